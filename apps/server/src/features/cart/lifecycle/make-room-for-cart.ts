import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { closeCart } from './authenticate-cart.ts';
import { countOpenCarts, findStillEmptyCart, lockEmptyCarts, type OpenCartWanted } from '../cart.store.ts';

const cartsAtMost = 20;

/**
 * Of too many carts of a subject the one without goods that was used longest ago ends, so that there is room for another,
 * `newId` where that one is there already; a cart with goods never does. Their number must be locked.
 */
export async function makeRoomForCart(
  transaction: Transaction,
  theirs: OpenCartWanted,
  newId: string | null,
): Promise<void> {
  const others = (await countOpenCarts(transaction, theirs)) - (newId === null ? 0 : 1);
  if (others < cartsAtMost) return;
  const ids = await lockEmptyCarts(transaction, theirs, newId);
  const empty = ids.length === 0 ? null : await findStillEmptyCart(transaction, theirs, ids);
  if (!empty) throw new Refusal('cart.too_many', { params: { maximum: cartsAtMost } });
  await closeCart(transaction, empty, theirs.now);
}
