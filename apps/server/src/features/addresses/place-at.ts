import type { AddressFields } from '@kaplya/contract';
import { addressKey, type GeoPoint } from '@kaplya/domain';
import type { AddressChange, SavedAddress } from './addresses.store.ts';
import type { PointDescription } from './maps/describe-point.ts';

type Place = PointDescription & { readonly fields: GeoPoint & Pick<AddressFields, 'zoneOnly'> };

/** A saved address at another place: its marks of an unknown place go, all other fields stay. */
export function placeAt(
  former: Pick<SavedAddress, 'fields'>,
  { fields: { latitude, longitude, zoneOnly }, cityId, district, districtId }: Place,
): AddressChange {
  const { noPoint: _, zoneOnly: __, ...known } = former.fields;
  const fields = { ...known, latitude, longitude, ...(zoneOnly && { zoneOnly }) };
  return { fields, cityId, district, districtId, duplicateKey: addressKey({ ...fields, district }) };
}
