import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A cable to a port of this machine that a test can cut. */
export type CuttableProxy = {
  readonly port: number;
  /** Breaks all connections and refuses new ones until it is mended. */
  cut(): void;
  /** Resets all open connections, as a rebooted machine does; new ones work. */
  reset(): void;
  /** Silences old and new connections without breaking them, until it is mended. */
  silence(): void;
  /** Silences the open connections without breaking them, as after a power loss; new ones work. */
  silenceOpen(): void;
  mend(): void;
  /** Breaks all connections, and leads new ones to another place. */
  turnTo(place: number | string): void;
  /** Passes the next message that contains `text`, then cuts before its answer passes. */
  cutBeforeAnswerTo(text: string): void;
  close(): Promise<void>;
};

/** `first` is a port of this machine or the path of a socket. */
export async function startCuttableProxy(first: number | string): Promise<CuttableProxy> {
  let target = first;
  const sockets = new Set<Socket>();
  const nearSockets = new Set<Socket>();
  const silentSockets = new WeakSet<Socket>();
  let isCut = false;
  let isSilent = false;
  let fatalText: string | null = null;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    nearSockets.add(near);
    near.on('close', () => nearSockets.delete(near));
    let isLastWord = false;
    near.on('data', (bytes) => {
      if (isSilent || silentSockets.has(near)) return;
      isLastWord = fatalText !== null && bytes.includes(fatalText);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isSilent || silentSockets.has(near)) return;
      if (isLastWord) cut();
      else near.write(bytes);
    });
    near.on('end', () => isSilent || far.end());
    far.on('end', () => isSilent || silentSockets.has(near) || near.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    reset() {
      for (const socket of nearSockets) socket.resetAndDestroy();
    },
    silence() {
      isSilent = true;
    },
    silenceOpen() {
      for (const socket of nearSockets) silentSockets.add(socket);
    },
    mend() {
      // The bytes swallowed in between are lost.
      if (isSilent) for (const socket of sockets) socket.destroy();
      isCut = false;
      isSilent = false;
      fatalText = null;
    },
    turnTo(place) {
      target = place;
      for (const socket of sockets) socket.destroy();
    },
    cutBeforeAnswerTo(text) {
      fatalText = text;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
