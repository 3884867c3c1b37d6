import { canTransition, refundOfRest, type OrderActor } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { releaseStockOfOrders, type AvailabilityChange } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import { releaseDebts } from '#features/containers/index.ts';
import { releaseSlots } from '#features/delivery/index.ts';
import { releasePoints } from '#features/loyalty/index.ts';
import { releasePromoUses } from '#features/promotions/index.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import type { OrderEffects } from '../fulfilment/after-change.ts';
import { moveOrders } from '../fulfilment/move-orders.ts';
import { queueRefund } from '../payment/order-payments.ts';
import { toPaidLines, toOrderReceipt } from '../payment/paid-lines.ts';
import { listOrderLines, updateRefundedQuantities, type OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderChanges, OrderRow } from '../stores/order.store.ts';

export type Cancellation = {
  readonly actor: OrderActor;
  /** For whoever reads the timeline: the shop's words, those of a person, or both. */
  readonly textKey?: AnswerTextKey | null;
  readonly text?: string | null;
  readonly reasonId?: string | null;
  readonly now: Date;
};

/**
 * Cancels orders whose rows the transaction has locked and gives back all that they took: money, promo, points, debts,
 * the places in their intervals, stock. Each effect happens once, since no order is cancelled twice: throws where the
 * state machine forbids it, which the caller has to ask first. The effects are for `afterChange`.
 */
export async function cancelOrders(
  transaction: Transaction,
  partner: Partner,
  orders: readonly OrderRow[],
  { actor, textKey = null, text = null, reasonId = null, now }: Cancellation,
): Promise<OrderEffects> {
  for (const { id, status } of orders) {
    if (!canTransition(status, 'cancelled', actor)) throw new Error(`Order ${id} is ${status} and cannot be cancelled`);
  }
  const changes = { cancelledBy: actor, cancelReasonId: reasonId, cancelNote: text, payBy: null };
  return voidOrders(transaction, partner, orders, { status: 'cancelled', textKey, text, now, changes });
}

export type VoidStatus = 'cancelled' | 'undelivered';

/** Ends orders without a delivery. The money of an undelivered one stays for the time being. */
export async function voidOrders(
  transaction: Transaction,
  partner: Partner,
  orders: readonly OrderRow[],
  {
    status,
    textKey,
    text,
    now,
    changes,
  }: { status: VoidStatus; textKey: AnswerTextKey | null; text: string | null; now: Date; changes: OrderChanges },
): Promise<OrderEffects> {
  const orderIds = orders.map(({ id }) => id);
  if (orderIds.length === 0) return { orderIds, stockChanges: [], refundIds: [] };
  const linesByOrder = Map.groupBy(await listOrderLines(transaction, partner.id, orderIds), ({ orderId }) => orderId);
  const linesOf = ({ id }: OrderRow) => linesByOrder.get(id) ?? [];

  await moveOrders(transaction, partner.id, orderIds, { status, textKey, text, at: now, changes });
  // The global order of locks: orders and their debts, payments, slots, promo codes, points, stock.
  await releaseDebts(transaction, partner.id, orderIds);
  const refundIds: string[] = [];
  if (status === 'cancelled') {
    for (const order of orders) {
      refundIds.push(...(await refundRest(transaction, partner, order, linesOf(order), { reason: status, now })));
    }
  }
  const stockChanges = await giveBack(transaction, partner, orders, linesOf, now);
  return { orderIds, stockChanges, refundIds };
}

/** Sends back what was paid for a locked order and is not on its way back yet. Gives the ids of the refunds. */
export async function refundRest(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  if (order.paidMinor === 0) return [];
  const { amount: amountMinor, lines: refunded } = refundOfRest(toPaidLines(lines));
  const whole = lines.map(({ id, quantity }) => ({ id, refundedQuantity: quantity }));
  await updateRefundedQuantities(transaction, partner.id, whole);
  if (amountMinor === 0) return [];
  const receipt = toOrderReceipt(lines, refunded);
  return queueRefund(transaction, { partner, documentId: order.id, amountMinor, reason, receipt, now });
}

async function giveBack(
  transaction: Transaction,
  partner: Partner,
  orders: readonly OrderRow[],
  linesOf: (order: OrderRow) => readonly OrderLineRow[],
  now: Date,
): Promise<AvailabilityChange[]> {
  const orderIds = orders.map(({ id }) => id);
  await releaseSlots(
    transaction,
    orders.map(({ partnerId, intervalTemplateId: templateId, intervalDay: day, bottles }) => {
      return { partnerId, templateId, day, bottles };
    }),
  );
  await releasePromoUses(transaction, partner.id, orderIds, now);
  await releasePoints(transaction, partner, orderIds, now);
  return releaseStockOfOrders(
    transaction,
    orders.map((order) => toStock(order, linesOf(order), now)),
  );
}

/** The stock that the lines of an order took, by product. */
export function toStock(
  { partnerId, warehouseId, id: orderId }: OrderRow,
  lines: readonly Pick<OrderLineRow, 'allocation'>[],
  now: Date,
) {
  const demand = new Map<string, number>();
  for (const { productId, quantity } of lines.flatMap(({ allocation }) => allocation)) {
    demand.set(productId, (demand.get(productId) ?? 0) + quantity);
  }
  return { partnerId, warehouseId, orderId, demand, now };
}
