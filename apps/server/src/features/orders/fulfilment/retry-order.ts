import { canRetryUndelivered, refundOfRemainder } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { reserveStock } from '#features/catalogue/index.ts';
import { getArea, type Partner } from '#features/company/index.ts';
import { restoreDebtsToOrder } from '#features/containers/index.ts';
import { confirmSlot, findFirstFreeDay } from '#features/delivery/index.ts';
import { holdPoints } from '#features/loyalty/index.ts';
import { redeemPromoCode } from '#features/promotions/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderAuthor } from '../change/lock-order-at-version.ts';
import type { OrderEffects } from './after-change.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { assertWithinCredit } from '../contract/credit.ts';
import { setOrderStatus } from './set-order-status.ts';
import { toPaidLines } from '../payment/paid-lines.ts';
import { isFullyRefunded } from '../payment/due-on-delivery.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import { hasOrderedBefore } from '../placement/has-ordered-before.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { toChangedSlot } from '../change/changed-values.ts';

export type RetryInput = {
  readonly intervalId?: string | undefined;
  readonly date?: string | undefined;
  readonly note?: string | undefined;
  readonly now: Date;
  readonly author?: OrderAuthor;
};

/** Whether an undelivered order may be delivered again: until its money is refunded (rule 54). */
export function mayRetry(partner: Partner, order: OrderRow, lines: readonly OrderLineRow[], now: Date): boolean {
  const { status, undeliveredAt, paidMinor: paidAmount } = order;
  const isRefunded = isFullyRefunded(lines);
  const facts = { status, undeliveredAt: undeliveredAt?.getTime() ?? null, paidAmount, isRefunded };
  return canRetryUndelivered(facts, now.getTime(), partner.rules.undeliveredRefundDays);
}

/** Retries a locked undelivered order: reserves everything it released again, or refuses (rule 54). */
export async function retryOrder(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  { intervalId: templateId, date, note, now, author = {} }: RetryInput,
): Promise<OrderEffects> {
  const refused = new Refusal('order.transition_refused', { params: { from: order.status, to: 'approved' } });
  const lines = await listOrderLines(transaction, partner.id, [order.id]);
  if (!mayRetry(partner, order, lines, now)) throw refused;
  if (templateId === undefined) throw new Refusal('order.interval_required');

  const area = getArea(partner, order.areaId);
  const request = { partner, area, cartId: order.cartId, templateId, bottles: order.bottles, now };
  const day = date ?? (await findFirstFreeDay(context, transaction, request));
  if (day === null) throw new Refusal('interval.unavailable');

  // Global lock order: orders and their debts, slots, promo codes, points, stock.
  const owed = lines.filter(({ reason }) => reason === 'RENTAL_DEBT');
  const quantity = owed.reduce((sum, line) => sum + line.quantity, 0);
  const { partnerId, id: orderId, subjectId, phone, promoCode: code } = order;
  if (quantity > 0 && !(await restoreDebtsToOrder(transaction, { partnerId, orderId, quantity }))) throw refused;
  const slot = await confirmSlot(context, transaction, { ...request, day });
  await assertWithinCredit(transaction, order, order.toPayMinor);
  if (code !== null) {
    await redeemPromoCode(context, transaction, { partner, code, orderId, subjectId, phone, now, hasOrderedBefore });
  }
  // Points refunded with pieces stay with the customer.
  const { points } = refundOfRemainder(toPaidLines(lines));
  await holdPoints(transaction, partner, { customerId: subjectId, orderId, points, now });
  const names = new Map(lines.flatMap(({ productId, name }) => (productId === null ? [] : [[productId, name]])));
  const stockChanges = await reserveStock(transaction, {
    ...toStock(order, lines, now),
    nameOf: (productId) => names.get(productId) ?? '',
  });
  await setOrderStatus(transaction, partner.id, [orderId], {
    status: 'approved',
    text: note ?? null,
    changedValues: [
      toChangedSlot(order, { shippingFrom: slot.startsAt, shippingTo: slot.endsAt, timeZone: slot.timeZone }),
    ],
    ...author,
    at: now,
    changes: {
      intervalTemplateId: templateId,
      intervalDay: day,
      shippingFrom: slot.startsAt,
      shippingTo: slot.endsAt,
      timeZone: slot.timeZone,
      undeliveredAt: null,
    },
  });
  return { orderIds: [orderId], stockChanges, refundIds: [] };
}
