import type { ShopItem } from './catalogue.ts';

/** The highest number of pieces that the catalogue reports; it means "at least ten". */
const COUNTED_TO = 10;
const FEW = 5;

/** The most that one customer may have in the cart; null when no limit is known (V-08). */
export function findMaximum({ available, maxQuantity }: Pick<ShopItem, 'available' | 'maxQuantity'>): number | null {
  const limits = [maxQuantity, available < COUNTED_TO ? available : null].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** The number left when it is low enough to show, else null. */
export function findFewLeft({ available }: Pick<ShopItem, 'available'>): number | null {
  return available > 0 && available <= FEW ? available : null;
}
