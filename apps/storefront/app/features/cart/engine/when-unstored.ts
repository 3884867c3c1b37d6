import type { ShopStorage } from '#platform/storage/shop-storage.ts';

/** The values without which a later page lacks the cart, its unsent changes, or the order that was sent. */
const keys = ['cartId', 'unsentChanges', 'completingCartId'] as const;

/**
 * Calls back once when the browser has no room for the cart, so that it ends with this tab. A page that a reload opened
 * with such a cart does not call again.
 */
export function whenUnstored(storage: ShopStorage, onUnstored: () => void): void {
  const isUnstored = () => keys.some((key) => !storage.isStored(key) && storage.find(key) !== null);
  let isAnnounced = isUnstored();
  for (const key of keys) {
    storage.subscribe(key, () => {
      if (isAnnounced || !isUnstored()) return;
      isAnnounced = true;
      onUnstored();
    });
  }
}
