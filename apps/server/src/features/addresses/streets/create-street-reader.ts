import { rm } from 'node:fs/promises';
import type { Context } from '#context.ts';
import { pruneStreetFiles } from './prune-street-files.ts';
import { readStreetFile, type StreetWork } from './read-street-file.ts';
import { updateInWork } from './street-file.store.ts';

/** Reads files of streets in this process, one after the other. */
export function createStreetReader(context: Context) {
  /** The reader of one file: this thread, unless the process has a thread of its own for it. */
  let read: (limited: Context, work: StreetWork) => Promise<void> = readStreetFile;
  let last: Promise<unknown> = Promise.resolve();
  function enqueue(run: () => Promise<unknown>, failure: string): void {
    last = last.then(run).catch((error: unknown) => context.logger.error({ err: error }, failure));
  }
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

  return {
    /** Reads a file in the background, then deletes the rows of the former one. */
    start(work: StreetWork): void {
      enqueue(() => readOrFail(work), 'a file of streets was not read');
      enqueue(() => pruneStreetFiles(context), 'the streets of a former file were not deleted');
    },
    /** Deletes the rows of removed files in the background. */
    prune(): void {
      enqueue(() => pruneStreetFiles(context), 'the streets of a removed file were not deleted');
    },
    whenIdle: (): Promise<unknown> => last,
    /** Lets a worker thread do the work instead of this thread. */
    readElsewhere(elsewhere: typeof read): void {
      read = elsewhere;
    },
  };
}
