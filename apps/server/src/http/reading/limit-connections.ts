import type { Server } from 'node:http';
import { toCanonicalAddress, toSharedNetwork, type AddressRanges } from '#config/address-ranges.ts';

/** Limits how long a connection may be slow, and how many there are. */
export const connectionLimits = {
  headersMilliseconds: 15_000,
  /** The limit for a whole request whose body is not read. Readers of bodies wait less (`bodyTimeoutFor`). */
  requestMilliseconds: 300_000,
  /** The interval between two checks. */
  checkMilliseconds: 5000,
  ofAll: 10_000,
  /**
   * The limit for one network: an office or a carrier has hundreds of browsers behind one address, with at most six
   * connections each.
   */
  ofNetwork: 2000,
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

/**
 * Closes a network's connections above its share, to leave room for others. A trusted proxy carries everybody, and has
 * no limit.
 */
export function limitConnections(server: Server, trustedProxies: AddressRanges, limits: ConnectionLimits): void {
  server.maxConnections = limits.ofAll;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = toCanonicalAddress(socket.remoteAddress ?? '');
    if (trustedProxies.includes(address)) return;
    const network = toSharedNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.ofNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
