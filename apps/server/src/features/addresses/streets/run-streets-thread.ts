import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Context } from '#context.ts';
import type { StreetWork } from './read-street-file.ts';

export type StreetsThreadData = { readonly connectionString: string; readonly work: StreetWork };

/** The heap limit of the thread: 800 000 houses need about half of it. */
const heapMegabytes = 768;

/** Reads a file of streets in a worker thread, which ends afterwards. Throws the error if the thread fails. */
export async function runStreetsThread(
  { stopping }: Pick<Context, 'stopping'>,
  workerData: StreetsThreadData,
): Promise<void> {
  const thread = new Worker(new URL('streets-thread.ts', import.meta.url), {
    ...{ workerData, name: 'streets', resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } },
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  const stop = () => thread.postMessage('stop');
  stopping.addEventListener('abort', stop);
  try {
    if (stopping.aborted) stop();
    // Rejects if the thread emits an error.
    await once(thread, 'exit');
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
