import type { Context } from '#context.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { createSingleRun } from '#db/queues/staged-work/single-run.ts';
import { hasDueImports } from './stores/import.store.ts';
import { processDueImports } from './work/process-due-imports.ts';

/** The data with which the worker thread for imports, or for documents of 1C, is started. */
export type ImportsThreadData = { readonly connectionString: string; readonly work: 'imports' | 'exchange' };

/** The service that works on due imports in this process. */
export const createImportsServices = (context: Context) => {
  /** The runner of due imports: this thread, unless the process has a thread of its own for them. */
  let process: (limited: Context) => Promise<StagedCounts> = processDueImports;
  const { run, wake } = createSingleRun(context, async (limited) => {
    const isDue = await hasDueImports(context.upkeep, context.clock.now());
    return isDue ? process(limited) : { done: 0, failed: 0 };
  });
  return {
    processDue: run,
    wake,
    /** Lets a worker thread do the work instead of `processDueImports` in this thread. */
    processElsewhere(elsewhere: typeof process): void {
      process = elsewhere;
    },
  };
};

declare module '#context.ts' {
  interface Services {
    readonly imports: ReturnType<typeof createImportsServices>;
  }
}
