import { subtotalOf, type CartLine } from './cart-line.ts';
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
import { assertMinorUnits, sumAmounts, type Currency, type MinorUnits } from './money.ts';
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
  /** What a promo code takes off each line of goods, by `lineId`; containers and rent are never discounted. */
  readonly discountByLine?: Readonly<Record<string, MinorUnits>>;
  readonly isDeliveryFree?: boolean;
  /** What points pay, already limited to what they may pay. */
  readonly points?: MinorUnits;
}

export interface CalculatedLine extends CartLine {
  readonly subtotal: MinorUnits;
  readonly discount: MinorUnits;
  readonly total: MinorUnits;
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
  | { readonly code: 'PUMP_SUGGESTED'; readonly productId: string };

export interface CartCalculation {
  readonly currency: Currency;
  /** What stays of the cart: the server has to save it, and what fell away never enters the deleted list. */
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
  readonly warnings: readonly CartWarning[];
  /** What of the cart itself stands in the way of completing it, all at once. */
  readonly violations: readonly RefusalReason[];
}

/**
 * Prices a cart: trims what was added automatically and lost its cause, then list prices → discount → fees →
 * containers → points. Calculating the saved result again changes nothing, and adding what is reported as missing
 * leaves nothing missing.
 */
export function calculateCart(input: CartInput): CartCalculation {
  const settled = settleCart(input);
  const lines = settled.lines.map((line) => priceLine(line, input.discountByLine ?? {}));
  const goodsLines = lines.filter((line) => !line.isContainer);
  const goods = sumAmounts(goodsLines.map((line) => line.subtotal));
  const fees = feesOf(input, lines.length > 0, { bottles: settled.water, goods });
  const totals = totalsOf({
    goods,
    discount: sumAmounts(goodsLines.map((line) => line.discount)),
    containers: sumAmounts(lines.filter((line) => line.isContainer).map((line) => line.total)),
    delivery: sumAmounts(fees.map((fee) => fee.amount)),
    points: input.points ?? 0,
  });
  const result = {
    currency: input.currency,
    lines,
    bottlesOfWater: settled.water,
    returnableContainer: settled.returnableContainer,
    haveContainersToReturn: input.haveContainersToReturn,
    effectiveReturned: settled.returned,
    containers: settled.containers,
    insufficientReturnableContainer: containerShortage(settled.water, settled.returned, settled.containers),
    requiredProducts: settled.required,
    fees,
    totals,
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
}

function settleCart(input: CartInput): SettledCart {
  const present = input.lines.filter((line) => line.quantity > 0);
  const {
    lines: kept,
    required,
    suggested,
  } = settleRequiredProducts({
    lines: present,
    isFirstOrder: input.isFirstOrder,
    pumpMode: input.knobs.pumpMode,
    pumpProductId: input.pumpProductId,
    bundles: input.bundles,
    declinedProductIds: input.declinedProductIds,
    available: input.available,
  });
  const water = bottlesOfWater(kept);
  const returnableContainer = clampReturned(input.returnableContainer, water);
  const returned = effectiveReturned({ ...input, returnableContainer }, water);
  const lines = trimContainers(kept, maximumContainers(water, returned));
  return { lines, water, returnableContainer, returned, containers: containersInCart(lines), required, suggested };
}

function priceLine(line: CartLine, discountByLine: Readonly<Record<string, MinorUnits>>): CalculatedLine {
  const subtotal = subtotalOf(line);
  assertMinorUnits(subtotal);
  const wanted = line.isContainer ? 0 : (discountByLine[line.lineId] ?? 0);
  assertMinorUnits(wanted);
  const discount = Math.min(Math.max(wanted, 0), subtotal);
  return { ...line, subtotal, discount, total: subtotal - discount };
}

function feesOf(input: CartInput, hasLines: boolean, delivered: { bottles: number; goods: MinorUnits }): Fee[] {
  if (!hasLines) return [];
  const fees = [
    input.isDeliveryFree === true ? null : deliveryFee(delivered, input.knobs),
    smallOrderFee(delivered.goods, input.knobs),
    liftFee(input.address, delivered.bottles, input.knobs),
    intervalFee(input.intervalSurcharge),
  ];
  return fees.filter((fee) => fee !== null);
}

function totalsOf(parts: Omit<CartTotals, 'total' | 'toPay'>): CartTotals {
  assertMinorUnits(parts.points);
  const total = parts.goods - parts.discount + parts.containers + parts.delivery;
  const points = Math.min(Math.max(parts.points, 0), total);
  return { ...parts, points, total, toPay: total - points };
}

function warningsOf(input: CartInput, settled: SettledCart): CartWarning[] {
  const warnings: CartWarning[] = [];
  for (const { lineId, itemId, isSoldHere, unitPrice, lastUnitPrice } of settled.lines) {
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
  for (const { lineId, itemId, isSoldHere } of lines) {
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
  for (const { productId, quantity, reason } of result.requiredProducts) {
    violations.push({ code: 'cart.required_product_missing', params: { productId, quantity, reason } });
  }
  if (input.isDeliveryFree !== true && isBelowMinimumOrder({ bottles: water, goods: totals.goods }, input.knobs)) {
    const { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods } = input.knobs;
    violations.push({
      code: 'cart.minimum_order',
      params: { fromBottles, fromGoods, missingGoods: fromGoods - totals.goods },
    });
  }
  return violations;
}
