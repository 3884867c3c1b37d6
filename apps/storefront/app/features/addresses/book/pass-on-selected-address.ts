import type { ShopStorage } from '#platform/kept/shop-storage.ts';
import { isSameAddress } from './addresses.ts';

/**
 * Lets what a guest has selected be what the customer has selected (T-17). To be called before the token comes: whoever
 * reads the account's list from then on, this tab, another one or the page after a reload, finds an address selected
 * that the account has not taken yet, and leaves it alone. Until then the guest's own one counts.
 */
export function passOnSelectedAddress(storage: ShopStorage): void {
  const selected = storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');
  if (!selected) return;
  const kept = storage.find('anonymousAddresses') ?? [];
  // Guests of an earlier version have only this one (E-18).
  const isListed = kept.some((address) => isSameAddress(address, selected));
  if (!isListed) storage.set('anonymousAddresses', [selected, ...kept]);
  // Its id was the guest's; by its place it is found again, whatever the district is called by now.
  const { uuid: _, district: __, ...place } = selected;
  storage.set('selectedAddress', place);
}
