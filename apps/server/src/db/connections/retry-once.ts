import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a dead connection to leave the pool, and short for a caller. */
const pauseMilliseconds = 50;

/** Runs it again after a moment if `isWorthIt` accepts its failure. */
export async function retryOnce<Result>(
  run: () => Promise<Result>,
  isWorthIt: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isWorthIt(error)) throw error;
  }
  await delay(pauseMilliseconds);
  return run();
}
