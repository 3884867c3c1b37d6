import type { Context } from '#context.ts';
import { hasDueImports } from './stores/import.store.ts';
import { carryOnImports, type ImportCounts } from './work/carry-on-imports.ts';

/** What a thread of imports is told. */
export type ImportsThreadData = { readonly connectionString: string };

/** The work on imports in this process, one import at a time. */
export const createImportsServices = (context: Context) => {
  /** Here, unless the process has a thread for it. */
  let work: (limited: Context) => Promise<ImportCounts> = carryOnImports;
  let running: Promise<ImportCounts> | null = null;
  let isAskedAgain = false;

  async function carryOnOnce(limited: Context): Promise<ImportCounts> {
    const isDue = await hasDueImports(context.upkeep, context.clock.now());
    return isDue ? work(limited) : { done: 0, failed: 0 };
  }

  async function carryOn(limited: Context): Promise<ImportCounts> {
    // One at a time. Who asks meanwhile may have come too late for it.
    isAskedAgain = running !== null;
    running ??= carryOnOnce(limited).finally(() => (running = null));
    return running;
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await carryOn(context);
      } catch (error) {
        // The job takes it up a minute later.
        if (!context.stopping.aborted) context.logger.error({ err: error }, 'imports did not go on');
      }
    } while (isAskedAgain && !context.stopping.aborted);
  }

  return {
    carryOn,
    /** Something waits to be done; nobody waits for it. */
    wake(): void {
      if (running) isAskedAgain = true;
      else void run();
    },
    /** Has the work done elsewhere, as `carryOnImports` does it. */
    doElsewhere(elsewhere: typeof work): void {
      work = elsewhere;
    },
  };
};

declare module '#context.ts' {
  interface Services {
    readonly imports: ReturnType<typeof createImportsServices>;
  }
}
