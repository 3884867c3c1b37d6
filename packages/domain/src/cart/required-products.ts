import type { CartLine } from './cart-line.ts';
import { bottlesOfWater } from '../containers/containers.ts';
import { stockDemand, type AvailableByProduct } from '../stock/stock.ts';

export type PumpMode = 'required' | 'suggest' | 'off';

export type RequiredReason = 'FIRST_ORDER_PUMP' | 'BUNDLE';

export interface RequiredProduct {
  readonly productId: string;
  readonly quantity: number;
  readonly reason: RequiredReason;
}

/**
 * Buying `itemId` requires `productId` too. The added product must hold no water, or its bottles would need another
 * round.
 */
export interface BundleRule {
  readonly itemId: string;
  readonly productId: string;
  /** Pieces of the required product for each piece of the item. */
  readonly quantityPerUnit: number;
  /** Whether the added product is a pump or a cooler, so that a first order needs no other pump. */
  readonly servesAsPump: boolean;
}

export interface RequiredProductsInput {
  readonly lines: readonly CartLine[];
  /** The line that a promo code would add. */
  readonly giftLine?: CartLine | null;
  readonly isFirstOrder: boolean;
  readonly pumpMode: PumpMode;
  /** The pump of a first order; null where none is sold. */
  readonly pumpProductId: string | null;
  readonly bundles: readonly BundleRule[];
  /** Products that the customer already has. Only the pump may be declined. */
  readonly declinedProductIds: readonly string[];
  readonly available: AvailableByProduct;
}

export interface RequiredProductsResult {
  /** The lines without automatic ones whose cause is gone. */
  readonly lines: CartLine[];
  /** The line of the gift; null if it is out of stock after chosen goods and the products that they require. */
  readonly giftLine: CartLine | null;
  /** Products still missing. */
  readonly required: RequiredProduct[];
  /** Products to offer, which are never added automatically. */
  readonly suggested: RequiredProduct[];
}

/**
 * Determines the goods required by other goods or by a first order. Only lines chosen by the customer cause
 * requirements, so that adding what is missing requires nothing more; water and pumps of a gift count as chosen.
 */
export function resolveRequiredProducts(input: RequiredProductsInput): RequiredProductsResult {
  const chosen = input.lines.filter((line) => !isAutomaticGoods(line));
  const bundled = bundleNeeds(chosen, input.bundles, input.available);
  const giftLine = findDeliverableGift(input, chosen, bundled);
  const pump = pumpNeed(input, giftLine === null ? chosen : [...chosen, giftLine], bundled);
  const needs: RequiredProduct[] = [...bundled.map(({ productId, quantity }) => bundle(productId, quantity))];
  if (pump !== null && input.pumpMode === 'required') needs.push(pump);

  const lines: CartLine[] = [];
  const missing = new Map(needs.map((need) => [keyOf(need), need.quantity]));
  for (const line of input.lines) {
    if (!isAutomaticGoods(line)) {
      lines.push(line);
      continue;
    }
    const key = `${line.automaticReason}:${line.itemId}`;
    const needed = missing.get(key) ?? 0;
    const quantity = Math.min(line.quantity, needed);
    missing.set(key, needed - quantity);
    if (quantity > 0) lines.push({ ...line, quantity });
  }

  const required = needs
    .map((need) => ({ ...need, quantity: missing.get(keyOf(need)) ?? 0 }))
    .filter((need) => need.quantity > 0);
  return { lines, giftLine, required, suggested: pump !== null && input.pumpMode === 'suggest' ? [pump] : [] };
}

/** Whether the customer may decline this product because they have one. */
export function canDecline(productId: string, pumpProductId: string | null): boolean {
  return productId === pumpProductId;
}

function isAutomaticGoods(line: CartLine): boolean {
  return line.isRequired && (line.automaticReason === 'FIRST_ORDER_PUMP' || line.automaticReason === 'BUNDLE');
}

interface BundleNeed {
  readonly productId: string;
  readonly quantity: number;
  readonly servesAsPump: boolean;
}

function bundleNeeds(
  chosen: readonly CartLine[],
  bundles: readonly BundleRule[],
  available: AvailableByProduct,
): BundleNeed[] {
  const needs = new Map<string, BundleNeed>();
  for (const rule of bundles) {
    const units = chosen.reduce((sum, line) => sum + (line.itemId === rule.itemId ? line.quantity : 0), 0);
    if (units === 0) continue;
    const before = needs.get(rule.productId);
    needs.set(rule.productId, {
      productId: rule.productId,
      quantity: (before?.quantity ?? 0) + units * rule.quantityPerUnit,
      servesAsPump: rule.servesAsPump || (before?.servesAsPump ?? false),
    });
  }

  const demand = stockDemand(chosen);
  return [...needs.values()].flatMap((need) => {
    const has = demand.get(need.productId) ?? 0;
    const left = Math.max(0, (available[need.productId] ?? Infinity) - has);
    const quantity = Math.min(Math.max(0, need.quantity - has), left);
    return quantity > 0 ? [{ ...need, quantity }] : [];
  });
}

function findDeliverableGift(
  { giftLine, available }: RequiredProductsInput,
  chosen: readonly CartLine[],
  bundled: readonly BundleNeed[],
): CartLine | null {
  if (!giftLine) return null;
  const demand = stockDemand(chosen);
  for (const { productId, quantity } of bundled) demand.set(productId, (demand.get(productId) ?? 0) + quantity);
  const fits = [...stockDemand([giftLine])].every(
    ([productId, quantity]) => quantity + (demand.get(productId) ?? 0) <= (available[productId] ?? Infinity),
  );
  return fits ? giftLine : null;
}

function pumpNeed(
  input: RequiredProductsInput,
  chosen: readonly CartLine[],
  bundled: readonly BundleNeed[],
): RequiredProduct | null {
  const { pumpProductId } = input;
  if (input.pumpMode === 'off' || pumpProductId === null || !input.isFirstOrder) return null;
  if (input.declinedProductIds.includes(pumpProductId)) return null;
  if (chosen.some((line) => line.isPump || line.isCooler) || bundled.some((need) => need.servesAsPump)) return null;
  if (bottlesOfWater(chosen) < 1) return null;
  // A pump that is out of stock is not required: the customer could never complete the order.
  if ((input.available[pumpProductId] ?? Infinity) < 1) return null;
  return { productId: pumpProductId, quantity: 1, reason: 'FIRST_ORDER_PUMP' };
}

function bundle(productId: string, quantity: number): RequiredProduct {
  return { productId, quantity, reason: 'BUNDLE' };
}

function keyOf(need: RequiredProduct): string {
  return `${need.reason}:${need.productId}`;
}
