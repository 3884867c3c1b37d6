import { deliveryAfterRefund, type DeliveryLeft, type UnitsToRefund } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { releaseStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import { releaseBottles } from '#features/delivery/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { updateAllocations, type OrderLineRow } from '../stores/order-line.store.ts';
import { updateOrder, type OrderRow } from '../stores/order.store.ts';

/**
 * The remaining delivery after the refunds in `lines`; refuses a remainder that cannot be delivered sensibly.
 */
export function deliveryLeftOf(lines: readonly OrderLineRow[]): DeliveryLeft {
  const left = deliveryAfterRefund(lines.map(({ reason: automaticReason, ...line }) => ({ ...line, automaticReason })));
  if (!left.ok) throw new Refusal(left.reason.code, { params: left.reason.params });
  return left.value;
}

/** Removes undelivered bottles from a locked order and its interval. */
export async function withdrawBottles(
  transaction: Transaction,
  order: OrderRow,
  { water, returned }: DeliveryLeft,
): Promise<void> {
  const { partnerId, intervalTemplateId: templateId, intervalDay: day } = order;
  await releaseBottles(transaction, { partnerId, templateId, day, bottles: order.bottles - water });
  await updateOrder(transaction, order, { bottles: water, returnableContainer: returned });
}

/** Releases the stock of withdrawn pieces; the remaining pieces retain theirs. */
export async function withdrawStock(
  transaction: Transaction,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  units: readonly UnitsToRefund[],
  now: Date,
): Promise<AvailabilityChange[]> {
  const changed = lines.flatMap((line) => {
    const pieces = units.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0);
    return pieces > 0 ? [divideAllocation(line, pieces)] : [];
  });
  await updateAllocations(
    transaction,
    order.partnerId,
    changed.map(({ id, retained }) => ({ id, allocation: retained })),
  );
  const released = changed.map(({ released: allocation }) => ({ allocation }));
  return releaseStock(transaction, toStock(order, released, now));
}

/**
 * Divides a line's stock allocation into that of the withdrawn pieces and that of the rest. Pass the line as it was
 * before this refund.
 */
function divideAllocation({ id, allocation, quantity, refundedQuantity }: OrderLineRow, pieces: number) {
  const deliverable = quantity - refundedQuantity;
  const partOf = (share: number) =>
    allocation
      .map(({ productId, quantity: taken }) => ({ productId, quantity: (taken / deliverable) * share }))
      .filter((part) => part.quantity > 0);
  return { id, retained: partOf(deliverable - pieces), released: partOf(pieces) };
}
