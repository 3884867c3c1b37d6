import type { AddressFields } from '@kaplya/contract';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

const addressFieldNames = [
  'latitude',
  'longitude',
  'name',
  'city',
  'street',
  'house',
  'building',
  'housing',
  'room',
  'noRoom',
  'noPoint',
  'entrance',
  'floor',
  'note',
  'comment',
  'intercom',
  'hasElevator',
  'legal_person_id',
] as const satisfies readonly (keyof AddressFields)[];

/** The fields of an address that the API accepts, without empty ones (C-12). */
export function toAddressFields(address: GuestAddress): AddressFields {
  const { latitude, longitude, city, street, house } = address;
  const filled = addressFieldNames
    .filter((name) => address[name] !== undefined && address[name] !== null && address[name] !== '')
    .map((name) => [name, address[name]]);
  return { latitude, longitude, city, street, house, ...(Object.fromEntries(filled) as Partial<AddressFields>) };
}

/** The address sent to the cart: its server id, or its fields when it has none (E-07). */
export function toCartAddress(address: GuestAddress): { addressId: string } | AddressFields {
  return address.uuid ? { addressId: address.uuid } : toAddressFields(address);
}
