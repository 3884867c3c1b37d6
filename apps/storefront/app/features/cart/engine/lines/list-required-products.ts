import { checkRequiredProduct } from '#platform/storage/check-kept.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { RequiredProduct } from '#platform/storage/stored-values.ts';

/** Why products were added: once they are in the cart the server no longer reports it (S-22). */
export function listRequiredProducts(storage: ShopStorage): RequiredProduct[] {
  const kept = storage.find('requiredProducts') ?? [];
  return kept.map(checkRequiredProduct).filter((product) => product !== null);
}
