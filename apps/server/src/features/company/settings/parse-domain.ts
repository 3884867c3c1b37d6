import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { toHost } from '#http/caller.ts';

const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * Normalizes a typed host, or the address that was copied from a browser, like browsers, without scheme, port, path and
 * a last dot: lower case, other alphabets as `xn--…`, IP addresses in their one form. Null: it is no host.
 */
export function parseDomain(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  if (text.startsWith('[') || isIP(text) === 6) return parseIPv6(text);
  const name = text.replace(/[/?#].*$/, '').replace(/:\d{1,5}$/, '');
  const host = domainToASCII(name).replace(/\.$/, '');
  return domainPattern.test(host) ? toHost(host) : null;
}

/** An IPv6 address, in brackets with an optional port or bare, as browsers send it: in brackets. */
function parseIPv6(typed: string): string | null {
  const url = URL.parse(`http://${isIP(typed) === 6 ? `[${typed}]` : typed}`);
  return url?.pathname === '/' && url.hostname.startsWith('[') ? toHost(url.hostname) : null;
}
