import { randomUUIDv7 } from 'node:crypto';
import type { HistoryRows, PastOrder } from '@kaplya/contract/fill/history-rows';
import { isOnlinePayment, parsePaymentCode, paymentCodes, refundOfUnits } from '@kaplya/domain';
import type { SoldItem } from '#features/catalogue/index.ts';
import type { AnswerTextKey } from '#languages/messages.ts';
import { isPaidAtCourier } from '../fulfilment/complete-order.ts';
import { toPaidLines } from '../payment/paid-lines.ts';
import { toFeeLine } from '../placement/to-order.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { FilledEvent, FilledOrder } from './fill.store.ts';

/** A past order with everything that the features write of it. */
export type HistoryOrder = {
  readonly past: PastOrder;
  readonly order: FilledOrder;
  /** The present lines, with refunded pieces. */
  readonly lines: readonly OrderLineRow[];
  readonly events: readonly FilledEvent[];
  readonly isPaidOnline: boolean;
  /** The value of the refunded pieces. */
  readonly refundMinor: number;
  readonly containerPriceMinor: number;
  readonly owed: { readonly quantity: number; readonly amountMinor: number } | null;
};

export function toFilledOrder(
  history: HistoryRows,
  past: PastOrder,
  items: ReadonlyMap<string, SoldItem>,
): HistoryOrder {
  const { partnerId, currency } = history;
  const { id: orderId, sums, interval, payment, delivery, cancellation, rating } = past;
  const code = parsePaymentCode(payment.code);
  const isPaidOnline = code !== null && isOnlinePayment(code) && past.paidAt !== null;
  const sold = linesOf(history, past, items);
  const back = unitsBack(past, sold);
  const refundMinor = refundOfUnits(toPaidLines(sold), back).amount;
  const lines = sold.map((line) => {
    const refundedQuantity = back.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return { ...line, refundedQuantity };
  });
  const adjustmentMinor = delivery?.adjustment ?? 0;
  const isTaken = delivery !== null && isPaidAtCourier({ paymentCode: payment.code });
  const paidMinor = isPaidOnline ? sums.toPay : isTaken ? sums.toPay + adjustmentMinor : 0;
  const isOwed = adjustmentMinor > 0 && !isTaken && payment.code !== paymentCodes.contract;
  const container = lines.find(({ kind, acquisition }) => kind === 'container' && acquisition === 'buy');
  const perContainer = delivery && delivery.extraContainers > 0 ? adjustmentMinor / delivery.extraContainers : 0;
  return {
    past,
    lines,
    isPaidOnline,
    refundMinor,
    containerPriceMinor: container?.priceMinor ?? perContainer,
    owed: isOwed && delivery ? { quantity: delivery.extraContainers, amountMinor: adjustmentMinor } : null,
    events: eventsOf(partnerId, past, refundMinor),
    order: {
      ...{ partnerId, id: orderId, currency, timeZone: history.timeZone },
      ...{ subjectId: past.subjectId, cartId: past.cartId, status: past.status, phone: past.phone },
      ...{ customerName: past.customerName, address: past.address, areaId: past.areaId },
      ...{ warehouseId: past.warehouseId, isRegistered: past.isRegistered, legalPersonId: past.legalPersonId },
      intervalTemplateId: interval.templateId,
      intervalDay: interval.day,
      shippingFrom: interval.from,
      shippingTo: interval.to,
      paymentCode: payment.code,
      paymentMethodId: payment.methodId,
      note: past.note,
      wishes: [...past.wishes],
      goodsMinor: sums.goods,
      discountMinor: sums.discount,
      containersMinor: sums.containers,
      feesMinor: sums.fees,
      pointsMinor: sums.points,
      totalMinor: sums.total,
      toPayMinor: sums.toPay,
      bottles: past.bottles,
      returnableContainer: past.returned,
      promoCode: past.promoCode,
      willEarn: past.willEarn,
      paidMinor,
      refundedMinor: past.refund?.isDeclined === true ? 0 : Math.min(refundMinor, paidMinor),
      payBy: past.payBy,
      emptiesReturned: delivery?.emptiesReturned ?? null,
      adjustmentMinor,
      cancelledBy: cancellation?.by ?? null,
      cancelReasonId: cancellation?.reasonId ?? null,
      cancelNote: cancellation?.note ?? null,
      completedAt: delivery?.at ?? null,
      undeliveredAt: past.undeliveredAt,
      ratingStars: rating?.stars ?? null,
      ratingReasons: rating ? (rating.stars < 4 ? ['late'] : []) : null,
      ratingComment: rating?.comment ?? null,
      ratedAt: rating?.at ?? null,
      source: past.source,
      createdAt: past.createdAt,
    },
  };
}

function linesOf(
  { partnerId, language, currency, feeVatCode }: HistoryRows,
  { id: orderId, lines, fees }: PastOrder,
  items: ReadonlyMap<string, SoldItem>,
): OrderLineRow[] {
  const itemOf = (externalId: string) => {
    const item = items.get(externalId);
    if (!item) throw new Error(`The shop has no ${externalId}`);
    return item;
  };
  const common = { partnerId, orderId, refundedQuantity: 0, pricedAt: null };
  const goods = lines.map((line, position) => {
    const item = itemOf(line.externalId);
    const subtotalMinor = line.price * line.quantity;
    return {
      ...{ ...common, id: randomUUIDv7(), position, kind: line.kind, externalId: line.externalId },
      ...{ productId: item.id, productSetId: null, name: item.names[language] },
      ...{ quantity: line.quantity, priceMinor: line.price, subtotalMinor, discountMinor: line.discount },
      ...{ totalMinor: subtotalMinor - line.discount, pointsMinor: line.points, reason: line.reason },
      ...{ containersPerUnit: line.containersPerUnit, vatCode: item.vatCode, paymentSubject: item.paymentSubject },
      acquisition: line.acquisition,
      allocation: line.allocation.map(({ externalId, quantity }) => ({ productId: itemOf(externalId).id, quantity })),
    };
  });
  const reader = { partner: { currency, rules: { feeVatCode } }, language };
  const ofFees = fees.map((fee, index) => ({
    ...toFeeLine(fee, reader),
    ...{ ...common, id: randomUUIDv7(), position: lines.length + index, productId: null, productSetId: null },
    ...{ pointsMinor: 0, reason: null, containersPerUnit: 0, acquisition: null },
  }));
  return [...goods, ...ofFees];
}

/** The refunded pieces; a cancellation refunds everything that was paid online. */
function unitsBack({ status, paidAt, refund }: PastOrder, lines: readonly OrderLineRow[]) {
  if (status === 'cancelled' && paidAt !== null) return lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const line = refund ? lines[refund.position] : undefined;
  return refund && line ? [{ lineId: line.id, quantity: refund.quantity }] : [];
}

function eventsOf(
  partnerId: string,
  { id: orderId, status, events, refund, voidedAt }: PastOrder,
  refundMinor: number,
) {
  const common = { partnerId, orderId };
  const entries = events.map(({ textKey, amount, ...event }) => ({
    ...{ ...common, ...event, textKey: textKey as AnswerTextKey | null },
    textParams: amount === null ? null : { amount },
  }));
  const at = refund?.at ?? voidedAt;
  const isBack = refundMinor > 0 && at !== null && refund?.isDeclined !== true;
  const back = { ...common, status, textKey: 'order.REFUNDED' as const, textParams: { amount: refundMinor } };
  return isBack ? [...entries, { ...back, at }] : entries;
}
