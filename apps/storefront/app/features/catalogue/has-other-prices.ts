import type { Shelf, ShopItem } from './catalogue.ts';

/** Whether anything costs another price, or is sold on one of two days alone. What one of them does not have tells nothing. */
export function hasOtherPrices(one: Shelf, other: Shelf): boolean {
  return areOther(one.products, other.products) || areOther(one.productSets, other.productSets);
}

type Priced = Pick<ShopItem, 'id' | 'price' | 'priceWithContainer'>;

function areOther(one: readonly Priced[] | null, other: readonly Priced[] | null): boolean {
  return one !== null && other !== null && toPrices(one) !== toPrices(other);
}

function toPrices(items: readonly Priced[]): string {
  return JSON.stringify(items.map(({ id, price, priceWithContainer }) => [id, price, priceWithContainer]));
}
