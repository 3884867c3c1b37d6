import { checkRequiredProduct } from '#platform/storage/check-stored.ts';
import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import type { RequiredProduct } from '#platform/storage/stored-values.ts';

/**
 * The products that the shop added, with the stored reasons: the server stops naming a reason once the product is in
 * the cart (S-22).
 */
export function listRequiredProducts(storage: ShopStorage): RequiredProduct[] {
  const stored = storage.find('requiredProducts') ?? [];
  return stored.map(checkRequiredProduct).filter((product) => product !== null);
}
