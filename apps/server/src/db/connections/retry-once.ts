import { setTimeout as delay } from 'node:timers/promises';

/** The pause before the second attempt: long enough for the pool to drop a dead connection, and short for a caller. */
const pauseMilliseconds = 50;

/** Runs `run`, and once more after a pause if `isWorthIt` returns true for its error. */
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
