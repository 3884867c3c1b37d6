import type { IncomingMessage } from 'node:http';
import { toCanonicalAddress } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import type { Caller } from './call.ts';
import { splitHost, toOriginOf } from './origins/own-origin.ts';

const loopbackHosts = new Set(['127.0.0.1', '[::1]', '::1']);

/** The host without its port; loopback addresses count as `localhost`. */
export function toHost(header: string | null | undefined): string {
  const { name } = splitHost(header ?? '');
  return loopbackHosts.has(name) ? 'localhost' : name;
}

export function describeCaller(
  request: Request,
  incoming: IncomingMessage | undefined,
  http: Config['http'],
): Omit<Caller, 'requestId'> {
  const { publicOrigin, trustedProxies } = http;
  const peer = toCanonicalAddress(incoming?.socket.remoteAddress ?? '127.0.0.1');
  const isProxied = trustedProxies.includes(peer);
  const hostHeader = request.headers.get('host') ?? new URL(request.url).host;
  const forwardedScheme = isProxied ? request.headers.get('x-forwarded-proto') : null;
  const isSecure = (forwardedScheme ?? new URL(publicOrigin).protocol).startsWith('https');
  return {
    peer,
    ip: isProxied ? clientBehindProxies(request, trustedProxies, peer) : peer,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    host: toHost(hostHeader),
    origin: toOriginOf(hostHeader, {
      http,
      scheme: isSecure ? 'https' : 'http',
      localPort: incoming?.socket.localPort,
    }),
    isSecure,
  };
}

// Walks the hops from the nearest outwards: the first one that is no trusted proxy is the client. Hops left of it are not
// trusted.
function clientBehindProxies(request: Request, trusted: Config['http']['trustedProxies'], peer: string): string {
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
    .toReversed()
    .map(toCanonicalAddress);
  return hops.find((hop) => !trusted.includes(hop)) ?? hops.at(-1) ?? peer;
}
