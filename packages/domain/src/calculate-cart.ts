import { isStoredLine, subtotalOf, type AutomaticReason, type CartLine } from './cart-line.ts';
import {
  earnedPoints,
  notEnoughPoints,
  pointsToSpend,
  usablePoints,
  type EarningInput,
  type PointsInput,
} from './cart-points.ts';
import {
  areBottlesDeclared,
  bottlesOfWater,
  clampReturned,
  containersInCart,
  containerShortage,
  effectiveReturned,
  maximumContainers,
  trimContainers,
} from './containers.ts';
import {
  deliveryFee,
  intervalFee,
  isBelowMinimumOrder,
  liftFee,
  smallOrderFee,
  type Fee,
  type FeeKnobs,
  type LiftPlace,
} from './fees.ts';
import { allocate, assertMinorUnits, sumAmounts, type Currency, type MinorUnits } from './money.ts';
import { minorUnitsPerPoint } from './points-ledger.ts';
import { isInPromoScope, promoDiscount, type PromoRule } from './promotions.ts';
import type { RefusalReason } from './refusal-reason.ts';
import { settleRequiredProducts, type BundleRule, type PumpMode, type RequiredProduct } from './required-products.ts';
import { stockShortfalls, type AvailableByProduct } from './stock.ts';

export interface CartKnobs extends FeeKnobs {
  readonly pumpMode: PumpMode;
}

/** The partner's defaults; amounts in minor units of its currency. */
export const defaultCartKnobs: CartKnobs = {
  minimumOrderMode: 'fee',
  deliveryFee: 300_00,
  freeDeliveryFromBottles: 2,
  freeDeliveryFromGoods: 1000_00,
  freeFloors: 1,
  liftFeePerFloorAndBottle: 10_00,
  smallOrder: null,
  pumpMode: 'required',
};

export interface CartInput {
  /** Every amount below is in minor units of this one currency. */
  readonly currency: Currency;
  readonly lines: readonly CartLine[];
  readonly returnableContainer: number | null;
  readonly haveContainersToReturn: boolean | null;
  readonly available: AvailableByProduct;
  readonly knobs: CartKnobs;
  readonly isFirstOrder: boolean;
  readonly pumpProductId: string | null;
  readonly bundles: readonly BundleRule[];
  readonly declinedProductIds: readonly string[];
  readonly address: LiftPlace | null;
  /** Of the chosen interval, null when none is chosen. */
  readonly intervalSurcharge: MinorUnits | null;
  /** Already checked (`checkPromo`); null for none. */
  readonly promo: PromoRule | null;
  /** What the gift of the promo would be; null when the promo has none, or what it gives is not sold here. */
  readonly giftLine: CartLine | null;
  /**
   * Containers of overdue rentals, owed from before: charged with the cart, but nothing of it. They are no containers
   * for its water, take no stock, are never discounted and stand only beside other lines.
   */
  readonly debtLines: readonly CartLine[];
  readonly points: PointsInput;
  /** Whether the chosen method pays at the acquirer, who takes no sum below `minimumOnlinePayment`. */
  readonly isOnlinePayment: boolean;
  readonly minimumOnlinePayment: MinorUnits;
  readonly earning: EarningInput;
  /** Why this customer may rent nothing (`canRent`); it counts only where the cart rents. */
  readonly rentRefusal?: RefusalReason | null;
}

/** The acquirers' least sum. */
export const defaultMinimumOnlinePayment: MinorUnits = 1_00;

export interface CalculatedLine extends CartLine {
  readonly subtotal: MinorUnits;
  readonly discount: MinorUnits;
  readonly total: MinorUnits;
  /** What points pay of the total, minor units. */
  readonly points: MinorUnits;
}

export interface CartTotals {
  /** Before discount, without containers. */
  readonly goods: MinorUnits;
  readonly discount: MinorUnits;
  /** Bought and rented. */
  readonly containers: MinorUnits;
  /** All fees. */
  readonly delivery: MinorUnits;
  readonly points: MinorUnits;
  readonly total: MinorUnits;
  readonly toPay: MinorUnits;
}

