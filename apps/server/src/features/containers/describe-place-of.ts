import type { CartAddress } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { findAddress, isSameHouse } from '#features/addresses/index.ts';
import { toPlaceOfBottles } from './move-bottles-to-address.ts';
import { listPlaces } from './stores/bottle-place.store.ts';
import type { SubjectKey } from './stores/renter.store.ts';

type Place = { readonly addressKey: string; readonly addressId: string | null; readonly addressText: string };

/**
 * The place of the bottles of an order: the one that its saved address has now, because bottles follow a change of the
 * address, and the order has a copy of the former one.
 */
export async function describePlaceOf(executor: Executor, of: SubjectKey, address: CartAddress): Promise<Place> {
  const { addressId } = address;
  if (addressId === null) return describeAddress(address);
  const saved = await findAddress(executor, { ...of, id: addressId });
  if (saved) return isSameHouse(saved.fields, address) ? toPlaceOfBottles(saved) : describeAddress(address);
  const places = await listPlaces(executor, of);
  return places.find((place) => place.addressId === addressId) ?? describeAddress(address);
}

export const describeAddress = (address: CartAddress): Place => ({
  addressKey: addressKey(address),
  addressId: address.addressId,
  addressText: addressText(address).slice(0, 500),
});
