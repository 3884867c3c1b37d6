import { BlockList, isIP } from 'node:net';

/** A set of IP ranges; an IPv4-mapped IPv6 address counts as the IPv4 address it carries. */
export type AddressRanges = {
  includes(address: string): boolean;
};

const mappedPrefix = /^::ffff:(?:0:)?/i;

/** `::ffff:10.0.0.1` and `::ffff:a00:1` become `10.0.0.1`; other addresses stay as they are, without a zone. */
export function toCanonicalAddress(address: string): string {
  const withoutZone = address.replace(/%.*$/, '');
  if (isIP(withoutZone) !== 6) return withoutZone;
  const compressed = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  if (!mappedPrefix.test(compressed)) return compressed;
  const words = compressed.replace(mappedPrefix, '').split(':');
  if (words.length !== 2) return compressed;
  const [high = 0, low = 0] = words.map((word) => Number.parseInt(word, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whose an address is, as far as it tells: itself, or the 64 bits that one connection of IPv6 has to itself. */
export function toNetwork(address: string): string {
  const canonical = toCanonicalAddress(address);
  if (isIP(canonical) !== 6) return canonical;
  const [left = '', right] = canonical.split('::');
  const words = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const last = right === '' ? [] : right.split(':');
    while (words.length + last.length < 8) words.push('0');
    words.push(...last);
  }
  return `${words.slice(0, 4).join(':')}::/64`;
}

/** Parses a comma-separated list of addresses and CIDR ranges. Throws with the first entry that is neither. */
export function parseAddressRanges(text: string): AddressRanges {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry !== '') addRange(list, entry);
  }
  return {
    includes(address) {
      const canonical = toCanonicalAddress(address);
      const version = isIP(canonical);
      return version !== 0 && list.check(canonical, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function addRange(list: BlockList, entry: string): void {
  const [written = '', prefix, ...rest] = entry.split('/');
  const writtenVersion = isIP(written);
  if (writtenVersion === 0 || rest.length > 0)
    throw new Error(`"${entry}" is not an address or a range like 10.0.0.0/8`);

  const address = toCanonicalAddress(written);
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const mappedBits = writtenVersion === 6 && version === 4 ? 96 : 0;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) - mappedBits : -1;
  if (length < 0 || length > bits) throw new Error(`"${entry}" has a prefix that does not fit its address`);
  list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}
