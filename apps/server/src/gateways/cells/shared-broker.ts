import type { Logger } from '#observability/logger.ts';
import type { CellKeys } from '@kaplya/cell-protocol/cell-keys';
import { openEmbeddedBroker, type EmbeddedBroker } from './embedded-broker.ts';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';

/** Runs a data folder's embedded broker in the first process; when that one ends, another process runs it. */
export type SharedBroker = {
  /**
   * Returns the broker's port, and opens the broker in this process if no other process has opened it. `isNew`: it was
   * opened after the last call.
   */
  find(): Promise<{ readonly port: number; readonly isNew: boolean }>;
  /**
   * Reports whether a connection to the broker succeeded. After several failures another program is assumed to use the
   * port, and a broker is opened at another one.
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
  /** The configured port; null: the port of the last time, or any free one. */
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

  /**
   * Closes this process's broker if another process has opened one, which happens when this one did not answer for some
   * time: all processes must use the same.
   */
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
    // Failures are counted anew when another process has opened the broker at another port.
    if (known !== lastKnown) failures = 0;
    lastKnown = known;
    const isStrange = wantedPort === null && failures >= strangerAfterFailures;
    const opened = await open(isStrange ? 0 : (known ?? 0));
    // Another process runs the broker; its port is returned.
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
