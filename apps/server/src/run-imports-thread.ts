import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Context } from '#context.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import type { ImportsThreadData } from '#features/imports/index.ts';

/** The heap limit of the thread; the files that it reads in parts are outside of the heap. */
const heapMegabytes = 256;

/** Runs the due imports in a worker thread, which ends afterwards. Throws the error if the thread fails. */
export async function runImportsThread(
  { stopping }: Pick<Context, 'stopping'>,
  workerData: ImportsThreadData,
): Promise<StagedCounts> {
  const thread = new Worker(new URL('imports-thread.ts', import.meta.url), {
    ...{ workerData, name: 'imports', resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } },
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  const stop = () => thread.postMessage('stop');
  stopping.addEventListener('abort', stop);
  try {
    if (stopping.aborted) stop();
    let counts: StagedCounts = { done: 0, failed: 0 };
    thread.once('message', (done: StagedCounts) => (counts = done));
    // Rejects if the thread emits an error.
    await once(thread, 'exit');
    return counts;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
