import type { Logger } from '#observability/logger.ts';
import type { CellKeys } from '@kaplya/cell-protocol/cell-keys';
import { openEmbeddedBroker, type EmbeddedBroker } from './embedded-broker.ts';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';

/** Runs a data folder's embedded broker in the first process; when that one ends, another process runs it. */
export type SharedBroker = {
  /**
   * Returns the broker's address, and opens the broker here if no other process has; `isNew`: it was opened since the
   * last call.
   */
  find(): Promise<{ readonly port: number; readonly isNew: boolean }>;
  /**
   * Reports whether the broker was usable; after several failures its port is assumed to be a stranger's, and another
   * one is used.
   */
  report(isUsable: boolean): void;
  close(): Promise<void>;
};

const strangerAfterFailures = 2;
const checkMilliseconds = 5000;

export function createSharedBroker({
  dataDir,
  wantedPort,
  keys,
  logger,
}: {
  dataDir: string;
  /** Null: the remembered port, or any. */
  wantedPort: number | null;
  keys: CellKeys;
  logger: Logger;
}): SharedBroker {
  const file = openPortFile(brokerPortPath(dataDir));
  let own: EmbeddedBroker | null = null;
  let isNew = false;
  let failures = 0;
  let lastKnown: number | null = null;
  let inTurn: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let check: NodeJS.Timeout | undefined;

  /** Another process took this broker for a stranger, for example after a hang. Two brokers must not stay. */
  async function closeWhereAnotherIs(): Promise<void> {
    if (!own || file.read() === own.port) return;
    logger.warn({ port: own.port }, 'another process has moved the broker of cells');
    const { close } = own;
    own = null;
    await close();
  }

  async function open(port: number): Promise<EmbeddedBroker | null> {
    try {
      return await openEmbeddedBroker({ port, keys, logger });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
      throw error;
    }
  }

  async function findOrOpen(): Promise<number> {
    if (own) return own.port;
    if (isClosed) throw new Error('The broker of cells is closed');
    const known = wantedPort ?? file.read();
    // Another process has moved it.
    if (known !== lastKnown) failures = 0;
    lastKnown = known;
    const isStrange = wantedPort === null && failures >= strangerAfterFailures;
    const opened = await open(isStrange ? 0 : (known ?? 0));
    // Another process runs it.
    if (!opened) return known ?? 0;
    const agreed = known === null ? file.rememberFirst(opened.port) : opened.port;
    if (agreed !== opened.port) {
      await opened.close();
      return agreed;
    }
    file.replace(opened.port);
    own = opened;
    isNew = true;
    failures = 0;
    clearInterval(check);
    check = setInterval(() => void inTurn.then(closeWhereAnotherIs).catch(() => undefined), checkMilliseconds).unref();
    logger.info({ port: opened.port }, 'the broker of cells is open');
    return opened.port;
  }

  return {
    find() {
      const found = inTurn.then(async () => {
        const port = await findOrOpen();
        const answer = { port, isNew };
        isNew = false;
        return answer;
      });
      inTurn = found.catch(() => undefined);
      return found;
    },
    report(isUsable) {
      failures = isUsable ? 0 : failures + 1;
    },
    async close() {
      isClosed = true;
      clearInterval(check);
      await inTurn;
      await own?.close();
      own = null;
    },
  };
}
