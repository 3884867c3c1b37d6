import { setTimeout as delay } from 'node:timers/promises';

/** The pause for each second of a batch: calls of the shop have the processor and the disk meanwhile. */
const pauseShare = 0.5;
const leastMilliseconds = 5;

export const throttleAfterBatch = (startedAt: number): Promise<void> =>
  delay(Math.max(leastMilliseconds, (performance.now() - startedAt) * pauseShare));
