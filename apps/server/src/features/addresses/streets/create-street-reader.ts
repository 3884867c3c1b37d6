import { rm } from 'node:fs/promises';
import type { Context } from '#context.ts';
import { abandonedAfterMilliseconds, pruneStreetFiles } from './prune-street-files.ts';
import { readStreetFile, type StreetWork } from './read-street-file.ts';
import { updateInWork } from './street-file.store.ts';

/** Reads files of streets in this process, one after the other. */
export function createStreetReader(context: Context, { renewalMilliseconds = abandonedAfterMilliseconds / 4 } = {}) {
  const waiting = new Set<StreetWork>();
  /** The reader of one file: this thread, unless the process has a thread of its own for it. */
  let read: (limited: Context, work: StreetWork) => Promise<void> = readStreetFile;
  let last: Promise<unknown> = Promise.resolve();
  function enqueue(run: () => Promise<unknown>, failure: string): void {
    last = last.then(run).catch((error: unknown) => context.logger.error({ err: error }, failure));
  }
  /** Shows that the process lives while a file waits behind another one. */
  const renew = (work: StreetWork) =>
    void updateInWork(context.database, work, { seenAt: context.clock.now() }).catch((error: unknown) =>
      context.logger.error({ err: error }, 'a waiting file of streets was not renewed'),
    );
  /** A reader that dies, as a thread without memory does, says nothing of it in the database. */
  async function readOrFail(work: StreetWork): Promise<void> {
    try {
      await read(context, work);
    } catch (error) {
      const failure = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_much' : 'failed';
      await updateInWork(context.database, work, { state: 'failed', failure });
      await rm(work.path, { force: true });
      throw error;
    }
  }
  /** Deletes the rows of removed and former files in the background, once no file waits to be read. */
  const prune = () =>
    enqueue(async () => {
      if (waiting.size === 0) await pruneStreetFiles(context);
    }, 'the streets of a removed file were not deleted');

  return {
    /** Reads a file in the background, then deletes the rows of the former one. */
    start(work: StreetWork): void {
      waiting.add(work);
      const renewal = setInterval(() => renew(work), renewalMilliseconds).unref();
      enqueue(async () => {
        waiting.delete(work);
        clearInterval(renewal);
        await readOrFail(work);
        // The configuration of the shop says whether it has streets.
        context.changes.announce('partner', work.partnerId);
      }, 'a file of streets was not read');
      prune();
    },
    prune,
    whenIdle: (): Promise<unknown> => last,
    /** Lets a worker thread do the work instead of this thread. */
    readElsewhere(elsewhere: typeof read): void {
      read = elsewhere;
    },
  };
}
