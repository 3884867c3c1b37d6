import type { Executor } from '#db/client.ts';
import type { CustomerKey, PersonalData } from '#features/identity/index.ts';
import { listOrdersOf } from '#features/orders/index.ts';
import { deleteCallsOfCustomer, listCallsOfCustomer, type CallsOf } from './calls/call.store.ts';

/** What is written down about calls to a customer. */
export const callsToCustomers: PersonalData = {
  name: 'calls',
  list: async (executor, of) => listCallsOfCustomer(executor, await withOrders(executor, of)),
  erase: async (transaction, of) => deleteCallsOfCustomer(transaction, await withOrders(transaction, of)),
};

async function withOrders(executor: Executor, of: CustomerKey): Promise<CallsOf> {
  const orders = await listOrdersOf(executor, of);
  return { ...of, orderIds: orders.map(({ id }) => id) };
}
