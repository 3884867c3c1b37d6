import { canTransition, type OrderActor } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { releaseStockOfOrders, type AvailabilityChange } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import { releaseDebts } from '#features/containers/index.ts';
import { releaseSlots } from '#features/delivery/index.ts';
import { releasePoints } from '#features/loyalty/index.ts';
import { queueRefund } from '#features/payments/index.ts';
import { releasePromoUses } from '#features/promotions/index.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import type { OrderAuthor } from '../change/lock-order-at-version.ts';
import type { OrderEffects } from '../fulfilment/after-change.ts';
import { setOrderStatus } from '../fulfilment/set-order-status.ts';
import { divideReceipt, dueOnDelivery } from '../payment/due-on-delivery.ts';
import { listOrderLines, updateRefundedQuantities, type OrderLineRow } from '../stores/order-line.store.ts';
import { updateOrder, type OrderChanges, type OrderRow } from '../stores/order.store.ts';

export type Cancellation = {
  readonly actor: OrderActor;
  /** Text of the timeline entry: the shop's, a person's, or both. */
  readonly textKey?: AnswerTextKey | null;
  readonly text?: string | null;
  readonly reasonId?: string | null;
  readonly now: Date;
  /** The member of staff; absent for customers and jobs. */
  readonly author?: OrderAuthor;
};

/**
 * Cancels locked orders and releases everything they use: money, promo code, points, debts, slots, stock. Throws if
 * the state machine forbids it, so no order is cancelled twice; callers check first. Pass the effects to
 * `afterChange`.
 */
export async function cancelOrders(
  transaction: Transaction,
  partner: Partner,
  orders: readonly OrderRow[],
  { actor, textKey = null, text = null, reasonId = null, now, author = {} }: Cancellation,
): Promise<OrderEffects> {
  for (const { id, status } of orders) {
    if (!canTransition(status, 'cancelled', actor)) throw new Error(`Order ${id} is ${status} and cannot be cancelled`);
  }
  const changes = { cancelledBy: actor, cancelReasonId: reasonId, cancelNote: text, payBy: null };
  return voidOrders(transaction, partner, orders, { status: 'cancelled', textKey, text, now, author, changes });
}

export type VoidStatus = 'cancelled' | 'undelivered';

/** Ends orders without a delivery. Money of undelivered ones is not refunded yet. */
export async function voidOrders(
  transaction: Transaction,
  partner: Partner,
  orders: readonly OrderRow[],
  {
    status,
    textKey,
    text,
    now,
    author = {},
    changes,
  }: {
    status: VoidStatus;
    textKey: AnswerTextKey | null;
    text: string | null;
    now: Date;
    author?: OrderAuthor;
    changes: OrderChanges;
  },
): Promise<OrderEffects> {
  const orderIds = orders.map(({ id }) => id);
  if (orderIds.length === 0) return { orderIds, stockChanges: [], refundIds: [] };
  const linesByOrder = Map.groupBy(await listOrderLines(transaction, partner.id, orderIds), ({ orderId }) => orderId);
  const linesOf = ({ id }: OrderRow) => linesByOrder.get(id) ?? [];

  await setOrderStatus(transaction, partner.id, orderIds, { status, textKey, text, ...author, at: now, changes });
  // Global lock order: orders and their debts, payments, slots, promo codes, points, stock.
  await releaseDebts(transaction, partner.id, orderIds);
  const refundIds: string[] = [];
  if (status === 'cancelled') {
    for (const order of orders) {
      refundIds.push(...(await refundRest(transaction, partner, order, linesOf(order), { reason: status, now })));
    }
  }
  const stockChanges = await releaseResources(transaction, partner, orders, linesOf, now);
  return { orderIds, stockChanges, refundIds };
}

/**
 * Refunds the remaining paid sum of a locked order that was not delivered. Its status stays, so the refund itself
 * raises its version. Returns the refund ids.
 */
export async function refundUndelivered(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): Promise<string[]> {
  const refundIds = await refundRest(transaction, partner, order, lines, { reason: 'undelivered', now });
  await updateOrder(transaction, order, { linesRevision: order.linesRevision + 1 });
  return refundIds;
}

/** Refunds the remaining paid sum of a locked order. Returns the refund ids. */
async function refundRest(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  if (order.paidMinor === 0) return [];
  const { paidMinor: amountMinor, paid: receipt } = divideReceipt(dueOnDelivery(order), lines);
  const whole = lines.map(({ id, quantity }) => ({ id, refundedQuantity: quantity }));
  await updateRefundedQuantities(transaction, partner.id, whole);
  if (amountMinor === 0) return [];
  return queueRefund(transaction, { partner, documentId: order.id, amountMinor, reason, receipt, now });
}

async function releaseResources(
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

/** Stock reserved by an order's lines, by product. */
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
