import { isGoods, isStoredLine } from './cart-line.ts';
import {
  earnedPoints,
  notEnoughPoints,
  pointsToSpend,
  usablePoints,
  type EarningInput,
  type PointsInput,
} from '../benefits/cart-points.ts';
import { areBottlesDeclared, containerShortage } from '../containers/containers.ts';
import {
  deliveryFee,
  intervalFee,
  isBelowMinimumOrder,
  liftFee,
  smallOrderFee,
  type Delivered,
  type Fee,
  type FeeParameters,
  type LiftPlace,
} from './fees.ts';
import { sumAmounts, type Currency, type MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';
import {
  discountable,
  raiseToMinimumPayment,
  spreadDiscount,
  spreadPoints,
  withSubtotal,
  type CalculatedLine,
} from './price-lines.ts';
import { promoDiscount } from '../benefits/promotions.ts';
import type { RefusalReason } from '../refusal-reason.ts';
import type { PumpMode, RequiredProduct } from './required-products.ts';
import {
  applyRequiredProducts,
  warningsOf,
  type CartBeforeRules,
  type CartWarning,
} from './apply-required-products.ts';
import { stockShortfalls } from '../stock/stock.ts';

export interface CartParameters extends FeeParameters {
  readonly pumpMode: PumpMode;
}

/** Default settings of a partner; amounts in minor units of its currency. */
export const defaultCartParameters: CartParameters = {
  minimumOrderMode: 'fee',
  deliveryFee: 300_00,
  freeDeliveryFromBottles: 2,
  freeDeliveryFromGoods: 1000_00,
  freeFloors: 1,
  liftFeePerFloorAndBottle: 10_00,
  smallOrder: null,
  pumpMode: 'required',
};

/** The smallest sum that acquirers take, in minor units. */
export const defaultMinimumOnlinePayment: MinorUnits = 1_00;

export interface CartInput extends CartBeforeRules {
  /** Currency of all amounts below, which are in minor units. */
  readonly currency: Currency;
  readonly parameters: CartParameters;
  readonly address: LiftPlace | null;
  /** Surcharge of the chosen interval; null without one. */
  readonly intervalSurcharge: MinorUnits | null;
  readonly points: PointsInput;
  /** Whether the chosen method is online; the acquirer takes no sum below `minimumOnlinePayment`. */
  readonly isOnlinePayment: boolean;
  readonly minimumOnlinePayment: MinorUnits;
  readonly earning: EarningInput;
  /** Why this customer may not rent (`canRent`); only counts if the cart rents. */
  readonly rentRefusal?: RefusalReason | null;
}

export interface CartTotals {
  /** The sum before the discount, without containers. */
  readonly goods: MinorUnits;
  readonly discount: MinorUnits;
  /** The sum of bought and rented containers. */
  readonly containers: MinorUnits;
  /** The sum of all fees. */
  readonly delivery: MinorUnits;
  readonly points: MinorUnits;
  readonly total: MinorUnits;
  readonly toPay: MinorUnits;
}

export interface CartCalculation {
  readonly currency: Currency;
  /**
   * The remaining lines, then the gift and the owed containers. The server stores those of which `isStoredLine` is
   * true; lines that rules removed are not offered for restoring.
   */
  readonly lines: readonly CalculatedLine[];
  readonly bottlesOfWater: number;
  readonly returnableContainer: number | null;
  readonly haveContainersToReturn: boolean | null;
  readonly effectiveReturned: number;
  readonly containers: number;
  readonly insufficientReturnableContainer: number;
  readonly requiredProducts: readonly RequiredProduct[];
  readonly fees: readonly Fee[];
  readonly totals: CartTotals;
  /** Whether the promo's gift is unavailable; the code is still valid. */
  readonly giftDropped: boolean;
  /** Whether the promo gives free delivery although it is free without it. */
  readonly isDeliveryFreeAnyway: boolean;
  /** Whole points that this customer may spend on this cart. */
  readonly pointsUsable: number;
  readonly pointsSpent: number;
  /** Whole points that the completed order will grant. */
  readonly willEarn: number;
  readonly warnings: readonly CartWarning[];
  /** All reasons why the cart itself cannot be completed. */
  readonly violations: readonly RefusalReason[];
}

/**
 * Prices a cart: removes automatic lines whose cause is gone, then applies list prices → promo → fees → containers →
 * points. Idempotent: the stored result gives the same sums. After adding everything that is reported as missing,
 * nothing is.
 */
export function calculateCart(input: CartInput): CartCalculation {
  const resolved = applyRequiredProducts(input);
  const lines = resolved.lines.map(withSubtotal);
  const goods = sumAmounts(lines.map((line) => (isGoods(line) ? line.subtotal : 0)));
  const delivered = { bottles: resolved.water, goods };
  const fees = feesOf(input, lines.length > 0, delivered);
  const charged = {
    goods,
    containers: sumAmounts(lines.map((line) => (isGoods(line) ? 0 : line.subtotal))),
    delivery: sumAmounts(fees.map((fee) => fee.amount)),
  };
  const promised = promoDiscount(input.promo, sumAmounts(lines.map((line) => discountable(line, input.promo))));
  const pointsUsable = input.promo?.allowsPoints === false ? 0 : usablePoints(input.points, goods - promised);
  const wanted = pointsToSpend(input.points.wanted, pointsUsable);
  const { discount, pointsSpent } = raiseToMinimumPayment(
    sumAmounts(Object.values(charged)),
    { discount: promised, pointsSpent: wanted },
    input.isOnlinePayment ? input.minimumOnlinePayment : 0,
  );

  const points = pointsSpent * minorUnitsPerPoint;
  const priced = spreadPoints(spreadDiscount(lines, discount, input.promo), points);
  const result = {
    currency: input.currency,
    lines: priced,
    bottlesOfWater: resolved.water,
    returnableContainer: resolved.returnableContainer,
    haveContainersToReturn: input.haveContainersToReturn,
    effectiveReturned: resolved.returned,
    containers: resolved.containers,
    insufficientReturnableContainer: containerShortage(resolved.water, resolved.returned, resolved.containers),
    requiredProducts: resolved.required,
    fees,
    totals: totalsOf({ ...charged, discount, points }),
    giftDropped: resolved.giftDropped,
    isDeliveryFreeAnyway: isDeliveryGiven(input) && isDeliveryFreeOfItself(delivered, input),
    pointsUsable,
    pointsSpent,
    willEarn: willEarn(priced, pointsSpent, input),
  };
  return { ...result, warnings: warningsOf(input, resolved), violations: violationsOf(input, result) };
}

function willEarn(lines: readonly CalculatedLine[], pointsSpent: number, { earning, promo }: CartInput): number {
  // An order paid partly with points earns none.
  if (pointsSpent > 0) return 0;
  const times = promo?.effect.kind === 'pointsMultiplier' ? promo.effect.times : 1;
  return earnedPoints(lines.filter(isGoods), earning, times);
}

function feesOf(input: CartInput, hasLines: boolean, delivered: { bottles: number; goods: MinorUnits }): Fee[] {
  if (!hasLines) return [];
  const fees = [
    isDeliveryGiven(input) ? null : deliveryFee(delivered, input.parameters),
    smallOrderFee(delivered.goods, input.parameters),
    liftFee(input.address, delivered.bottles, input.parameters),
    intervalFee(input.intervalSurcharge),
  ];
  return fees.filter((fee) => fee !== null);
}

function isDeliveryFreeOfItself(delivered: Delivered, { parameters }: CartInput): boolean {
  return deliveryFee(delivered, parameters) === null && !isBelowMinimumOrder(delivered, parameters);
}

function isDeliveryGiven({ promo }: CartInput): boolean {
  return promo?.effect.kind === 'freeDelivery';
}

function totalsOf(parts: Omit<CartTotals, 'total' | 'toPay'>): CartTotals {
  const total = parts.goods - parts.discount + parts.containers + parts.delivery;
  return { ...parts, total, toPay: total - parts.points };
}

function violationsOf(input: CartInput, result: Omit<CartCalculation, 'warnings' | 'violations'>): RefusalReason[] {
  const { lines, bottlesOfWater: water, totals } = result;
  if (lines.length === 0) return [{ code: 'cart.empty', params: {} }];

  const violations: RefusalReason[] = [];
  for (const { lineId, itemId, isSoldHere } of lines.filter(isStoredLine)) {
    if (!isSoldHere) violations.push({ code: 'cart.product_unavailable', params: { lineId, itemId } });
  }
  for (const { productId, demanded, available } of stockShortfalls(lines, input.available)) {
    violations.push({ code: 'cart.maximum_reached', params: { productId, demanded, maximum: available } });
  }
  if (!areBottlesDeclared(result, water))
    violations.push({ code: 'cart.bottles_undeclared', params: { bottles: water } });
  if (result.insufficientReturnableContainer > 0) {
    violations.push({ code: 'cart.containers_missing', params: { quantity: result.insufficientReturnableContainer } });
  }
  const rents = lines.some((line) => line.acquisition === 'rent' && isStoredLine(line));
  if (rents && input.rentRefusal) violations.push(input.rentRefusal);
  for (const { productId, quantity, reason } of result.requiredProducts) {
    violations.push({ code: 'cart.required_product_missing', params: { productId, quantity, reason } });
  }
  if (!isDeliveryGiven(input) && isBelowMinimumOrder({ bottles: water, goods: totals.goods }, input.parameters)) {
    const { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods } = input.parameters;
    violations.push({
      code: 'cart.minimum_order',
      params: {
        ...(fromBottles !== null && { fromBottles }),
        ...(fromGoods === null
          ? fromBottles !== null && { missingBottles: fromBottles - water }
          : { fromGoods, missingGoods: fromGoods - totals.goods }),
      },
    });
  }
  if (typeof input.points.wanted === 'number' && input.points.wanted > result.pointsUsable) {
    violations.push(notEnoughPoints(result));
  }
  return violations;
}
