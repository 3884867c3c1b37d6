import type { Context } from '#context.ts';
import { createSingleRun } from '#db/queues/staged-work/single-run.ts';
import { processDueExchange } from './work/process-due-exchange.ts';

/** The work on documents of 1C in this process. */
export const createExchangeServices = (context: Context) => createSingleRun(context, processDueExchange);

declare module '#context.ts' {
  interface Services {
    readonly exchange: ReturnType<typeof createExchangeServices>;
  }
}
