import type { Catalogue } from '#features/goods/catalogue.ts';
import type { CartLine, CartState } from './cart-state.ts';

/**
 * The bottles of water in the cart (W). Counted by the catalogue, so that it follows a click at once. For a line that
 * is not in the catalogue, or a page without one, as the cart was last calculated. null when neither is known.
 */
export function countWater(
  { lines, calculation }: Pick<CartState, 'lines' | 'calculation'>,
  { findItem }: Pick<Catalogue, 'findItem'>,
): number | null {
  const items = lines.map((line) => findItem(line.type, line.id));
  if (items.every((item) => item !== null)) {
    return lines.reduce((sum, line, at) => sum + line.quantity * (items[at]?.containersPerUnit ?? 0), 0);
  }
  return calculation?.bottlesOfWater ?? null;
}

type Counted = Pick<CartLine, 'quantity' | 'reason'> & { productId?: string | undefined; id?: string };

/** Containers among lines, bought or rented (K); those owed from before are none for the water of this cart. */
export function countContainers(
  lines: readonly Counted[],
  { containerProduct }: Pick<NonNullable<CartState['calculation']>, 'containerProduct'>,
): number {
  return lines.reduce(
    (sum, { productId, id, quantity, reason }) =>
      sum + ((productId ?? id) === containerProduct.productId && reason !== 'RENTAL_DEBT' ? quantity : 0),
    0,
  );
}
