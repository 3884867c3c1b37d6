import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Context } from '#context.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import type { ImportsThreadData } from '#features/imports/index.ts';

/** The heap limit of the thread; the files that it reads in parts are outside of the heap. */
const heapMegabytes = 256;

/** Runs the due imports, or the due documents of 1C, in a worker thread, which ends afterwards. Throws the error if the thread fails. */
export async function runImportsThread(
  { stopping }: Pick<Context, 'stopping'>,
  workerData: ImportsThreadData,
  program = new URL('imports-thread.ts', import.meta.url),
): Promise<StagedCounts> {
  const thread = new Worker(program, {
    ...{ workerData, name: workerData.work, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } },
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