export type CartWarning =
  | { readonly code: 'NOT_SOLD_HERE'; readonly lineId: string; readonly itemId: string }
  | {
      readonly code: 'QUANTITY_ABOVE_STOCK';
      readonly productId: string;
      readonly demanded: number;
      readonly available: number;
    }
  | {
      readonly code: 'PRICE_CHANGED';
      readonly lineId: string;
      readonly itemId: string;
      readonly from: MinorUnits;
      readonly to: MinorUnits;
    }
  | { readonly code: 'CONTAINERS_REDUCED'; readonly from: number; readonly to: number }
  | { readonly code: 'PUMP_SUGGESTED'; readonly productId: string }
  | { readonly code: 'GIFT_OUT_OF_STOCK'; readonly productId: string };

export interface CartCalculation {
  readonly currency: Currency;
  /**
   * What stays of the cart, gift and debts behind it: the server has to save those that `isStoredLine` says, and what
   * fell away never enters the deleted list.
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
  /** The promo's gift cannot be had now; the code stays valid. */
  readonly giftDropped: boolean;
  /** Whole points that this customer may spend on this cart. */
  readonly pointsUsable: number;
  readonly pointsSpent: number;
  /** Whole points that the order grants when it is completed. */
  readonly willEarn: number;
  readonly warnings: readonly CartWarning[];
  /** What of the cart itself stands in the way of completing it, all at once. */
  readonly violations: readonly RefusalReason[];
}

/**
 * Prices a cart: trims what was added automatically and lost its cause, then list prices → promo → fees → containers →
 * points. Calculating the saved result again changes nothing, and adding what is reported as missing leaves nothing
 * missing.
 */
export function calculateCart(input: CartInput): CartCalculation {
  const settled = settleCart(input);
  const lines = settled.lines.map(withSubtotal);
  const goods = sumAmounts(lines.map((line) => (isGoods(line) ? line.subtotal : 0)));
  const fees = feesOf(input, lines.length > 0, { bottles: settled.water, goods });
  const charged = {
    goods,
    containers: sumAmounts(lines.map((line) => (isGoods(line) ? 0 : line.subtotal))),
    delivery: sumAmounts(fees.map((fee) => fee.amount)),
  };
  const promised = promoDiscount(input.promo, sumAmounts(lines.map((line) => discountable(line, input.promo))));
  const pointsUsable = input.promo?.allowsPoints === false ? 0 : usablePoints(input.points, goods - promised);
  const wanted = pointsToSpend(input.points.wanted, pointsUsable);
  const { discount, pointsSpent } = settleResidual(input, charged, { discount: promised, pointsSpent: wanted });

  const points = pointsSpent * minorUnitsPerPoint;
  const priced = spreadPoints(spreadDiscount(lines, discount, input.promo), points);
  const result = {
    currency: input.currency,
    lines: priced,
    bottlesOfWater: settled.water,
    returnableContainer: settled.returnableContainer,
    haveContainersToReturn: input.haveContainersToReturn,
    effectiveReturned: settled.returned,
    containers: settled.containers,
    insufficientReturnableContainer: containerShortage(settled.water, settled.returned, settled.containers),
    requiredProducts: settled.required,
    fees,
    totals: totalsOf({ ...charged, discount, points }),
    giftDropped: settled.giftDropped,
    pointsUsable,
    pointsSpent,
    willEarn: willEarn(priced, pointsSpent, input),
  };
  return { ...result, warnings: warningsOf(input, settled), violations: violationsOf(input, result) };
}

interface SettledCart {
  readonly lines: readonly CartLine[];
  readonly water: number;
  readonly returnableContainer: number | null;
  readonly returned: number;
  readonly containers: number;
  readonly required: readonly RequiredProduct[];
  readonly suggested: readonly RequiredProduct[];
  readonly giftDropped: boolean;
}

