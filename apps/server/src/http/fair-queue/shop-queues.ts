import type { Metrics } from '#observability/metrics.ts';
import { createLoopLoad } from './loop-load.ts';
import { createFairQueue, type FairQueueLimits, type FairQueue } from './fair-queue.ts';

/** Enough to use the process and its database fully; the waiting line has about a second of work. */
const callLimits: FairQueueLimits = {
  atOnce: 8,
  waitingAtMost: 256,
  turnMilliseconds: 250,
  pauseMilliseconds: 10,
  heavyUsage: 15,
};
/** A page uses the thread that also answers calls. For a slow reader most of the work happens before the first byte. */
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
