import type { OfferedItem } from '#features/catalogue/index.ts';

/** The products whose stock an item takes: its own, or those of its parts. */
export function stockedProductsOf({ kind, id, components }: Pick<OfferedItem, 'kind' | 'id' | 'components'>): string[] {
  return kind === 'product' ? [id] : components.map(({ productId }) => productId);
}
