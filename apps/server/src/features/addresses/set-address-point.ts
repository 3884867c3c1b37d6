import type { AddressFields, CartAddress } from '@kaplya/contract';
import { addressText } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { isPlaceKnownBetter } from './is-place-unknown.ts';
import { changeAddress, findAddress, findDuplicate, type AddressScope, type SavedAddress } from './addresses.store.ts';
import { placeAt } from './place-at.ts';

/**
 * Gives a saved address the place of its house that staff found, if it is better known. An address of the same place
 * that is saved already stays. Answers with its former key, under which its bottles are.
 */
export async function setAddressPoint(
  transaction: Transaction,
  scope: AddressScope,
  found: CartAddress,
): Promise<{ readonly address: SavedAddress; readonly formerKey: string } | null> {
  const saved = await findAddress(transaction, scope);
  if (!saved || !isPlaceKnownBetter(found, saved.fields) || !isSameHouse(saved.fields, found)) return null;
  const { latitude, longitude, zoneOnly, city, city_id: cityId, district, district_id: districtId } = found;
  const change = placeAt(
    { fields: { ...saved.fields, city } },
    { fields: { latitude, longitude, zoneOnly }, cityId, district, districtId },
  );
  const equal = await findDuplicate(transaction, { ...scope, duplicateKey: change.duplicateKey });
  if (equal && equal.id !== scope.id) return null;
  const address = await changeAddress(transaction, scope, () => change);
  return address === null || address === 'duplicate' ? null : { address, formerKey: saved.duplicateKey };
}

/** Whether two addresses are of one house, whatever their flats. */
export const isSameHouse = (one: AddressFields, other: AddressFields): boolean => houseOf(one) === houseOf(other);

const houseOf = (address: AddressFields) => addressText({ ...address, room: undefined });
