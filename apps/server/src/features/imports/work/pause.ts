import { setTimeout as delay } from 'node:timers/promises';

/** How long it rests for each second of work: the shop has the processor and the disk meanwhile. */
const restShare = 0.5;
const leastMilliseconds = 5;

/** Rests after a batch that began then: calls of the shop come first. */
export const rest = (startedAt: number): Promise<void> =>
  delay(Math.max(leastMilliseconds, (performance.now() - startedAt) * restShare));
