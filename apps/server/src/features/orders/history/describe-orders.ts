import type { Order, OrderPayment } from '@kaplya/contract';
import { canCancel, canChange, canRate, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { getOffers, type AreaCatalogue } from '#features/catalogue/index.ts';
import { findServingArea, type Partner } from '#features/company/index.ts';
import { listLegalPeopleById } from '#features/identity/index.ts';
import { listMethodNames, listPaymentsOf, type PaymentsOfDocument } from '#features/payments/index.ts';
import { textOf, type TextReader } from '#languages/messages.ts';
import { parseCancelReason, textKeyOf } from '../cancellation/cancel-reasons.ts';
import { loadLineNames } from './line-names.ts';
import { listRepeatableItems } from './repeatable-items.ts';
import { describeChange } from '../payment/describe-change.ts';
import { pointsEarned } from '../payment/paid-lines.ts';
import { noPayments, paymentStateOf } from '../payment/payment-state.ts';
import { acceptsMoney } from '../payment/record-payment.ts';
import { receiptContactOf } from '../payment/receipt-contact.ts';
import { listOrderEvents, type OrderEventRow } from '../stores/order-event.store.ts';
import { listOrderLines, type OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

type OrderParts = {
  readonly lines: readonly OrderLineRow[];
  readonly events: readonly OrderEventRow[];
  readonly payments: PaymentsOfDocument;
  readonly methodName: string;
  readonly nameOf: (line: OrderLineRow) => string;
  /** The company that pays. */
  readonly payerName: string | undefined;
  readonly isRepeatable: boolean;
};

type Reading = {
  readonly language: Language;
  /** Leaves out what people wrote in the timeline and about a cancellation. */
  readonly isWithoutWords?: boolean;
};

/** Orders as the contract shows them, with a constant number of queries. */
export async function describeOrders(
  context: Context,
  executor: Executor,
  partner: Partner,
  orders: readonly OrderRow[],
  { language, isWithoutWords = false }: Reading,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await listOrderLines(executor, partner.id, ids), ({ orderId }) => orderId);
  const events = Map.groupBy(await listOrderEvents(executor, partner.id, ids), ({ orderId }) => orderId);
  const payments = await listPaymentsOf(executor, partner.id, ids);
  const methodNames = await listMethodNames(context, partner);
  const offersOf = await loadOffers(context, partner, orders);
  const nameOf = await loadLineNames(context, partner, language);
  const payerIds = orders.flatMap(({ legalPersonId }) => legalPersonId ?? []);
  const payers = new Map(
    (await listLegalPeopleById(executor, partner.id, payerIds)).map((each) => [each.id, each.name]),
  );
  const reader = { language, currency: partner.currency };
  return orders.map((row) => {
    const order = isWithoutWords ? { ...row, cancelNote: '' } : row;
    const own = lines.get(order.id) ?? [];
    const parts = {
      lines: own,
      events: (events.get(order.id) ?? []).map((event) => (isWithoutWords ? { ...event, text: null } : event)),
      payments: payments.get(order.id) ?? noPayments,
      methodName: methodNames.get(order.paymentCode)?.[language] ?? '',
      nameOf,
      payerName: payers.get(order.legalPersonId ?? ''),
      isRepeatable: order.isRegistered && canBeRepeated(own, offersOf(order)),
    };
    return describeOrder(order, parts, partner, reader, context.clock.now());
  });
}

/** One order, as `describeOrders` returns it. */
export async function describeOneOrder(
  context: Context,
  executor: Executor,
  partner: Partner,
  order: OrderRow,
  reading: Reading,
): Promise<Order> {
  const [described] = await describeOrders(context, executor, partner, [order], reading);
  if (!described) throw new Error(`Order ${order.id} was not described`);
  return described;
}

/** Whether the order can still be paid. */
export function isStillPayable(order: OrderRow, now: Date): boolean {
  return acceptsMoney(order) && (order.payBy === null || now < order.payBy);
}

/** Whether the customer may change time or address (rule 83). */
export function mayBeChanged({ status, shippingFrom }: OrderRow, { rules }: Partner, now: Date): boolean {
  return canChange({ status, slotStartsAt: shippingFrom.getTime() }, now.getTime(), rules.cancelUntilMinutes);
}

/** Whether the customer may rate the delivery or change the rating (rule 83c). */
export function mayBeRated({ status, completedAt, ratedAt }: OrderRow, now: Date): boolean {
  const facts = { status, completedAt: completedAt?.getTime() ?? null, ratedAt: ratedAt?.getTime() ?? null };
  return canRate(facts, now.getTime());
}

function ratingOf({ ratingStars: stars, ratingReasons, ratingComment: comment, ratedAt }: OrderRow): Order['rating'] {
  if (stars === null || ratedAt === null) return null;
  return { stars, reasons: ratingReasons ?? [], comment, at: ratedAt.toISOString() };
}

/** Present offers of the orders' areas, from memory; null for an area without delivery. */
async function loadOffers(
  context: Context,
  partner: Partner,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => AreaCatalogue | null> {
  const areaOf = (order: OrderRow) => findServingArea(partner, order.address)?.id ?? null;
  const areaIds = [...new Set(orders.flatMap((order) => areaOf(order) ?? []))];
  const offers = new Map(
    await Promise.all(
      areaIds.map(async (areaId) => [areaId, await getOffers(context, partner, areaId, null)] as const),
    ),
  );
  return (order) => offers.get(areaOf(order) ?? '') ?? null;
}

function canBeRepeated(lines: readonly OrderLineRow[], offers: AreaCatalogue | null): boolean {
  if (!offers) return false;
  return listRepeatableItems(lines).some(({ itemId }) => offers.findItem(itemId)?.isSold === true);
}

function describeOrder(order: OrderRow, parts: OrderParts, partner: Partner, reader: TextReader, now: Date): Order {
  const { lines, events, payments, methodName, nameOf, payerName, isRepeatable } = parts;
  const toMoney = (amount: number) => ({ amount, currency: order.currency });
  const isCompleted = order.status === 'completed';
  const points = pointsEarned(order, lines);
  return {
    kind: 'delivery',
    id: order.number,
    uuid: order.id,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentType: order.paymentCode,
    paymentMethodId: order.paymentMethodId,
    paymentMethodName: methodName,
    total: toMoney(order.totalMinor),
    paidAmount: toMoney(order.paidMinor),
    refundedAmount: toMoney(order.refundedMinor),
    ...(order.cashToReturnMinor > 0 && { cashToReturn: toMoney(order.cashToReturnMinor) }),
    payer: order.legalPersonId === null ? null : { id: order.legalPersonId, name: payerName ?? '' },
    shipping: { address: order.address, name: order.customerName, phone: order.phone },
    receipt: receiptContactOf(order),
    context: order.source,
    shippingDate: order.shippingFrom.toISOString(),
    shippingDateTo: order.shippingTo.toISOString(),
    timeZone: order.timeZone,
    products: lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
    productSets: lines.flatMap(({ productSetId, quantity }) =>
      productSetId === null ? [] : [{ productSetId, quantity }],
    ),
    canCancel: canCancel(
      { status: order.status, slotStartsAt: order.shippingFrom.getTime() },
      now.getTime(),
      partner.rules.cancelUntilMinutes,
    ),
    canChange: mayBeChanged(order, partner, now),
    canPay: isStillPayable(order, now),
    canRepeat: isRepeatable,
    canRate: mayBeRated(order, now),
    rating: ratingOf(order),
    cancelledReason: cancelledReasonOf(order, reader),
    timeline: events.map((event) => ({
      at: event.at.toISOString(),
      status: event.status,
      text: textOfEvent(event, reader),
    })),
    items: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      acquisition: line.acquisition,
      productId: line.productId,
      productSetId: line.productSetId,
      name: nameOf(line),
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      price: toMoney(line.priceMinor),
      discount: toMoney(line.discountMinor),
      total: toMoney(line.totalMinor),
      isGift: line.reason === 'GIFT',
    })),
    totals: {
      goods: toMoney(order.goodsMinor),
      discount: toMoney(order.discountMinor),
      containers: toMoney(order.containersMinor),
      delivery: toMoney(order.feesMinor),
      points: toMoney(order.pointsMinor),
      total: toMoney(order.totalMinor),
      toPay: toMoney(order.toPayMinor),
    },
    note: order.note,
    wishes: order.wishes,
    ...describeChange(order),
    promocode: order.promoCode,
    loyalty: {
      spent: order.pointsMinor / 100,
      willEarn: points,
      earned: isCompleted && order.pointsDueAt === null ? points : 0,
    },
    payment: describePayment(order, payments, reader),
    bottles: {
      delivered: order.bottles,
      declared: order.returnableContainer,
      returned: order.emptiesReturned,
      adjustment: isCompleted ? toMoney(order.adjustmentMinor) : null,
    },
  };
}

