import type { AddressFields, CartAddress } from '@kaplya/contract';
import { addressKey, addressText } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { changeAddress, findAddress, findDuplicate, type AddressScope } from './addresses.store.ts';

/**
 * Gives a saved address without a point the found one of its house. An address of the same place that is saved already
 * stays.
 */
export async function setAddressPoint(
  transaction: Transaction,
  scope: AddressScope,
  found: CartAddress,
): Promise<void> {
  const saved = await findAddress(transaction, scope);
  if (!saved?.fields.noPoint || houseOf(saved.fields) !== houseOf(found)) return;
  const { latitude, longitude, city, city_id: cityId, district, district_id: districtId } = found;
  const { noPoint: _, ...known } = saved.fields;
  const fields = { ...known, latitude, longitude, city };
  const duplicateKey = addressKey({ ...fields, district });
  const equal = await findDuplicate(transaction, { ...scope, duplicateKey });
  if (equal && equal.id !== scope.id) return;
  await changeAddress(transaction, scope, () => ({ fields, cityId, district, districtId, duplicateKey }));
}

const houseOf = (address: AddressFields) => addressText({ ...address, room: undefined });
