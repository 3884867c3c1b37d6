import type { Context } from '#context.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { createSingleRun } from '#db/queues/staged-work/single-run.ts';
import { hasDueRuns } from './stores/run.store.ts';
import { processDueExchange } from './work/process-due-exchange.ts';

/** The service that works on documents of 1C in this process. */
export const createExchangeServices = (context: Context) => {
  /** The runner of due documents: this thread, unless the process has a thread of its own for them. */
  let process: (limited: Context) => Promise<StagedCounts> = processDueExchange;
  const { run, wake } = createSingleRun(context, async (limited) => {
    const isDue = await hasDueRuns(context.upkeep, context.clock.now());
    return isDue ? process(limited) : { done: 0, failed: 0 };
  });
  return {
    processDue: run,
    wake,
    /** Lets a worker thread do the work instead of `processDueExchange` in this thread. */
    processElsewhere(elsewhere: typeof process): void {
      process = elsewhere;
    },
  };
};

declare module '#context.ts' {
  interface Services {
    readonly exchange: ReturnType<typeof createExchangeServices>;
  }
}
