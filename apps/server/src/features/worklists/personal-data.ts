import type { Executor } from '#db/client.ts';
import { findAccountOfPhone, findCustomer, type CustomerKey, type PersonalData } from '#features/identity/index.ts';
import { listOrdersOf } from '#features/orders/index.ts';
import { deletePersonalAuditOf } from '#features/staff/index.ts';
import { deleteCallsOfCustomer, listCallsOfCustomer, type CallsOf } from './calls/call.store.ts';

/** What is written down about calls to a customer. */
export const callsToCustomers: PersonalData = {
  name: 'calls',
  list: async (executor, of) => listCallsOfCustomer(executor, await withOrders(executor, of)),
  async erase(transaction, of) {
    const ids = await deleteCallsOfCustomer(transaction, await withOrders(transaction, of));
    // Of a call to a phone that was nobody's yet, the audit does not know the person.
    const subjects = ids.map((id) => `call:${id}`);
    await deletePersonalAuditOf(transaction, { partnerId: of.partnerId, subjects });
  },
};

async function withOrders(executor: Executor, of: CustomerKey): Promise<CallsOf> {
  const [orders, customer] = [await listOrdersOf(executor, of), await findCustomer(executor, of)];
  const phone = customer?.phone ?? null;
  const owner = phone === null ? null : await findAccountOfPhone(executor, { partnerId: of.partnerId, phone });
  // Whoever only says that a phone is theirs gets nobody's calls.
  return { ...of, orderIds: orders.map(({ id }) => id), phone: owner?.id === of.subjectId ? phone : null };
}
