import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { machineEndpoints } from '@kaplya/contract';
import type { Outbox } from '#gateways/outbox/index.ts';
import { route, type Caller, type Route } from './call.ts';
import { Refusal } from './refusal.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const forwardingHeaders = new Set([
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'cf-connecting-ip', 'true-client-ip'],
]);
const forwardingPrefixes = ['x-forwarded', 'x-original'];

/** What the stand-ins "sent", for who sits at this machine: not even a proxy on it may pass it on. */
export function outboxRoute({ outbox }: { readonly outbox: Outbox | null }): Route {
  return route(machineEndpoints.getOutbox, ({ request, caller }) => {
    if (!outbox || !isAtThisMachine(request, caller)) throw new Refusal('request.not_found');
    const messages = outbox.list().map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
    return Promise.resolve({ messages });
  });
}

function isAtThisMachine(request: Request, { peer, host }: Pick<Caller, 'peer' | 'host'>): boolean {
  if (!loopback.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') || !isLoopbackHost(host)) return false;
  return ![...request.headers.keys()].some(
    (name) => forwardingHeaders.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix)),
  );
}

/** A page elsewhere may let its own name point at this machine, and then read what is here: its name gives it away. */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || (isIPv4(host) && loopback.check(host));
}
