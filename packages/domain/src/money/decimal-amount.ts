import { assertMinorUnits, type MinorUnits } from './money.ts';

/** Formats `195000` as `1950.00`, as acquirers do. */
export function toDecimal(minor: MinorUnits): string {
  assertMinorUnits(minor);
  if (minor < 0) throw new RangeError('Acquirers know no negative amounts');
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses text like `1950.00` to minor units; null for an invalid amount. */
export function parseDecimalAmount(text: string): MinorUnits | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
