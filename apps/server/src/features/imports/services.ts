import type { Context } from '#context.ts';
import { carryOnImports } from './work/carry-on-imports.ts';

/** The work on imports in this process, one import at a time. */
export const createImportsServices = (context: Context) => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      try {
        await carryOnImports(context);
      } catch (error) {
        // The job takes it up a minute later.
        if (!context.stopping.aborted) context.logger.error({ err: error }, 'imports did not go on');
      }
    } while (isAskedAgain && !context.stopping.aborted);
    running = null;
  };
  return {
    /** Something waits to be done; nobody waits for it. */
    wake(): void {
      if (running) isAskedAgain = true;
      else running = run();
    },
  };
};

declare module '#context.ts' {
  interface Services {
    readonly imports: ReturnType<typeof createImportsServices>;
  }
}
