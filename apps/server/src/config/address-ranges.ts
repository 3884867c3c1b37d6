import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

import { remember } from '#memory/remember.ts';

/** A set of IP ranges; an IPv4-mapped IPv6 address counts as the IPv4 address it carries. */
export type AddressRanges = {
  includes(address: string): boolean;
};

export const noAddresses: AddressRanges = { includes: () => false };

type Address = ReturnType<typeof ipaddr.process>;
type Range = readonly [Address, prefixLength: number];

/** The most cached addresses; the cache exists because each call needs its caller's address several times. */
const addressesAtMost = 5000;

/** The properties of a written address, computed together because nearly every caller needs all of them. */
type Described = {
  /** Null: the text is no complete address. The library alone would also accept `10.1` and octal digits. */
  readonly parsed: Address | null;
  readonly canonical: string;
  readonly shared: string;
  readonly isLoopback: boolean;
};

const describeAddress = remember((written): Described => {
  const withoutZone = written.replace(/%.*$/, '');
  const parsed = isIP(withoutZone) === 0 ? null : ipaddr.process(withoutZone);
  const canonical = parsed?.toString() ?? withoutZone;
  return {
    parsed,
    canonical,
    shared:
      parsed instanceof ipaddr.IPv4 ? `${parsed.octets.slice(0, 3).join('.')}.0/24` : networkOf(parsed, canonical),
    isLoopback: parsed?.range() === 'loopback',
  };
}, addressesAtMost);

/** Turns `::ffff:10.0.0.1` and `::ffff:a00:1` into `10.0.0.1`; leaves other text as it is, without a zone. */
export const toCanonicalAddress = (address: string): string => describeAddress(address).canonical;

/**
 * The part of an address that identifies one customer's line: a whole IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function toNetwork(address: string): string {
  const { parsed, canonical } = describeAddress(address);
  return networkOf(parsed, canonical);
}

function networkOf(parsed: Address | null, canonical: string): string {
  if (!(parsed instanceof ipaddr.IPv6)) return canonical;
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The network that unrelated callers may share: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const toSharedNetwork = (address: string): string => describeAddress(address).shared;

/**
 * Like `toSharedNetwork`, but null for this machine's own addresses: behind a proxy on it that is not declared, all
 * callers would have them.
 */
export function findSharedNetwork(address: string): string | null {
  const { isLoopback, shared } = describeAddress(address);
  return isLoopback ? null : shared;
}

/** Parses a comma-separated list of addresses and CIDR ranges. Throws with the first invalid entry. */
export function parseAddressRanges(text: string): AddressRanges {
  const ranges = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseRange);
  return {
    includes: remember((written) => {
      const { parsed: address } = describeAddress(written);
      return address !== null && ranges.some(([range, length]) => isWithin(address, range, length));
    }, addressesAtMost),
  };
}

function isWithin(address: Address, range: Address, prefixLength: number): boolean {
  return address.kind() === range.kind() && address.match(range, prefixLength);
}

function parseRange(entry: string): Range {
  const [written = '', prefix, ...rest] = entry.split('/');
  const { parsed: address } = describeAddress(written);
  if (!address || rest.length > 0) throw new Error(`"${entry}" is not an address or a range like 10.0.0.0/8`);

  const bits = address.kind() === 'ipv6' ? 128 : 32;
  const mappedBits = isIP(written.replace(/%.*$/, '')) === 6 && bits === 32 ? 96 : 0;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) - mappedBits : -1;
  if (length < 0 || length > bits) throw new Error(`"${entry}" has a prefix that does not fit its address`);
  return [address, length];
}
