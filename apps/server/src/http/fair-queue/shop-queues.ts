import type { Metrics } from '#observability/metrics.ts';
import { createLoopLoad } from './loop-load.ts';
import { createFairQueue, type FairQueueLimits, type FairQueue } from './fair-queue.ts';

/**
 * The limits of calls: enough at once to use the process and its database fully, and about a second of work waiting.
 */
const callLimits: FairQueueLimits = {
  atOnce: 8,
  waitingAtMost: 256,
  turnMilliseconds: 250,
  pauseMilliseconds: 10,
  heavyUsage: 15,
};
/**
 * The limits of pages, which are rendered on the thread that also answers calls. Most work is done before the first
 * byte is sent, so a slow reader may lose the turn.
 */
const pageLimits: FairQueueLimits = {
  atOnce: 8,
  waitingAtMost: 32,
  turnMilliseconds: 2000,
  pauseMilliseconds: 250,
  heavyUsage: 2,
};
/** The thread's busy share; above it ordinary callers would notice the heavy ones. */
const busyLoad = 0.3;

/** The queues of calls and of pages. */
export type ShopQueues = { readonly call: FairQueue; readonly page: FairQueue };

export function createShopQueues(metrics: Pick<Metrics, 'watchQueue'>): ShopQueues {
  const load = createLoopLoad();
  const isBusy = () => load() > busyLoad;
  const queues = { call: createFairQueue(callLimits, isBusy), page: createFairQueue(pageLimits, isBusy) };
  metrics.watchQueue('call', queues.call);
  metrics.watchQueue('page', queues.page);
  return queues;
}
