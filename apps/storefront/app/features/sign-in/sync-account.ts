import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { restoreAccountCart } from '#features/cart/state/restore-account-cart.ts';
import { syncFavourites } from '#features/favourites/account-favourites.ts';
import { getClient } from '#platform/data/client.ts';

/** Brings this browser what the server has of the customer. Never rejects. */
export async function syncAccount(): Promise<void> {
  const { session, storage } = getClient();
  if (session.getState().kind !== 'customer') return;
  restoreAccountCart(storage, getEarlyCart());
  await syncFavourites();
}
