export interface AddressIdentity {
  readonly city?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly house?: string | null | undefined;
  readonly room?: string | null | undefined;
  readonly entrance?: string | null | undefined;
}

/** Two addresses of one customer with the same key are the same address. */
export function addressKey(address: AddressIdentity): string {
  const { city, district, street, house, room, entrance } = address;
  return JSON.stringify([city, district, street, house, room, entrance].map(normalise));
}

function normalise(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
