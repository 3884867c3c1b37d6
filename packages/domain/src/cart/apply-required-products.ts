import { isChosenGoods, isStoredLine, type AutomaticReason, type CartLine } from './cart-line.ts';
import {
  bottlesOfWater,
  clampReturned,
  containersInCart,
  effectiveReturned,
  maximumContainers,
  trimContainers,
  type BottleDeclaration,
} from '../containers/containers.ts';
import type { MinorUnits } from '../money/money.ts';
import type { PromoRule } from '../benefits/promotions.ts';
import { resolveRequiredProducts, type BundleRule, type PumpMode, type RequiredProduct } from './required-products.ts';
import { stockShortfalls, type AvailableByProduct } from '../stock/stock.ts';

export interface CartBeforeRules extends BottleDeclaration {
  readonly lines: readonly CartLine[];
  readonly available: AvailableByProduct;
  readonly parameters: { readonly pumpMode: PumpMode };
  readonly isFirstOrder: boolean;
  readonly pumpProductId: string | null;
  readonly bundles: readonly BundleRule[];
  readonly declinedProductIds: readonly string[];
  /** The promo code, already checked by `checkPromo`; null for none. */
  readonly promo: PromoRule | null;
  /** The promo's gift; null if it has none, or if the gift is not sold here. */
  readonly giftLine: CartLine | null;
  /**
   * Containers of overdue rentals, charged with the cart. They do not count for its water, take no stock, are never
   * discounted, and appear only beside other lines.
   */
  readonly debtLines: readonly CartLine[];
}

/**
 * A cart after the rules of required products: the remaining lines, and the products and containers that are missing.
 */
export interface CartAfterRules {
  readonly lines: readonly CartLine[];
  readonly water: number;
  readonly returnableContainer: number | null;
  readonly returned: number;
  readonly containers: number;
  readonly required: readonly RequiredProduct[];
  readonly suggested: readonly RequiredProduct[];
  readonly giftDropped: boolean;
}

/**
 * Removes automatic lines whose cause is gone, adds the gift and the owed containers, and counts bottles. Idempotent.
 */
export function applyRequiredProducts(input: CartBeforeRules): CartAfterRules {
  const present = input.lines.filter((line) => line.quantity > 0 && isStoredLine(line));
  const result = resolveRequiredProducts({
    lines: present,
    giftLine: giftOf(input, present),
    isFirstOrder: input.isFirstOrder,
    pumpMode: input.parameters.pumpMode,
    pumpProductId: input.pumpProductId,
    bundles: input.bundles,
    declinedProductIds: input.declinedProductIds,
    available: input.available,
  });
  const lines = result.giftLine === null ? result.lines : [...result.lines, result.giftLine];
  const water = bottlesOfWater(lines);
  const returnableContainer = clampReturned(input.returnableContainer, water);
  const returned = effectiveReturned({ ...input, returnableContainer }, water);
  const trimmed = trimContainers(lines, maximumContainers(water, returned));
  return {
    lines: trimmed.length === 0 ? [] : [...trimmed, ...debtsOf(input)],
    water,
    returnableContainer,
    returned,
    containers: containersInCart(trimmed),
    required: result.required,
    suggested: result.suggested,
    giftDropped: input.promo?.effect.kind === 'giftProduct' && present.some(isChosenGoods) && result.giftLine === null,
  };
}

/**
 * The line of the gift; null without one, or if the cart has no goods that the customer chose. Containers are never
 * gifts.
 */
function giftOf({ promo, giftLine }: CartBeforeRules, present: readonly CartLine[]): CartLine | null {
  if (promo?.effect.kind !== 'giftProduct' || giftLine === null || !present.some(isChosenGoods)) return null;
  if (!giftLine.isSoldHere || giftLine.isContainer) return null;
  const { quantity } = promo.effect;
  return { ...giftLine, ...automatic('GIFT'), quantity, acquisition: null, unitPrice: 0, lastUnitPrice: null };
}

function debtsOf({ debtLines }: CartBeforeRules): CartLine[] {
  return debtLines
    .filter((line) => line.quantity > 0)
    .map((line) => ({ ...line, ...automatic('RENTAL_DEBT'), isContainer: true, containersPerUnit: 0 }));
}

function automatic(automaticReason: AutomaticReason) {
  return { isRequired: true, automaticReason };
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

/** Warnings of a cart after the rules of required products; none prevents the order. */
export function warningsOf(input: CartBeforeRules, result: CartAfterRules): CartWarning[] {
  const warnings: CartWarning[] = [];
  for (const { lineId, itemId, isSoldHere, unitPrice, lastUnitPrice } of result.lines.filter(isStoredLine)) {
    if (!isSoldHere) warnings.push({ code: 'NOT_SOLD_HERE', lineId, itemId });
    if (lastUnitPrice !== null && lastUnitPrice !== unitPrice) {
      warnings.push({ code: 'PRICE_CHANGED', lineId, itemId, from: lastUnitPrice, to: unitPrice });
    }
  }
  for (const shortfall of stockShortfalls(result.lines, input.available)) {
    warnings.push({ code: 'QUANTITY_ABOVE_STOCK', ...shortfall });
  }
  const from = containersByHand(input.lines);
  const to = containersByHand(result.lines);
  if (to < from) warnings.push({ code: 'CONTAINERS_REDUCED', from, to });
  for (const { productId } of result.suggested) warnings.push({ code: 'PUMP_SUGGESTED', productId });
  if (result.giftDropped && input.promo?.effect.kind === 'giftProduct') {
    warnings.push({ code: 'GIFT_OUT_OF_STOCK', productId: input.promo.effect.productId });
  }
  return warnings;
}

/** The number of containers that the customer chose. Only their removal is reported; automatic ones change silently. */
function containersByHand(lines: readonly CartLine[]): number {
  return containersInCart(lines.filter((line) => !line.isRequired));
}
