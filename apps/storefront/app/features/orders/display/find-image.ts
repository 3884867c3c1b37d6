import type { Image, OrderItem } from '@kaplya/contract';
import type { Catalogue } from '#features/goods/catalogue.ts';

/** The picture of ordered goods in the catalogue; null when it has them no longer. */
export function findImage(
  { productId, productSetId }: Pick<OrderItem, 'productId' | 'productSetId'>,
  { findItem }: Pick<Catalogue, 'findItem'>,
): Image | null {
  const item =
    productSetId !== null
      ? findItem('product_set', productSetId)
      : productId !== null
        ? findItem('product', productId)
        : null;
  return item?.image ?? null;
}
