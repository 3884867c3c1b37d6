import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Caller } from '../call.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const forwardingHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'cf-connecting-ip', 'true-client-ip'],
]);
const forwardingPrefixes = ['x-forwarded', 'x-original'];

/** Whether who asks sits at this machine: not even a proxy on it has passed the request on. */
export function isAtThisMachine(request: Request, { peer, host }: Pick<Caller, 'peer' | 'host'>): boolean {
  if (!isLoopback(peer) || !isLoopbackHost(host)) return false;
  return ![...request.headers.keys()].some(
    (name) => forwardingHeaders.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix)),
  );
}

/** A page elsewhere may let its own name point at this machine, and then read what is here: its name gives it away. */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || (isIPv4(host) && loopback.check(host));
}

/** Whether the other end of a connection is this machine. */
export function isLoopback(peer: string): boolean {
  return loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
}
