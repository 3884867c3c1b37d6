import { setTimeout as delay } from 'node:timers/promises';

/**
 * The length of the pause after a batch, as a share of the batch's duration: it leaves processor and disk to the shop's
 * calls.
 */
const pauseShare = 0.5;
const leastMilliseconds = 5;

export const throttleAfterBatch = (startedAt: number): Promise<void> =>
  delay(Math.max(leastMilliseconds, (performance.now() - startedAt) * pauseShare));
