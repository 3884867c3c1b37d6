import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { closeCart } from './authenticate-cart.ts';
import { countOpenCarts, findStillEmptyCart, lockEmptyCarts, type OpenCartFilter } from '../cart.store.ts';

const cartsAtMost = 20;

/**
 * Ends the least recently used cart without goods if the subject has too many, to make room for another one; pass its
 * id as `newId` if it exists already. Never ends a cart with goods. Lock the count of the carts first.
 */
export async function makeRoomForCart(
  transaction: Transaction,
  filter: OpenCartFilter,
  newId: string | null,
): Promise<void> {
  const others = (await countOpenCarts(transaction, filter)) - (newId === null ? 0 : 1);
  if (others < cartsAtMost) return;
  const ids = await lockEmptyCarts(transaction, filter, newId);
  const empty = ids.length === 0 ? null : await findStillEmptyCart(transaction, filter, ids);
  if (!empty) throw new Refusal('cart.too_many', { params: { maximum: cartsAtMost } });
  await closeCart(transaction, empty, filter.now);
}
