import type { Transaction } from '#db/client.ts';
import { insertOrderEvents, type NewOrderEvent } from '../stores/order-event.store.ts';
import { updateOrders, type OrderChanges } from '../stores/order.store.ts';

/** Sets the status of locked orders and appends to their timelines. */
export async function setOrderStatus(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  { at, changes = {}, ...event }: NewOrderEvent & { at: Date; changes?: OrderChanges },
): Promise<void> {
  await updateOrders(transaction, partnerId, orderIds, { ...changes, status: event.status });
  await insertOrderEvents(transaction, partnerId, orderIds, { ...event, at });
}
