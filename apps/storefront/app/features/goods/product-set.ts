import type { Product, ProductSet } from '@kaplya/contract';
import type { Catalogue } from './catalogue.ts';

export type SetPart = { product: Product; quantity: number };

/** What a set consists of; a product that is not sold in this area is left out. */
export function listParts(set: Pick<ProductSet, 'products'>, catalogue: Pick<Catalogue, 'findItem'>): SetPart[] {
  return set.products.flatMap(({ productId, quantity }) => {
    const product = catalogue.findItem('product', productId);
    return product?.type === 'product' ? [{ product, quantity }] : [];
  });
}
