export interface WrittenAddress {
  readonly city: string;
  readonly street: string;
  readonly house: string;
  readonly building?: string | undefined;
  readonly housing?: string | undefined;
  readonly room?: string | undefined;
}

/** An address in one line, as the bottle ledger and lists of staff show it. */
export function addressText({ city, street, house, building, housing, room }: WrittenAddress): string {
  const number = [house, building, housing].filter(Boolean).join(' ');
  return [city, street, number, room].filter(Boolean).join(', ');
}
