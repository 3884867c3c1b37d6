import { randomUUIDv7 } from 'node:crypto';
import type { CalculatedLine } from '@kaplya/domain';
import type { CartCall, PricedCart } from '#features/cart/index.ts';
import type { ConfirmedSlot } from '#features/delivery/index.ts';
import { textOf } from '#languages/messages.ts';
import type { Completion } from './complete-cart.ts';
import type { NewOrder, NewOrderLine } from './orders.store.ts';
import type { ReadyCart } from './ready-cart.ts';

type Parts = {
  readonly call: CartCall;
  readonly cart: ReadyCart;
  readonly priced: PricedCart;
  readonly slot: ConfirmedSlot;
  readonly completion: Completion;
  readonly now: Date;
};

/** The order and its lines as sold: names, prices, address and allocations of this moment. */
export function toOrder(parts: Parts): { order: NewOrder & { id: string }; lines: NewOrderLine[] } {
  const { call, cart, priced, slot, completion, now } = parts;
  const { calculation } = priced;
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
    address: cart.address,
    areaId: area.id,
    warehouseId: area.warehouseId,
    intervalTemplateId: cart.intervalTemplateId,
    intervalDay: cart.intervalDay,
    shippingFrom: slot.startsAt,
    shippingTo: slot.endsAt,
    timeZone: slot.timeZone,
    paymentCode: cart.payment?.monolithType ?? 0,
    paymentMethodId: cart.payment?.paymentMethod ?? '',
    note: cart.note,
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
    source: completion.source ?? 'site',
    siteVersion: completion.siteVersion ?? null,
    deviceInfo: completion.deviceInfo ?? null,
    createdAt: now,
  };
  return { order, lines: [...calculation.lines.map((line) => toGoodsLine(line, parts)), ...toFeeLines(parts)] };
}

function toGoodsLine(line: CalculatedLine, { call, priced }: Parts): NewOrderLine {
  const item = priced.cart.offers.getItem(line.itemId);
  return {
    kind: line.isContainer ? 'container' : 'goods',
    ...(line.kind === 'product' ? { productId: line.itemId } : { productSetId: line.itemId }),
    externalId: item.externalId,
    name: item.names[call.language],
    quantity: line.quantity,
    priceMinor: line.unitPrice,
    subtotalMinor: line.subtotal,
    discountMinor: line.discount,
    totalMinor: line.total,
    vatCode: item.vatCode,
    paymentSubject: item.paymentSubject,
    acquisition: line.acquisition,
    allocation:
      line.kind === 'product'
        ? [{ productId: line.itemId, quantity: line.quantity }]
        : line.components.map(({ productId, quantity }) => ({ productId, quantity: quantity * line.quantity })),
  };
}

function toFeeLines({ call, priced }: Parts): NewOrderLine[] {
  const { language, partner } = call;
  return priced.calculation.fees.map(({ kind, amount, explanation }) => ({
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
  }));
}
