import { isIP } from 'node:net';
import { parse } from 'tldts';
import { Refusal } from '#http/refusal.ts';

/** The last labels of names that mean something else in each network, or nothing in the internet. */
const localSuffixes = new Set([
  ...['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'alt', 'arpa'],
  ...['lan', 'home', 'corp', 'intranet', 'private', 'localdomain'],
]);

/**
 * Refuses hosts that nobody can prove to a stranger: addresses, names of one network, and public suffixes, below which
 * the domains of strangers stand. Only the machine's administrator gives them to a shop.
 */
export function refuseUnclaimable(host: string): void {
  const code = findUnclaimable(host);
  if (code) throw new Refusal([{ code, field: 'host' }]);
}

/** The code of the refusal of a host that nobody can prove; null: it can be claimed. */
export function findUnclaimable(host: string) {
  if (host.startsWith('[') || isIP(host) !== 0) return 'domain.ip_address';
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  const isListed = isIcann === true || isPrivate === true;
  if (localSuffixes.has(host.slice(host.lastIndexOf('.') + 1))) return 'domain.local_name';
  if (isListed && publicSuffix === host) return 'domain.public_suffix';
  return host.includes('.') ? null : 'domain.local_name';
}
