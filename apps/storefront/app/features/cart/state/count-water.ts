import type { Catalogue } from '#features/goods/catalogue.ts';
import type { CartLine, CartState } from './cart-state.ts';

/**
 * The number of bottles of water in the cart (W in the rules). It is counted with the catalogue, so that it follows a
 * click at once, or taken from the last calculation when a line is not in the catalogue. null when neither is known.
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

type CountableLine = Pick<CartLine, 'quantity' | 'reason'> & { productId?: string | undefined; id?: string };

/**
 * The number of bought or rented containers among lines (K in the rules), without those owed from an earlier rental.
 */
export function countContainers(
  lines: readonly CountableLine[],
  { containerProduct }: Pick<NonNullable<CartState['calculation']>, 'containerProduct'>,
): number {
  return lines.reduce(
    (sum, { productId, id, quantity, reason }) =>
      sum + ((productId ?? id) === containerProduct.productId && reason !== 'RENTAL_DEBT' ? quantity : 0),
    0,
  );
}