function settleCart(input: CartInput): SettledCart {
  const present = input.lines.filter((line) => line.quantity > 0 && isStoredLine(line));
  const settled = settleRequiredProducts({
    lines: present,
    giftLine: giftOf(input, present),
    isFirstOrder: input.isFirstOrder,
    pumpMode: input.knobs.pumpMode,
    pumpProductId: input.pumpProductId,
    bundles: input.bundles,
    declinedProductIds: input.declinedProductIds,
    available: input.available,
  });
  const kept = settled.giftLine === null ? settled.lines : [...settled.lines, settled.giftLine];
  const water = bottlesOfWater(kept);
  const returnableContainer = clampReturned(input.returnableContainer, water);
  const returned = effectiveReturned({ ...input, returnableContainer }, water);
  const trimmed = trimContainers(kept, maximumContainers(water, returned));
  return {
    lines: trimmed.length === 0 ? [] : [...trimmed, ...debtsOf(input)],
    water,
    returnableContainer,
    returned,
    containers: containersInCart(trimmed),
    required: settled.required,
    suggested: settled.suggested,
    giftDropped: input.promo?.effect.kind === 'giftProduct' && present.some(isGoods) && settled.giftLine === null,
  };
}

/** The gift belongs to goods: a cart of nothing, or of containers alone, gets none. Containers are never given away. */
function giftOf({ promo, giftLine }: CartInput, present: readonly CartLine[]): CartLine | null {
  if (promo?.effect.kind !== 'giftProduct' || giftLine === null || !present.some(isGoods)) return null;
  if (!giftLine.isSoldHere || giftLine.isContainer) return null;
  const { quantity } = promo.effect;
  return { ...giftLine, ...automatic('GIFT'), quantity, acquisition: null, unitPrice: 0, lastUnitPrice: null };
}

function debtsOf({ debtLines }: CartInput): CartLine[] {
  return debtLines
    .filter((line) => line.quantity > 0)
    .map((line) => ({ ...line, ...automatic('RENTAL_DEBT'), isContainer: true, containersPerUnit: 0 }));
}

function automatic(automaticReason: AutomaticReason) {
  return { isRequired: true, automaticReason };
}

function isGoods(line: CartLine): boolean {
  return !line.isContainer;
}

type SubtotalledLine = CartLine & Pick<CalculatedLine, 'subtotal'>;

function withSubtotal(line: CartLine): SubtotalledLine {
  const subtotal = subtotalOf(line);
  assertMinorUnits(subtotal);
  return { ...line, subtotal };
}

/** What of a line the promo may take off: containers and rent are never discounted. */
function discountable(line: SubtotalledLine, promo: PromoRule | null): MinorUnits {
  return promo !== null && isGoods(line) && isInPromoScope(promo, line.itemId) ? line.subtotal : 0;
}

function spreadDiscount(lines: readonly SubtotalledLine[], discount: MinorUnits, promo: PromoRule | null) {
  const parts = allocate(
    discount,
    lines.map((line) => discountable(line, promo)),
  );
  return lines.map((line, index) => {
    const part = parts[index] ?? 0;
    return { ...line, discount: part, total: line.subtotal - part };
  });
}

function spreadPoints(lines: readonly Omit<CalculatedLine, 'points'>[], points: MinorUnits): CalculatedLine[] {
  const parts = allocate(
    points,
    lines.map((line) => (isGoods(line) ? line.total : 0)),
  );
  return lines.map((line, index) => ({ ...line, points: parts[index] ?? 0 }));
}

type Charged = Pick<CartTotals, 'goods' | 'containers' | 'delivery'>;

interface Reductions {
  readonly discount: MinorUnits;
  readonly pointsSpent: number;
}

