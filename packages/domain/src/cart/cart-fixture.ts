// Goods of the worked examples, only for tests: the index does not export them.
import { defaultCartParameters, defaultMinimumOnlinePayment, type CartInput } from './calculate-cart.ts';
import type { AutomaticLines } from './cart-commands.ts';
import type { CartLine } from './cart-line.ts';
import { noEarning, noPoints, type EarningInput } from '../benefits/cart-points.ts';
import type { PromoEffect, PromoRule } from '../benefits/promotions.ts';

const goods: CartLine = {
  lineId: '',
  kind: 'product',
  itemId: '',
  quantity: 1,
  isRequired: false,
  automaticReason: null,
  acquisition: null,
  unitPrice: 0,
  lastUnitPrice: null,
  containersPerUnit: 0,
  components: [],
  isContainer: false,
  isPump: false,
  isCooler: false,
  isSoldHere: true,
  maxQuantity: null,
};

export const water: CartLine = { ...goods, lineId: 'W19', itemId: 'W19', unitPrice: 390_00, containersPerUnit: 1 };
export const cup: CartLine = { ...goods, lineId: 'CUP', itemId: 'CUP', unitPrice: 150_00 };
export const pump: CartLine = { ...goods, lineId: 'PUMP', itemId: 'PUMP', unitPrice: 450_00, isPump: true };
export const container: CartLine = {
  ...goods,
  lineId: 'CONT',
  itemId: 'CONT',
  unitPrice: 600_00,
  acquisition: 'buy',
  isContainer: true,
};
export const rentedContainer: CartLine = { ...container, lineId: 'CONT-rent', acquisition: 'rent', unitPrice: 0 };
export const starterSet: CartLine = {
  ...goods,
  lineId: 'SET',
  kind: 'product_set',
  itemId: 'SET',
  unitPrice: 1100_00,
  containersPerUnit: 2,
  components: [
    { productId: 'W19', quantity: 2 },
    { productId: 'PUMP', quantity: 1 },
  ],
  isPump: true,
};
export const automaticContainer: CartLine = {
  ...container,
  lineId: 'CONT-automatic',
  isRequired: true,
  automaticReason: 'CONTAINER',
};
export const automaticPump: CartLine = {
  ...pump,
  lineId: 'PUMP-automatic',
  isRequired: true,
  automaticReason: 'FIRST_ORDER_PUMP',
};

/** The container of an overdue rental. */
export const debt: CartLine = {
  ...container,
  lineId: 'CONT-debt',
  isRequired: true,
  automaticReason: 'RENTAL_DEBT',
};

/** A code without conditions. */
export function promoOf(effect: PromoEffect, conditions: Partial<PromoRule> = {}): PromoRule {
  return {
    code: 'CODE',
    effect,
    isFirstOrderOnly: false,
    minGoods: null,
    validFrom: null,
    validTo: null,
    globalLimit: null,
    perCustomerLimit: null,
    itemIds: null,
    areaIds: null,
    paymentCodes: null,
    weekdayMask: null,
    allowsPoints: true,
    ...conditions,
  };
}

export function giftOf(line: CartLine, quantity = 1): Pick<CartInput, 'promo' | 'giftLine'> {
  return {
    promo: promoOf({ kind: 'giftProduct', productId: line.itemId, quantity }),
    giftLine: { ...line, lineId: `${line.itemId}-gift` },
  };
}

/** Water 5 %, other goods 3 %, sets by component at list price. */
export const earning: EarningInput = {
  isEarning: true,
  sharesByItem: {
    W19: [{ weight: 1, bps: 500 }],
    CUP: [{ weight: 1, bps: 300 }],
    PUMP: [{ weight: 1, bps: 300 }],
    SET: [
      { weight: 780_00, bps: 500 },
      { weight: 450_00, bps: 300 },
    ],
  },
};

export function times(line: CartLine, quantity: number): CartLine {
  return { ...line, quantity };
}

/** The cart of rule 1: five bottles of water. */
export const fiveBottles: readonly CartLine[] = [times(water, 3), starterSet];

/** A cart of a customer who has ordered before, with default settings and unlimited stock. */
export function cartOf(lines: readonly CartLine[], overrides: Partial<CartInput> = {}): CartInput {
  return {
    currency: 'RUB',
    lines,
    returnableContainer: null,
    haveContainersToReturn: true,
    available: {},
    parameters: defaultCartParameters,
    isFirstOrder: false,
    pumpProductId: 'PUMP',
    bundles: [],
    declinedProductIds: [],
    address: null,
    intervalSurcharge: null,
    promo: null,
    giftLine: null,
    debtLines: [],
    points: noPoints,
    isOnlinePayment: false,
    minimumOnlinePayment: defaultMinimumOnlinePayment,
    earning: noEarning,
    ...overrides,
  };
}

/** Quantities by line id. */
export const quantitiesOf = (lines: readonly Pick<CartLine, 'lineId' | 'quantity'>[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]));

export const automaticLines: AutomaticLines = {
  container: () => automaticContainer,
  goods: (productId, automaticReason) => {
    const product = [pump, cup, water].find((line) => line.itemId === productId);
    if (product === undefined) throw new Error(`No such product: ${productId}`);
    return { ...product, lineId: `${productId}-${automaticReason}`, isRequired: true, automaticReason };
  },
};
