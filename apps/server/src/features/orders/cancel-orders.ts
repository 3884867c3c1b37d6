import { canTransition, type OrderActor } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { releaseStockOfOrders, type AvailabilityChange } from '#features/catalogue/index.ts';
import { releaseSlots } from '#features/delivery/index.ts';
import { listLinesOf, setStatus, type OrderLineRow, type OrderRow } from './orders.store.ts';

export type Cancellation = {
  readonly actor: OrderActor;
  /** For whoever reads the timeline. */
  readonly text: string | null;
  readonly now: Date;
};

/**
 * Cancels orders whose rows the transaction has locked: status and timeline, the places in their intervals, the stock
 * that they took. Each effect happens once, since no order is cancelled twice: throws where the state machine forbids
 * it, which the caller has to ask first. Announce the changes of stock after the commit.
 */
export async function cancelOrders(
  transaction: Transaction,
  orders: readonly OrderRow[],
  { actor, text, now }: Cancellation,
): Promise<AvailabilityChange[]> {
  for (const { id, status } of orders) {
    if (!canTransition(status, 'cancelled', actor)) throw new Error(`Order ${id} is ${status} and cannot be cancelled`);
  }
  const [first] = orders;
  if (!first) return [];
  const orderIds = orders.map(({ id }) => id);
  const linesByOrder = Map.groupBy(await listLinesOf(transaction, first.partnerId, orderIds), ({ orderId }) => orderId);

  await setStatus(transaction, first.partnerId, orderIds, { status: 'cancelled', text, at: now });
  // The global order of locks: orders, slots, stock.
  await releaseSlots(
    transaction,
    orders.map(({ partnerId, intervalTemplateId: templateId, intervalDay: day, bottles }) => {
      return { partnerId, templateId, day, bottles };
    }),
  );
  return releaseStockOfOrders(
    transaction,
    orders.map(({ partnerId, warehouseId, id: orderId }) => {
      const demand = toDemand(linesByOrder.get(orderId) ?? []);
      return { partnerId, warehouseId, orderId, demand, now };
    }),
  );
}

/** The stock that the lines took, by product. */
function toDemand(lines: readonly Pick<OrderLineRow, 'allocation'>[]): ReadonlyMap<string, number> {
  const demand = new Map<string, number>();
  for (const { productId, quantity } of lines.flatMap(({ allocation }) => allocation)) {
    demand.set(productId, (demand.get(productId) ?? 0) + quantity);
  }
  return demand;
}
