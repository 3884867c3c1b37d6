import type { Context } from '#context.ts';

/** Runs `process` in this process, never twice at once. */
export function createSingleRun<Result>(context: Context, process: (limited: Context) => Promise<Result>) {
  let running: Promise<Result> | null = null;
  let waking: Promise<void> | null = null;
  let isRequested = false;

  /** Joins a run that is going on, whose end may have come too early for the caller's work. */
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
        // The job retries it a minute later.
        if (!context.stopping.aborted) context.logger.error({ err: error }, 'work on files did not go on');
      }
    } while (isRequested && !context.stopping.aborted);
    waking = null;
  }

  return {
    run,
    /** Runs as long as there is new work. */
    wake(): Promise<void> {
      isRequested = true;
      waking ??= repeat();
      return waking;
    },
  };
}
