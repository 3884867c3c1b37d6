import { checkEarlyRefund, paymentCodes, refundOfUnits, type Refund, type UnitsToRefund } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { requireReason, type Partner } from '#features/company/index.ts';
import { refundPoints } from '#features/loyalty/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderEffects } from '../fulfilment/after-change.ts';
import { answerPreviewed, type ChangedOrder } from '../fulfilment/answer-changed.ts';
import { addRefunded, isPaidOnline } from '../fulfilment/complete-order.ts';
import { auditOrder, readForAudit } from '../change/audit-change.ts';
import { authorOf, lockOrderAtVersion } from '../change/lock-order-at-version.ts';
import { pointsTakenBack, toPaidLines } from '../payment/paid-lines.ts';
import { dueOnDelivery, refundPaid } from '../payment/due-on-delivery.ts';
import { insertOrderEvents } from '../stores/order-event.store.ts';
import { updateRefundedQuantities, type OrderLineRow } from '../stores/order-line.store.ts';
import { updateOrder, type OrderRow } from '../stores/order.store.ts';
import { oweCash } from '../payment/record-payment.ts';
import { deliveryLeftOf, withdrawBottles, withdrawStock } from './withdraw-pieces.ts';

export type RefundRequest = {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly note?: string | undefined;
  readonly version?: number | undefined;
  readonly reasonId?: string | undefined;
  /** Whether to return the order as it would be without changing it. */
  readonly preview?: boolean | undefined;
  readonly idempotencyKey: string | undefined;
};

/**
 * Refunds money and points of some pieces in the proportion in which their lines were paid (rules 40, 66). After the
 * delivery, also takes back the points they earned; cash to the courier is owed until somebody hands it back. Before
 * the delivery of an online order, the pieces are not delivered: their stock and capacity are freed.
 */
export async function refundOrder(
  context: Context,
  call: OpsCall,
  orderId: string,
  { idempotencyKey, preview = false, ...request }: RefundRequest,
): Promise<ChangedOrder> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  return answerPreviewed(context, call, orderId, preview, async (transaction) => {
    const effect = () => refundPieces(context, transaction, call, orderId, request);
    if (!idempotencyKey || preview) return effect();
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'refundOrder', key: idempotencyKey };
    return withIdempotencyKey(transaction, { ...scope, body: { orderId, ...request } }, now, effect);
  });
}

async function refundPieces(
  context: Context,
  transaction: Transaction,
  call: OpsCall,
  orderId: string,
  { items, note, version, reasonId }: Omit<RefundRequest, 'idempotencyKey' | 'preview'>,
): Promise<OrderEffects> {
  const { partner } = call;
  const now = context.clock.now();
  const order = await lockOrderAtVersion(transaction, call, orderId, version);
  assertRefundable(order);
  if (reasonId !== undefined) {
    await requireReason(transaction, { partnerId: partner.id, kind: 'refund', id: reasonId });
  }

  const audited = await readForAudit(transaction, order);
  const { lines: before } = audited;
  const units = items.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
  const refunded = refundOf(before, units);
  const changed = addRefunded(before, units);
  const after = withQuantities(before, changed);
  const left = isDelivered(order) ? null : deliveryLeftOf(after);
  await updateRefundedQuantities(transaction, partner.id, changed);
  await updateOrder(transaction, order, { linesRevision: order.linesRevision + 1 });
  await insertOrderEvents(transaction, partner.id, [orderId], {
    ...{ status: order.status, textKey: 'order.REFUND_ARRANGED', text: note ? note : null, at: now },
    ...authorOf(call, { reasonId }),
  });
  // Global lock order: order, payments, slot, points, stock.
  const refundIds = await refundMoney(transaction, partner, order, before, refunded, now);
  if (left) await withdrawBottles(transaction, order, left);
  await returnPoints(transaction, partner, order, { before, after, refunded, now });
  const stockChanges = left ? await withdrawStock(transaction, order, before, units, now) : [];
  await auditOrder(context, transaction, call, 'order.refunded', audited, { reasonId, note });
  return { orderIds: [orderId], stockChanges, refundIds };
}

function isDelivered({ status }: OrderRow): boolean {
  return status === 'completed';
}

function assertRefundable(order: OrderRow): void {
  // A contract's invoice is corrected outside the shop.
  if (order.paymentCode === paymentCodes.contract && isDelivered(order)) throw new Refusal('order.refund_refused');
  if (isDelivered(order)) return;
  const checked = checkEarlyRefund({ status: order.status, paidAmount: order.paidMinor });
  if (!checked.ok) throw new Refusal(checked.reason.code);
  // A refund would first reduce the sum to collect, which only a change of the order can do (rule 83).
  if (dueOnDelivery(order) > 0) throw new Refusal('order.refund_unsettled');
}

function refundOf(lines: readonly OrderLineRow[], units: readonly UnitsToRefund[]): Refund {
  try {
    return refundOfUnits(toPaidLines(lines), units);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('order.refund_refused');
    throw error;
  }
}

async function refundMoney(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  refund: Refund,
  now: Date,
): Promise<string[]> {
  const { amount: amountMinor } = refund;
  if (amountMinor === 0) return [];
  if (!isPaidOnline(order)) {
    await oweCash(transaction, { partnerId: partner.id, orderId: order.id, amountMinor, now });
    return [];
  }
  const receiptMode = isDelivered(order) ? 'full_payment' : 'full_prepayment';
  return refundPaid(transaction, partner, order, lines, { refund, reason: 'returned', receiptMode, now });
}

async function returnPoints(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  {
    before,
    after,
    refunded,
    now,
  }: { before: readonly OrderLineRow[]; after: readonly OrderLineRow[]; refunded: Refund; now: Date },
): Promise<void> {
  if (!order.isRegistered) return;
  // Points not yet granted are reduced instead of taken back.
  const hasEarned = isDelivered(order) && order.pointsDueAt === null;
  const takenBack = hasEarned ? pointsTakenBack(order, after) - pointsTakenBack(order, before) : 0;
  const { subjectId: customerId, id: orderId } = order;
  const paidFrom = isDelivered(order) ? 'spent' : 'held';
  const { points: returned } = refunded;
  await refundPoints(transaction, partner, { customerId, orderId, returned, paidFrom, takenBack, now });
}

function withQuantities(
  lines: readonly OrderLineRow[],
  changed: readonly { id: string; refundedQuantity: number }[],
): OrderLineRow[] {
  const quantities = new Map(changed.map(({ id, refundedQuantity }) => [id, refundedQuantity]));
  return lines.map((line) => ({ ...line, refundedQuantity: quantities.get(line.id) ?? line.refundedQuantity }));
}
