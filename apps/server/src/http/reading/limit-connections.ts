import type { Server } from 'node:http';
import { toCanonicalAddress, toSharedNetwork, type AddressRanges } from '#config/address-ranges.ts';

/** How long a connection may keep this server waiting, and how many of them it keeps. */
export const connectionLimits = {
  headersMilliseconds: 15_000,
  /** Of a whole request: for what nobody reads. Whoever reads a body waits less (`patienceFor`). */
  requestMilliseconds: 300_000,
  /** How often it is looked. */
  checkMilliseconds: 5000,
  ofAll: 10_000,
  /** Of one network: an office or a carrier has hundreds of browsers behind one, with six each at most. */
  ofNetwork: 2000,
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof connectionLimits]: number };

/** Closes what one network opens above its share, so that others come in. A trusted proxy brings everybody, and has no share. */
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
