import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { isSameAddress } from './addresses.ts';

/**
 * Makes the guest's selected address that of the customer who is signing in (T-17). Call it before the token arrives:
 * whichever tab or page reads the account's list later then finds a selected address that the account lacks, and does
 * not replace it.
 */
export function passOnSelectedAddress(storage: ShopStorage): void {
  const selected = storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');
  if (!selected) return;
  const stored = storage.find('anonymousAddresses') ?? [];
  // In a browser with data of an earlier version the selected address may be the only stored one (E-18).
  const isListed = stored.some((address) => isSameAddress(address, selected));
  if (!isListed) storage.set('anonymousAddresses', [selected, ...stored]);
  // The id belongs to the guest's address. The account's one is found by its key, in any district.
  const { uuid: _, district: __, ...place } = selected;
  storage.set('selectedAddress', place);
}
