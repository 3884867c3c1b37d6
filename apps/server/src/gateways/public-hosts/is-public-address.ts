import { isIP } from 'node:net';
import { parseAddressRanges } from '#config/address-ranges.ts';

/** IPv4 that leads into a network of its own, to this machine, to many machines, or nowhere (IANA, RFC 6890). */
const special4 = parseAddressRanges(
  [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
    ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ].join(),
);

/** The only IPv6 that is given to hosts of the internet. */
const unicast6 = parseAddressRanges('2000::/3');

/** Its parts that carry other addresses (Teredo, 6to4), or are for documents and protocols. */
const special6 = parseAddressRanges(
  ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].join(),
);

/** Whether an address is a host of the internet. An IPv4 address within an IPv6 one never is, whatever it carries. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special4.includes(address);
  // A zone (`%eth0`) names a network of this machine.
  if (kind !== 6 || address.includes('%')) return false;
  return unicast6.includes(address) && !special6.includes(address);
}
