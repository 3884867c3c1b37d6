import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { toCanonicalAddress, type AddressRanges } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import { remember } from '#memory/remember.ts';
import type { Caller } from './call.ts';
import { splitHost, toOriginOf } from './origins/own-origin.ts';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', '::1']);

/** The host without its port; loopback addresses count as `localhost`. */
export const toHost = (header: string | null | undefined): string => hostOf(header ?? '');

const hostsAtMost = 500;

const hostOf = remember((header) => {
  const { name } = splitHost(header);
  return loopbackHosts.has(name) ? 'localhost' : name;
}, hostsAtMost);

/** Reads a header of a request by its name in lower case. */
export type HeaderReader = (name: string) => string | null | undefined;

export function describeCaller(
  request: Request,
  incoming: IncomingMessage | undefined,
  http: Config['http'],
): Omit<Caller, 'requestId'> {
  const known = described.get(request);
  if (known) return known;
  const read: HeaderReader = (name) =>
    request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : null);
  const caller = describeConnection(read, incoming?.socket, http);
  described.set(request, caller);
  return caller;
}

/** Sets the caller of a request that the server makes to itself, which has no connection to describe. */
export function noteCaller(request: Request, caller: Omit<Caller, 'requestId'>): void {
  described.set(request, caller);
}

/** Caches the description by its request, because several steps of a call need it. */
const described = new WeakMap<Request, Omit<Caller, 'requestId'>>();

/** Like `describeCaller`, by a function that reads headers in place of a `Request`. */
export function describeConnection(
  read: HeaderReader,
  socket: Pick<Socket, 'remoteAddress' | 'localPort'> | undefined,
  http: Config['http'],
): Omit<Caller, 'requestId'> {
  const { publicOrigin, trustedProxies } = http;
  const peer = toCanonicalAddress(socket?.remoteAddress ?? '127.0.0.1');
  const isProxied = trustedProxies.includes(peer);
  const hostHeader = read('host') ?? '';
  const forwardedScheme = isProxied ? read('x-forwarded-proto') : null;
  const isSecure = (forwardedScheme ?? publicOrigin).startsWith('https');
  return {
    peer,
    ip: isProxied ? clientBehindProxies(read('x-forwarded-for') ?? '', trustedProxies, peer) : peer,
    userAgent: (read('user-agent') ?? '').slice(0, 300),
    host: toHost(hostHeader),
    origin: toOriginOf(hostHeader, { http, scheme: isSecure ? 'https' : 'http', localPort: socket?.localPort }),
    isSecure,
  };
}

/** Caches, for each set of trusted proxies, the client's address by the header `X-Forwarded-For`. */
const clientsOf = new WeakMap<AddressRanges, (forwardedFor: string) => string | null>();
const clientsAtMost = 5000;

function clientBehindProxies(forwardedFor: string, trusted: AddressRanges, peer: string): string {
  let findClient = clientsOf.get(trusted);
  if (!findClient) {
    findClient = remember((hops) => findClientOf(hops, trusted), clientsAtMost);
    clientsOf.set(trusted, findClient);
  }
  return findClient(forwardedFor) ?? peer;
}

// Walks the hops from the nearest outwards: the first one that is no trusted proxy is the client. Hops left of it are
// not trusted.
function findClientOf(forwardedFor: string, trusted: AddressRanges): string | null {
  if (!forwardedFor.includes(',')) return forwardedFor.trim() === '' ? null : toCanonicalAddress(forwardedFor.trim());
  const hops = forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .toReversed()
    .map(toCanonicalAddress);
  return hops.find((hop) => !trusted.includes(hop)) ?? hops.at(-1) ?? null;
}
