import { joinHouseNumber } from './house-number.ts';

export interface AddressIdentity {
  readonly city?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly house?: string | null | undefined;
  /** Block and building count as parts of the house: 12к3 and 12к4 are two places. */
  readonly housing?: string | null | undefined;
  readonly building?: string | null | undefined;
  readonly room?: string | null | undefined;
  readonly entrance?: string | null | undefined;
}

/** Two addresses of one customer with the same key are the same address. */
export function addressKey(address: AddressIdentity): string {
  const { city, district, street, house, housing, building, room, entrance } = address;
  // Without block and building the key is what it always was; with them it is that of `12к3` written in one.
  const number = joinHouseNumber({ house: house ?? '', housing: housing ?? '', building: building ?? '' });
  return JSON.stringify([city, district, street, number, room, entrance].map(normalise));
}

function normalise(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
