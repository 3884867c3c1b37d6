import type { ProductSet } from '@kaplya/contract';
import type { Catalogue, ShelfProduct } from './catalogue.ts';

export type SetPart = { product: ShelfProduct; quantity: number };

/** The products of a set. A product that is not sold in this area is left out. */
export function listParts(set: Pick<ProductSet, 'products'>, catalogue: Pick<Catalogue, 'findItem'>): SetPart[] {
  return set.products.flatMap(({ productId, quantity }) => {
    const product = catalogue.findItem('product', productId);
    return product?.type === 'product' ? [{ product, quantity }] : [];
  });
}
