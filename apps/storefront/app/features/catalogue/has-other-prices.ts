import type { Shelf } from './catalogue.ts';

/** Whether anything costs another price, or is sold on one of two days alone. */
export function hasOtherPrices(one: Shelf, other: Shelf): boolean {
  return toPrices(one) !== toPrices(other);
}

function toPrices({ products, productSets }: Shelf): string {
  return JSON.stringify([...(products ?? []), ...(productSets ?? [])].map(({ id, price }) => [id, price.amount]));
}
