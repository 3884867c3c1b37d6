import type { Catalogue } from '#features/goods/catalogue.ts';
import type { CartLine } from '#features/cart/state/cart-state.ts';

/**
 * The line of a warning about a product: the one that the customer chose, else the automatic one, else a set that holds
 * the product. null when there is none.
 */
export function findWarnedLine(
  productId: string | undefined,
  lines: readonly CartLine[],
  { findItem }: Pick<Catalogue, 'findItem'>,
): CartLine | null {
  if (productId === undefined) return null;
  const own = lines.filter((line) => line.id === productId);
  const isPartOf = (line: CartLine) => {
    const item = findItem(line.type, line.id);
    return item?.type === 'product_set' && item.products.some((part) => part.productId === productId);
  };
  return own.find((line) => !line.isRequired) ?? own[0] ?? lines.find(isPartOf) ?? null;
}
