import type { OfferedItem } from '#features/catalogue/index.ts';

/** The products whose stock an item uses: itself, or its parts. */
export function stockedProductsOf({ kind, id, components }: Pick<OfferedItem, 'kind' | 'id' | 'components'>): string[] {
  return kind === 'product' ? [id] : components.map(({ productId }) => productId);
}
