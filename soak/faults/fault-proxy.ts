import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A cable to PostgreSQL's socket that can be cut, and whose connections can fall silent without ending. */
export type FaultProxy = {
  readonly port: number;
  /** Breaks all connections and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
  /**
   * Silences open connections while new ones work; the returned function breaks the silent ones. `what` selects listeners
   * only, or everything; with `alsoNew` new connections are silent as well until then.
   */
  silence(what: 'listeners' | 'everything', options?: { alsoNew?: boolean }): () => void;
  close(): Promise<void>;
};

type Cable = { readonly near: Socket; readonly far: Socket; isListener: boolean };

export async function startFaultProxy(socketPath: string): Promise<FaultProxy> {
  const cables = new Set<Cable>();
  let isCut = false;
  let silencesNew = 0;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(socketPath);
    const cable: Cable = { near, far, isListener: false };
    cables.add(cable);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        cables.delete(cable);
        other.destroy();
      });
    }
    // A client's first bytes hold its application name.
    near.once('data', (chunk: Buffer) => {
      cable.isListener = chunk.includes('kaplya listener');
    });
    if (silencesNew > 0) {
      near.pause();
      return;
    }
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = (some: Iterable<Cable>) => {
    for (const { near, far } of some) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll(cables);
    },
    mend() {
      isCut = false;
    },
    silence(what, { alsoNew = false } = {}) {
      const before = new Set([...cables].filter(({ isListener }) => what === 'everything' || isListener));
      for (const { near, far } of before) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      if (alsoNew) silencesNew += 1;
      return () => {
        if (alsoNew) {
          silencesNew -= 1;
          breakAll(cables);
        } else breakAll(before);
      };
    },
    async close() {
      breakAll(cables);
      server.close();
      await once(server, 'close');
    },
  };
}