const refundStates = {
  queued: 'refunding',
  pending: 'refunding',
  succeeded: 'refunded',
  canceled: 'declined',
} as const;

function describePayment(order: OrderRow, payments: PaymentsOfDocument, reader: TextReader): OrderPayment {
  const state = paymentStateOf(order, payments);
  return {
    state,
    reason: state === 'failed' ? reasonOfFailure(payments, reader) : null,
    payBy: order.payBy?.toISOString() ?? null,
    context: payments.paidBy?.context ?? null,
    refunds: payments.refunds.map(({ amountMinor, status, createdAt }) => ({
      amount: { amount: amountMinor, currency: order.currency },
      state: refundStates[status],
      at: createdAt.toISOString(),
    })),
  };
}

/** Why the last payment failed and what to do, in the customer's language. */
export function reasonOfFailure({ lastFailure }: PaymentsOfDocument, reader: TextReader): string | null {
  return lastFailure === null ? null : textOf(`payment.${lastFailure}`, {}, reader);
}

function cancelledReasonOf(order: OrderRow, reader: TextReader): string | null {
  if (order.status !== 'cancelled') return null;
  if (order.cancelledBy === 'system') return textOf('order.PAYMENT_EXPIRED', {}, reader);
  const reason = parseCancelReason(order.cancelReasonId);
  const texts = [reason && textOf(textKeyOf(reason), {}, reader), order.cancelNote].filter(Boolean);
  return texts.length > 0 ? texts.join('. ') : null;
}

function textOfEvent({ text, textKey, textParams }: OrderEventRow, reader: TextReader): string | null {
  const own = textKey === null ? null : textOf(textKey, textParams ?? {}, reader);
  return [own, text].filter(Boolean).join('. ') || null;
}
