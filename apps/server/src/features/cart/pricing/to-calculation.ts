import type { Calculation } from '@kaplya/contract';
import type { CartWarning, Fee, InvalidPromo, Language } from '@kaplya/domain';
import { promoTextOf, textOf, type TextReader } from '#languages/messages.ts';
import type { LoadedCart } from '../loaded-cart.ts';
import type { PricedCart } from './price-locked-cart.ts';
import { toCartItem } from '../items/to-cart-item.ts';

/** The calculation as the contract shows it, in the customer's language. */
export function toCalculation(priced: PricedCart, language: Language): Calculation {
  const { cart, calculation } = priced;
  const { partner, offers } = cart;
  const { currency } = partner;
  const reader = { language, currency };
  const money = (amount: number) => ({ amount, currency });
  const container = offers.getItem(partner.rules.containerExternalId);
  const { totals } = calculation;

  return {
    items: calculation.lines.map((line) => {
      const item = offers.getItem(line.itemId);
      const reference = { id: item.id, externalId: item.externalId, name: item.names[language] };
      return {
        ...toCartItem(line, cart, language),
        ...(line.kind === 'product' ? { product: reference } : { productSet: reference }),
        price: money(line.unitPrice),
        subtotal: money(line.subtotal),
        discount: money(line.discount),
        total: money(line.total),
      };
    }),
    bottlesOfWater: calculation.bottlesOfWater,
    returnableContainer: calculation.returnableContainer,
    insufficientReturnableContainer: calculation.insufficientReturnableContainer,
    containerProduct: {
      productId: container.id,
      externalId: container.externalId,
      uuid: container.id,
      price: money(container.priceMinor),
      rentPrice: money(partner.rules.rentPriceMinor),
    },
    requiredProducts: calculation.requiredProducts.map(({ productId, quantity, reason }) => {
      const item = offers.getItem(productId);
      return { externalProductId: item.externalId, productId, name: item.names[language], quantity, reason };
    }),
    fees: calculation.fees.map((fee) => ({
      kind: fee.kind,
      amount: money(fee.amount),
      explanation: explain(fee, reader),
    })),
    totals: {
      goods: money(totals.goods),
      discount: money(totals.discount),
      containers: money(totals.containers),
      delivery: money(totals.delivery),
      points: money(totals.points),
      total: money(totals.total),
      toPay: money(totals.toPay),
    },
    promocode: toPromocode(priced, reader),
    loyalty: {
      available: priced.pointsAvailable,
      usable: calculation.pointsUsable,
      willEarn: calculation.willEarn,
    },
    warnings: [
      ...calculation.warnings.map((warning) => toWarning(warning, cart, reader)),
      ...(cart.row.isIntervalGone ? [intervalGone(reader)] : []),
    ],
  };
}

function toPromocode({ promo, cart, calculation }: PricedCart, reader: TextReader): Calculation['promocode'] {
  if (!promo) return null;
  const { code, check } = promo;
  const effect = cart.promo?.rule.effect.kind;
  if (check.valid) {
    const isNeedless = calculation.isDeliveryFreeAnyway;
    return { code, valid: true, errorMessage: null, ...(effect && { effect }), ...(isNeedless && { isNeedless }) };
  }
  return { code, ...describeRefusedPromo(check, reader) };
}

/** The answer about a promo code that does not count. */
export function describeRefusedPromo({ error, params }: InvalidPromo, reader: TextReader) {
  return {
    valid: false,
    errorMessage: promoTextOf(error, params, reader),
    ...(error === 'PHONE_PROOF_REQUIRED' && { isPhoneProofRequired: true }),
  };
}

/** The warning that the chosen interval had no capacity left, until another one is chosen. */
function intervalGone(reader: TextReader) {
  return { code: 'INTERVAL_GONE', message: textOf('warning.INTERVAL_GONE', {}, reader) };
}

function explain({ explanation }: Fee, reader: TextReader): string {
  return textOf(`fee.${explanation.code}`, explanation.params, reader);
}

/** A warning of a calculation in the reader's language. */
export function toWarning(warning: CartWarning, { offers }: Pick<LoadedCart, 'offers'>, reader: TextReader) {
  const itemId = 'itemId' in warning ? warning.itemId : 'productId' in warning ? warning.productId : null;
  const name = itemId === null ? '' : offers.getItem(itemId).names[reader.language];
  const isSoldOut = warning.code === 'QUANTITY_ABOVE_STOCK' && warning.available <= 0;
  const key = isSoldOut ? ('warning.QUANTITY_ABOVE_STOCK_NONE' as const) : (`warning.${warning.code}` as const);
  return {
    code: warning.code,
    message: textOf(key, { ...warning, name }, reader),
    ...(itemId !== null && { productId: itemId }),
  };
}