/** No acquirer takes less than its minimum: the discount is lowered, or points are kept, so that it is reached. */
function settleResidual(input: CartInput, charged: Charged, reductions: Reductions): Reductions {
  const { discount, pointsSpent } = reductions;
  const { toPay } = totalsOf({ ...charged, discount, points: pointsSpent * minorUnitsPerPoint });
  const missing = input.minimumOnlinePayment - toPay;
  if (!input.isOnlinePayment || toPay === 0 || missing <= 0) return reductions;
  if (discount >= missing) return { discount: discount - missing, pointsSpent };
  const kept = Math.min(pointsSpent, Math.ceil(missing / minorUnitsPerPoint));
  return { discount, pointsSpent: pointsSpent - kept };
}

function willEarn(lines: readonly CalculatedLine[], pointsSpent: number, { earning, promo }: CartInput): number {
  // An order that points pay even a little of earns none.
  if (pointsSpent > 0) return 0;
  const times = promo?.effect.kind === 'pointsMultiplier' ? promo.effect.times : 1;
  return earnedPoints(lines.filter(isGoods), earning, times);
}

function feesOf(input: CartInput, hasLines: boolean, delivered: { bottles: number; goods: MinorUnits }): Fee[] {
  if (!hasLines) return [];
  const fees = [
    isDeliveryGiven(input) ? null : deliveryFee(delivered, input.knobs),
    smallOrderFee(delivered.goods, input.knobs),
    liftFee(input.address, delivered.bottles, input.knobs),
    intervalFee(input.intervalSurcharge),
  ];
  return fees.filter((fee) => fee !== null);
}

function isDeliveryGiven({ promo }: CartInput): boolean {
  return promo?.effect.kind === 'freeDelivery';
}

function totalsOf(parts: Omit<CartTotals, 'total' | 'toPay'>): CartTotals {
  const total = parts.goods - parts.discount + parts.containers + parts.delivery;
  return { ...parts, total, toPay: total - parts.points };
}

function warningsOf(input: CartInput, settled: SettledCart): CartWarning[] {
  const warnings: CartWarning[] = [];
  for (const { lineId, itemId, isSoldHere, unitPrice, lastUnitPrice } of settled.lines.filter(isStoredLine)) {
    if (!isSoldHere) warnings.push({ code: 'NOT_SOLD_HERE', lineId, itemId });
    if (lastUnitPrice !== null && lastUnitPrice !== unitPrice) {
      warnings.push({ code: 'PRICE_CHANGED', lineId, itemId, from: lastUnitPrice, to: unitPrice });
    }
  }
  for (const shortfall of stockShortfalls(settled.lines, input.available)) {
    warnings.push({ code: 'QUANTITY_ABOVE_STOCK', ...shortfall });
  }
  const from = containersByHand(input.lines);
  const to = containersByHand(settled.lines);
  if (to < from) warnings.push({ code: 'CONTAINERS_REDUCED', from, to });
  for (const { productId } of settled.suggested) warnings.push({ code: 'PUMP_SUGGESTED', productId });
  if (settled.giftDropped && input.promo?.effect.kind === 'giftProduct') {
    warnings.push({ code: 'GIFT_OUT_OF_STOCK', productId: input.promo.effect.productId });
  }
  return warnings;
}

/** Only what the customer chose is worth a word; automatic containers come and go silently. */
function containersByHand(lines: readonly CartLine[]): number {
  return containersInCart(lines.filter((line) => !line.isRequired));
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
  if (!isDeliveryGiven(input) && isBelowMinimumOrder({ bottles: water, goods: totals.goods }, input.knobs)) {
    const { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods } = input.knobs;
    violations.push({
      code: 'cart.minimum_order',
      params: { fromBottles, fromGoods, missingGoods: fromGoods - totals.goods },
    });
  }
  if (typeof input.points.wanted === 'number' && input.points.wanted > result.pointsUsable) {
    violations.push(notEnoughPoints(result));
  }
  return violations;
}
