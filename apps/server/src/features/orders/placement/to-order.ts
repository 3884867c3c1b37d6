import { randomUUIDv7 } from 'node:crypto';
import {
  isOnlinePayment,
  MINUTE_MS,
  parsePaymentCode,
  findChangeFrom,
  paymentCodes,
  stockDemand,
  type CalculatedLine,
  type Fee,
  type Language,
} from '@kaplya/domain';
import { legalPersonOf, type CartCall, type PricedCart } from '#features/cart/index.ts';
import type { AreaCatalogue } from '#features/catalogue/index.ts';
import type { Partner } from '#features/company/index.ts';
import type { ConfirmedSlot } from '#features/delivery/index.ts';
import type { CallOf } from '#http/call.ts';
import { textOf } from '#languages/messages.ts';
import type { Completion } from './completion.ts';
import type { ReadyCart } from './ready-cart.ts';
import type { NewOrderLine } from '../stores/order-line.store.ts';
import type { NewOrder } from '../stores/order.store.ts';

type OrderInput = {
  readonly call: CartCall;
  readonly cart: ReadyCart;
  readonly priced: PricedCart;
  readonly slot: ConfirmedSlot;
  readonly completion: Completion;
  readonly receiptEmail: string | null;
  readonly now: Date;
};

/** The order and its lines as sold: present names, prices, address and allocations. */
export function toOrder(input: OrderInput): {
  order: NewOrder & { id: string; status: 'new'; createdAt: Date; promoCode: string | null };
  lines: NewOrderLine[];
} {
  const { call, cart, priced, slot, completion, now } = input;
  const { calculation, payer, promo } = priced;
  const { area } = priced.cart;
  const { totals } = calculation;
  const order = {
    partnerId: call.partner.id,
    id: randomUUIDv7(),
    subjectId: cart.subjectId,
    cartId: cart.id,
    status: 'new' as const,
    phone: cart.phone,
    customerName: cart.customerName,
    email: input.receiptEmail,
    address: cart.address,
    areaId: area.id,
    warehouseId: area.warehouseId,
    intervalTemplateId: cart.intervalTemplateId,
    intervalDay: cart.intervalDay,
    shippingFrom: slot.startsAt,
    shippingTo: slot.endsAt,
    timeZone: slot.timeZone,
    ...paymentOf(input),
    note: cart.note,
    wishes: cart.wishes,
    currency: calculation.currency,
    goodsMinor: totals.goods,
    discountMinor: totals.discount,
    containersMinor: totals.containers,
    feesMinor: totals.delivery,
    pointsMinor: totals.points,
    totalMinor: totals.total,
    toPayMinor: totals.toPay,
    bottles: calculation.bottlesOfWater,
    returnableContainer: calculation.effectiveReturned,
    isRegistered: payer.isRegistered,
    legalPersonId: legalPersonOf(payer, cart),
    promoCode: promo?.check.valid === true ? promo.code : null,
    willEarn: calculation.willEarn,
    source: completion.source ?? 'site',
    siteVersion: completion.siteVersion ?? null,
    deviceInfo: completion.deviceInfo ?? null,
    createdAt: now,
  };
  return {
    order,
    lines: [
      ...calculation.lines.map((line) => toGoodsLine(line, priced.cart.offers, call.language)),
      ...toFeeLines(input),
    ],
  };
}

/** The payment columns; an order with nothing to pay needs no method. */
function paymentOf({ call, cart, priced, completion, now }: OrderInput) {
  const { totals } = priced.calculation;
  const chosen = parsePaymentCode(cart.payment?.monolithType);
  const withoutDue = totals.points > 0 ? paymentCodes.bonus : paymentCodes.cash;
  const paymentCode = totals.toPay === 0 || chosen === null ? withoutDue : chosen;
  const isOnline = totals.toPay > 0 && isOnlinePayment(paymentCode);
  const { paymentWindowMinutes } = call.partner.rules;
  return {
    paymentCode,
    paymentMethodId: paymentCode === chosen ? (cart.payment?.paymentMethod ?? '') : '',
    payBy: isOnline ? new Date(now.getTime() + paymentWindowMinutes * MINUTE_MS) : null,
    changeFromMinor: findChangeFrom({ changeFrom: cart.payment?.changeFrom ?? null, paymentCode, due: totals.toPay }),
    // Visitors cannot use a saved method later.
    savesPaymentMethod: isOnline && priced.payer.isRegistered && completion.savePaymentMethod,
  };
}

/** A calculated line as an order line, named as on the receipt. */
export function toGoodsLine(
  line: CalculatedLine,
  offers: Pick<AreaCatalogue, 'getItem'>,
  language: Language,
): NewOrderLine {
  const item = offers.getItem(line.itemId);
  return {
    kind: line.isContainer ? 'container' : 'goods',
    ...(line.kind === 'product' ? { productId: line.itemId } : { productSetId: line.itemId }),
    externalId: item.externalId,
    name: item.names[language],
    quantity: line.quantity,
    priceMinor: line.unitPrice,
    subtotalMinor: line.subtotal,
    discountMinor: line.discount,
    totalMinor: line.total,
    pointsMinor: line.points,
    containersPerUnit: line.containersPerUnit,
    reason: line.automaticReason,
    vatCode: item.vatCode,
    paymentSubject: item.paymentSubject,
    acquisition: line.acquisition,
    allocation: [...stockDemand([line])].map(([productId, quantity]) => ({ productId, quantity })),
  };
}

function toFeeLines({ call, priced }: OrderInput): NewOrderLine[] {
  return priced.calculation.fees.map((fee) => toFeeLine(fee, call));
}

/** A fee as an order line, named as on the receipt. */
export function toFeeLine(
  { kind, amount, explanation }: Fee,
  {
    partner,
    language,
  }: CallOf<'language'> & {
    readonly partner: Pick<Partner, 'currency'> & { readonly rules: Pick<Partner['rules'], 'feeVatCode'> };
  },
): NewOrderLine {
  return {
    kind: 'fee',
    externalId: kind,
    name: textOf(`fee.${explanation.code}`, explanation.params, { language, currency: partner.currency }),
    quantity: 1,
    priceMinor: amount,
    subtotalMinor: amount,
    discountMinor: 0,
    totalMinor: amount,
    vatCode: partner.rules.feeVatCode,
    paymentSubject: 'service',
    acquisition: null,
    allocation: [],
  };
}
