import { addressText } from '@kaplya/domain';
import type { CartAddress } from '@kaplya/contract';
import { findCity, type Partner } from '#features/company/index.ts';
import { mayReadCustomers } from '#features/staff/index.ts';
import type { StaffCaller } from '#http/call.ts';

/** The address parts that do not identify a person, with the point of the city. */
export function toCityAddress(
  partner: Partner,
  { city, city_id, district, district_id }: Pick<CartAddress, 'city' | 'city_id' | 'district' | 'district_id'>,
): CartAddress {
  const { latitude, longitude } = (findCity(partner, city_id) ?? partner.defaultCity).center;
  const nowhere = { street: '', house: '', uuid: null, addressId: null };
  return { latitude, longitude, city, city_id, district, district_id, ...nowhere };
}

/** An address in one line; for a member who may not see who customers are, its city. */
export function showAddress(
  address: Parameters<typeof addressText>[0] & { readonly city: string },
  staff: Pick<StaffCaller, 'permissions'>,
): string {
  return mayReadCustomers(staff) ? addressText(address) : address.city;
}
