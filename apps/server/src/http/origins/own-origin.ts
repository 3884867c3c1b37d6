import { hostname, networkInterfaces } from 'node:os';
import { isIP, isIPv4 } from 'node:net';
import { parseAddressRanges, toCanonicalAddress } from '#config/address-ranges.ts';
import { isLoopbackOrigin, type Config } from '#config/config.ts';
import { remember } from '#memory/remember.ts';
import type { Partner } from '#partner.ts';
import type { Caller } from '../call.ts';

const loopback = parseAddressRanges('127.0.0.0/8, ::1');

/** Splits a host of a request or an address: lower case, and a separate port that is empty if there is none. */
export function splitHost(written: string): { readonly name: string; readonly port: string } {
  const text = written.trim().toLowerCase();
  // An IPv6 address without brackets is all colons and has no port.
  if (/^[^:[]*:[^:]*:/.test(text)) return { name: text, port: '' };
  const [, name = text, port = ''] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  return { name, port };
}

/** Whether a name, without its port, means the machine itself. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || loopback.includes(withoutBrackets(name));
}

/**
 * Whether a name, without its port, belongs to this machine: a loopback address, its name, or an address of its
 * network.
 */
export function isOwnMachine(name: string): boolean {
  const address = withoutBrackets(name);
  if (isIP(address) === 0) {
    const own = hostname().toLowerCase();
    return name === 'localhost' || (own !== '' && (name === own || name === `${own}.local`));
  }
  if (loopback.includes(address)) return true;
  const canonical = toCanonicalAddress(address);
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((each) => toCanonicalAddress(each.address) === canonical),
  );
}

/**
 * Builds the origin of one of the shop's hosts with the scheme and port of PUBLIC_ORIGIN, not the caller's. A local
 * shop also accepts the ports that it listens on, and any name of its machine.
 */
export function toOriginOf(host: string, { http, scheme, localPort }: SeenAs): string {
  const remembered = originsOf.get(http) ?? new Map<string, (host: string) => string>();
  originsOf.set(http, remembered);
  const seenAs = `${scheme} ${localPort}`;
  let toOrigin = remembered.get(seenAs);
  if (!toOrigin) {
    toOrigin = remember((named) => buildOrigin(named, { http, scheme, localPort }), originsAtMost);
    remembered.set(seenAs, toOrigin);
  }
  return toOrigin(host);
}

type SeenAs = {
  readonly http: Config['http'];
  readonly scheme: 'http' | 'https';
  /** The port of the connection, one of those that this process listens on. */
  readonly localPort?: number | undefined;
};

const originsOf = new WeakMap<Config['http'], Map<string, (host: string) => string>>();
const originsAtMost = 500;

function buildOrigin(host: string, { http, scheme, localPort }: SeenAs): string {
  const { name, port } = splitHost(host);
  const shop = new URL(http.publicOrigin);
  if (!http.answersAsItsMachine) return `${shop.protocol}//${name}${shop.port && `:${shop.port}`}`;
  const isHeard = port !== '' && [String(localPort), String(http.port)].includes(port);
  const at = isHeard ? port : shop.port;
  return URL.parse(`${scheme}://${name}${at && `:${at}`}`)?.origin ?? shop.origin;
}

/**
 * Chooses where a partner's customer is led back to: their current origin if it is the partner's own, else
 * PUBLIC_ORIGIN. The caller's host only chooses among these.
 */
export function toOwnOrigin(
  { http }: Pick<Config, 'http'>,
  partner: Pick<Partner, 'hosts'>,
  caller: Pick<Caller, 'host' | 'origin'>,
): string {
  const isOfPartner = listOwnHosts({ http }, partner).includes(caller.host);
  const isTriedOut = http.answersAsItsMachine && isOwnMachine(caller.host);
  return isOfPartner || isTriedOut ? caller.origin : http.publicOrigin;
}

/** The origin of a partner's shop in links that no call requested: PUBLIC_ORIGIN if it is theirs, else their own. */
export function toHomeOrigin({ http }: Pick<Config, 'http'>, partner: Pick<Partner, 'hosts'>): string {
  const shop = new URL(http.publicOrigin);
  const own = listOwnHosts({ http }, partner);
  const [first] = own;
  if (first === undefined || own.includes(shop.hostname)) return shop.origin;
  return toOriginOf(first, { http, scheme: shop.protocol === 'https:' ? 'https' : 'http' });
}

/** The partner's hosts. Leaves out `localhost` on a real server: a row of the demonstration may still name it. */
export function listOwnHosts({ http }: Pick<Config, 'http'>, { hosts }: Pick<Partner, 'hosts'>): readonly string[] {
  return isLoopbackOrigin(http.publicOrigin) ? hosts : hosts.filter((host) => !isLoopbackName(host));
}

function withoutBrackets(name: string): string {
  return isIPv4(name) ? name : name.replace(/^\[(.*)\]$/, '$1');
}
