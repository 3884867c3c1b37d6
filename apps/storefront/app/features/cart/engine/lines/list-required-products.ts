import { checkRequiredProduct } from '#platform/storage/check-stored.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { RequiredProduct } from '#platform/storage/stored-values.ts';

/** The reasons for added products: once they are in the cart the server no longer reports them (S-22). */
export function listRequiredProducts(storage: ShopStorage): RequiredProduct[] {
  const stored = storage.find('requiredProducts') ?? [];
  return stored.map(checkRequiredProduct).filter((product) => product !== null);
}
