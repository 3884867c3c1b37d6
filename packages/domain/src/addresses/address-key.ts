import { joinHouseNumber } from './house-number.ts';

export interface AddressIdentity {
  readonly city?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly house?: string | null | undefined;
  /** The block (корпус); part of the key, because 12к3 and 12к4 are two places. */
  readonly housing?: string | null | undefined;
  readonly building?: string | null | undefined;
  readonly room?: string | null | undefined;
  readonly entrance?: string | null | undefined;
}

/** Key of an address: a customer's addresses with the same key are equal. */
export function addressKey(address: AddressIdentity): string {
  const { city, district, street, house, housing, building, room, entrance } = address;
  // Block and building are joined to the number, so the key is equal to that of an address with `12к3` in the field of
  // the house.
  const number = joinHouseNumber({ house: house ?? '', housing: housing ?? '', building: building ?? '' });
  return JSON.stringify([city, district, street, number, room, entrance].map(normalise));
}

/** Key of a door: that of its address without what changes no door, the district and the entrance. */
export function doorKey(address: AddressIdentity): string {
  return addressKey({ ...address, district: '', entrance: '' });
}

function normalise(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
