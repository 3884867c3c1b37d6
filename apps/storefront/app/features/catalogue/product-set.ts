import type { Money, Product, ProductSet } from '@kaplya/contract';
import type { Catalogue } from './catalogue.ts';

export type SetPart = { product: Product; quantity: number };

/** What a set consists of; a product that is not sold in this area is left out. */
export function listParts(set: Pick<ProductSet, 'products'>, catalogue: Pick<Catalogue, 'findItem'>): SetPart[] {
  return set.products.flatMap(({ productId, quantity }) => {
    const product = catalogue.findItem('product', productId);
    return product?.type === 'product' ? [{ product, quantity }] : [];
  });
}

/** What the parts cost one by one; null unless all are known and dearer than the set. */
export function findPriceOfParts(set: Pick<ProductSet, 'products' | 'price'>, parts: readonly SetPart[]): Money | null {
  if (parts.length !== set.products.length) return null;
  const amount = parts.reduce((sum, { product, quantity }) => sum + product.price.amount * quantity, 0);
  return amount > set.price.amount ? { ...set.price, amount } : null;
}
