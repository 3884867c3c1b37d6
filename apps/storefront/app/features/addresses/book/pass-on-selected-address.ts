import type { ShopStorage } from '#platform/storage/shop-storage.ts';
import { isSameAddress } from './addresses.ts';

/**
 * Makes the guest's selected address the customer's (T-17). Call it before the token arrives: any later reader of the
 * account's list (this tab, another one, or the page after a reload) then finds a selected address that the account
 * does not have yet, and stores it. Until then the guest's own one counts.
 */
export function passOnSelectedAddress(storage: ShopStorage): void {
  const selected = storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');
  if (!selected) return;
  const stored = storage.find('anonymousAddresses') ?? [];
  // Guests of an earlier version have only this one (E-18).
  const isListed = stored.some((address) => isSameAddress(address, selected));
  if (!isListed) storage.set('anonymousAddresses', [selected, ...stored]);
  // The id was the guest's. The address is found by its key, whatever the district is called by now.
  const { uuid: _, district: __, ...place } = selected;
  storage.set('selectedAddress', place);
}
