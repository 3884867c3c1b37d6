import {
  DAY_MS,
  isOnlinePayment,
  parsePaymentCode,
  paymentCodes,
  refundOfUnits,
  type MinorUnits,
  type UnitsToRefund,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { consumeStock, getContainer, getOffers } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import {
  createDeliveryDebt,
  recordDelivery,
  markDebtsPaid,
  type CourierResult,
  type Delivery,
} from '#features/containers/index.ts';
import { burnPoints, grantPoints } from '#features/loyalty/index.ts';
import { queueFinalReceipt } from '#features/payments/index.ts';
import type { OrderAuthor } from '../change/lock-order-at-version.ts';
import type { OrderEffects } from './after-change.ts';
import { toStock } from '../cancellation/cancel-orders.ts';
import { setOrderStatus } from './set-order-status.ts';
import { courierPaymentCodes } from '../payment/courier-payment-codes.ts';
import { pointsEarned, toPaidLines } from '../payment/paid-lines.ts';
import { divideReceipt, dueOnDelivery, refundOnDelivery } from '../payment/due-on-delivery.ts';
import { listOrderLines, updateRefundedQuantities, type OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

export type DeliveryReport = {
  /** Empties counted by the courier; absent: as many as declared. */
  readonly emptiesReturned?: number | undefined;
  readonly note?: string | undefined;
  readonly now: Date;
  readonly author?: OrderAuthor;
};

/** Completes a locked order: consumes its stock, points and debts and records its bottles (rules 15, 20, 32, 36). */
export async function completeOrder(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  report: DeliveryReport,
): Promise<OrderEffects> {
  const { now, emptiesReturned = order.returnableContainer } = report;
  const lines = await listOrderLines(transaction, partner.id, [order.id]);
  // Global lock order: orders and their debts, payments, points, stock.
  await markDebtsPaid(transaction, partner.id, order.id, now);
  const container = await findSoldContainer(context, partner, order, lines);
  const counted = { returned: emptiesReturned, containerPriceMinor: container.priceMinor, now };
  const result = await recordDelivery(transaction, partner, toDelivery(order, lines, counted));
  const { refundIds, dueReduction } = await applyAdjustment(transaction, partner, order, lines, result, now);
  // The sum that the courier collects because a change made the paid order more expensive.
  const due = isPaidOnline(order) ? dueOnDelivery(order) : 0;
  const collected = due - dueReduction;
  if (isPaidOnline(order)) await queueSecondReceipt(transaction, partner, order, collected, now);

  await burnPoints(transaction, partner, order.id, now);
  const pointsDueAt = pointsDueAtOf(order, partner, now);
  if (pointsDueAt === null) await grantEarned(transaction, partner, order, lines, now);
  // The courier's count decides how many containers stayed with the customer.
  const consumed = { productId: container.productId, extra: result.containers };
  const stockChanges = await consumeStock(transaction, toStock(order, lines, now), consumed);
  await setOrderStatus(transaction, partner.id, [order.id], {
    status: 'completed',
    text: report.note ?? null,
    ...report.author,
    at: now,
    changes: {
      emptiesReturned,
      adjustmentMinor: result.adjustmentMinor,
      completedAt: now,
      pointsDueAt,
      ...(isPaidAtCourier(order) && { paidMinor: order.toPayMinor + result.adjustmentMinor }),
      ...(due > 0 && {
        paidMinor: order.toPayMinor,
        collectedMinor: collected,
        // The sum by which the courier collects less counts as refunded, like cash that the courier returns.
        refundedMinor: order.refundedMinor + dueReduction,
      }),
    },
  });
  return { orderIds: [order.id], stockChanges, refundIds };
}

/** The time at which delayed points are due; null if they come with the delivery or there are none. */
function pointsDueAtOf({ isRegistered, willEarn }: OrderRow, { rules }: Partner, now: Date): Date | null {
  const { pointsGrantDelayDays: days } = rules;
  return days > 0 && isRegistered && willEarn > 0 ? new Date(now.getTime() + days * DAY_MS) : null;
}

/** Grants the points earned by the pieces that were not refunded (rule 32). */
export async function grantEarned(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  now: Date,
): Promise<void> {
  if (!order.isRegistered) return;
  const { subjectId: customerId, id: orderId } = order;
  const points = pointsEarned(order, lines);
  await grantPoints(transaction, partner, { customerId, orderId, points, now });
}

/** The reason of refunds that follow from the count of empties. */
export const refundOfCount = 'containers';

/** Whether the courier takes the payment, including what the count of empties adds. */
export function isPaidAtCourier({ paymentCode }: Pick<OrderRow, 'paymentCode'>): boolean {
  return courierPaymentCodes.has(paymentCode);
}

export function isPaidOnline({ paymentCode, toPayMinor }: Pick<OrderRow, 'paymentCode' | 'toPayMinor'>): boolean {
  const code = parsePaymentCode(paymentCode);
  return code !== null && isOnlinePayment(code) && toPayMinor > 0;
}

/** The containers that an order sold or rented out, without those of debts. */
export function listContainers(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.filter(({ kind, reason }) => kind === 'container' && reason !== 'RENTAL_DEBT');
}

/** The delivery of an order, for the bottles and rentals of its customer. */
export function toDelivery(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  counted: Pick<Delivery, 'returned' | 'containerPriceMinor' | 'now'>,
): Delivery {
  const { id: orderId, subjectId, legalPersonId, isRegistered, address, timeZone, createdAt: orderedAt } = order;
  return {
    ...{ orderId, subjectId, legalPersonId, isRegistered, address, timeZone, orderedAt },
    water: order.bottles,
    declared: order.returnableContainer,
    containers: listContainers(lines).map(({ acquisition, quantity, refundedQuantity }) => ({
      acquisition: acquisition ?? 'buy',
      quantity: quantity - refundedQuantity,
    })),
    ...counted,
  };
}

/** The container as sold with the order, otherwise as sold now. */
export async function findSoldContainer(
  context: Context,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<{ productId: string; priceMinor: number }> {
  const bought = listContainers(lines).find(({ acquisition }) => acquisition === 'buy');
  if (bought?.productId) return { productId: bought.productId, priceMinor: bought.priceMinor };
  const container = getContainer(await getOffers(context, partner, order.areaId, order.intervalDay), partner);
  return { productId: container.id, priceMinor: container.priceMinor };
}

/**
 * Applies the difference after the courier's count. The courier collects or returns it at once. After a prepayment, a
 * debt goes into the next order, and a surplus reduces the sum to collect first, then is refunded (rule 83b). Under a
 * contract it goes on the invoice.
 */
async function applyAdjustment(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { adjustmentMinor, containers }: CourierResult,
  now: Date,
): Promise<{ readonly refundIds: string[]; readonly dueReduction: MinorUnits }> {
  const isByContract = order.paymentCode === paymentCodes.contract;
  if (adjustmentMinor > 0 && !isPaidAtCourier(order) && !isByContract) {
    const { partnerId, subjectId, legalPersonId, id: orderId } = order;
    const amountMinor = adjustmentMinor;
    const debt = { partnerId, subjectId, legalPersonId, orderId, quantity: containers, amountMinor, now };
    await createDeliveryDebt(transaction, debt);
  }
  if (adjustmentMinor >= 0) return { refundIds: [], dueReduction: 0 };

  const units = selectContainers(lines, -containers);
  const refund = refundOfUnits(toPaidLines(lines), units);
  await updateRefundedQuantities(transaction, partner.id, addRefunded(lines, units));
  if (!isPaidOnline(order)) return { refundIds: [], dueReduction: 0 };
  return refundOnDelivery(transaction, partner, order, lines, { refund, reason: refundOfCount, now });
}

/** A prepayment gets a second receipt for the delivered, not refunded lines. */
async function queueSecondReceipt(
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  collected: MinorUnits,
  now: Date,
): Promise<void> {
  const lines = await listOrderLines(transaction, partner.id, [order.id]);
  const { paid: receipt } = divideReceipt(collected, lines);
  const { id: documentId } = order;
  await queueFinalReceipt(transaction, { partner, documentId, receipt, now });
}

/** Selects this many purchased containers of the lines. */
export function selectContainers(lines: readonly OrderLineRow[], quantity: number): UnitsToRefund[] {
  let left = quantity;
  return lines.flatMap((line) => {
    if (line.kind !== 'container' || line.acquisition !== 'buy' || line.reason === 'RENTAL_DEBT') return [];
    const selected = Math.min(left, line.quantity - line.refundedQuantity);
    left -= selected;
    return selected > 0 ? [{ lineId: line.id, quantity: selected }] : [];
  });
}

/** Refunded quantities of lines after this refund. */
export function addRefunded(
  lines: readonly OrderLineRow[],
  units: readonly UnitsToRefund[],
): { id: string; refundedQuantity: number }[] {
  return lines.flatMap(({ id, refundedQuantity }) => {
    const more = units.reduce((sum, unit) => sum + (unit.lineId === id ? unit.quantity : 0), 0);
    return more > 0 ? [{ id, refundedQuantity: refundedQuantity + more }] : [];
  });
}
