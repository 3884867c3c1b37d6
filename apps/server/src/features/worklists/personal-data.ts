import type { Executor } from '#db/client.ts';
import { findAccountOfPhone, findCustomer, type CustomerKey, type PersonalData } from '#features/identity/index.ts';
import { listOrdersOf } from '#features/orders/index.ts';
import { deletePersonalAuditOf } from '#features/staff/index.ts';
import { deleteCallsOfCustomer, listCallsOfCustomer, type CallsOf } from './calls/call.store.ts';

/** Exports and erases the calls to a customer with their notes. */
export const callsToCustomers: PersonalData = {
  name: 'calls',
  list: async (executor, of) => listCallsOfCustomer(executor, await withOrders(executor, of)),
  async erase(transaction, of) {
    const ids = await deleteCallsOfCustomer(transaction, await withOrders(transaction, of));
    // Audit entries about a call to a phone name no account, so they are found by the calls.
    const subjects = ids.map((id) => `call:${id}`);
    await deletePersonalAuditOf(transaction, { partnerId: of.partnerId, subjects });
  },
};

async function withOrders(executor: Executor, of: CustomerKey): Promise<CallsOf> {
  const [orders, customer] = [await listOrdersOf(executor, of), await findCustomer(executor, of)];
  const phone = customer?.phone ?? null;
  const owner = phone === null ? null : await findAccountOfPhone(executor, { partnerId: of.partnerId, phone });
  // Calls to an unconfirmed phone are left out, because they may be another person's.
  return { ...of, orderIds: orders.map(({ id }) => id), phone: owner?.id === of.subjectId ? phone : null };
}
