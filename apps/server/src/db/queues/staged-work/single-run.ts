import type { Context } from '#context.ts';

/** Runs `process` in this process, never twice at once. */
export function createSingleRun<Result>(context: Context, process: (limited: Context) => Promise<Result>) {
  let running: Promise<Result> | null = null;
  let waking: Promise<void> | null = null;
  let isRequested = false;

  /**
   * Returns the result of the run in progress, else starts one. A run in progress may miss work that was added after
   * its last query.
   */
  function run(limited: Context): Promise<Result> {
    isRequested = running !== null;
    running ??= process(limited).finally(() => (running = null));
    return running;
  }

  async function repeat(): Promise<void> {
    do {
      isRequested = false;
      try {
        await run(context);
      } catch (error) {
        // Only logged, because the scheduled job tries again a minute later.
        if (!context.stopping.aborted) context.logger.error({ err: error }, 'work on files did not go on');
      }
    } while (isRequested && !context.stopping.aborted);
    waking = null;
  }

  return {
    run,
    /** Notifies of new work: runs, and once more if it was called again during the run. */
    wake(): Promise<void> {
      isRequested = true;
      waking ??= repeat();
      return waking;
    },
  };
}
