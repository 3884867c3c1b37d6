import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { EarlyCart } from './early-cart.ts';

/**
 * Fetches the cart of a customer whose browser has no room for its id, so that an earlier page could not leave it to
 * this one.
 */
export function restoreAccountCart(storage: ShopStorage, cart: Pick<EarlyCart, 'handOver'>): void {
  if (storage.find('cartId') !== null || storage.find('isAnonymousCart') === true) return;
  // The mark of a cart to be handed over, with which a sign-in fetches the customer's cart too (T-04).
  storage.set('isAnonymousCart', true);
  if (storage.isStored('isAnonymousCart')) storage.remove('isAnonymousCart');
  else void cart.handOver();
}
