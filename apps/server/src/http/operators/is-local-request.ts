import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Caller } from '../call.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const forwardingHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'cf-connecting-ip', 'true-client-ip'],
]);
const forwardingPrefixes = ['x-forwarded', 'x-original'];

/** Whether the request was made on this machine itself and passed no proxy. */
export function isLocalRequest(request: Request, { peer, host }: Pick<Caller, 'peer' | 'host'>): boolean {
  if (!isLoopback(peer) || !isLoopbackHost(host)) return false;
  return ![...request.headers.keys()].some(
    (name) => forwardingHeaders.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix)),
  );
}

/**
 * Detects DNS rebinding: a foreign page may point its name at this machine to read from it, but sends its own name as
 * host.
 */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || (isIPv4(host) && loopback.check(host));
}

/** Whether the connection's other end is this machine. */
export function isLoopback(peer: string): boolean {
  return loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}
