import type { Context } from '#context.ts';
import { carryOnExchange } from './work/carry-on-exchange.ts';

/** The work on documents of 1C in this process, one at a time. */
export const createExchangeServices = (context: Context) => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      try {
        await carryOnExchange(context);
      } catch (error) {
        // The job takes it up a minute later.
        if (!context.stopping.aborted) context.logger.error({ err: error }, 'the exchange with 1C did not go on');
      }
    } while (isAskedAgain && !context.stopping.aborted);
    running = null;
  };
  return {
    /** Something waits to be done. Ends when nothing does any more. */
    wake(): Promise<void> {
      if (running) isAskedAgain = true;
      else running = run();
      return running;
    },
  };
};

declare module '#context.ts' {
  interface Services {
    readonly exchange: ReturnType<typeof createExchangeServices>;
  }
}
