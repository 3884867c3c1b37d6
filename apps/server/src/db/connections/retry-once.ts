import { setTimeout as delay } from 'node:timers/promises';

/** Enough for a connection that is known to be dead to leave the pool, and too short to keep a caller. */
const pauseMilliseconds = 50;

/** Runs it a second time, after a moment, where `isWorthIt` says so of its failure. */
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
