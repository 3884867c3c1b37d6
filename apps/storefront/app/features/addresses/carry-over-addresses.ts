import { toAddressFields } from '#features/cart/cart-address-body.ts';
import type { Call } from '#platform/api-types.ts';
import type { KeptStorage } from '#platform/storage.ts';
import type { GuestAddress } from '#platform/stored-values.ts';
import { isSameAddress } from './addresses.ts';

type CarryOverOptions = {
  storage: KeptStorage;
  call: Call;
  /** Reads the account's list and selects of it what is selected already. */
  load: () => Promise<unknown>;
};

/**
 * Creates a guest's addresses in the account one by one, oldest first, so that the newest stays the newest (T-17). One
 * that the account has already counts as taken over; one that fails waits in the browser for the next time. Rejects
 * when the account's own list cannot be read.
 */
export async function carryOverAddresses({ storage, call, load }: CarryOverOptions): Promise<void> {
  const kept = storage.find('anonymousAddresses') ?? [];
  // Guests of an earlier version have only this one (E-18).
  const selected = storage.find('anonymousSelectedAddress') ?? storage.find('selectedAddress');
  const isListed = selected === null || kept.some((address) => isSameAddress(address, selected));
  const guests = isListed ? kept : [selected, ...kept];

  const failed: GuestAddress[] = [];
  for (const address of guests.toReversed()) {
    const { legal_person_id: _, ...body } = toAddressFields(address);
    try {
      await call('createUserAddress', { body });
    } catch {
      failed.unshift(address);
    }
  }
  if (failed.length > 0) storage.set('anonymousAddresses', failed);
  else storage.remove('anonymousAddresses');

  // Without its id, which was the guest's: the list gives it the account's.
  if (selected) storage.set('selectedAddress', toAddressFields(selected));
  storage.remove('anonymousSelectedAddress');
  await load();
}
