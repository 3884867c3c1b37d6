import type { Metrics } from '#observability/metrics.ts';
import { createLoopLoad } from './loop-load.ts';
import { createTurns, type TurnLimits, type Turns } from './turns.ts';

/** Enough to keep the process and its database busy; the waiting line holds about a second of work. */
const callLimits: TurnLimits = {
  atOnce: 8,
  waitingAtMost: 256,
  holdMilliseconds: 250,
  restMilliseconds: 10,
  muchAttained: 15,
};
/** A page uses the thread that also answers calls. For a slow reader most of the work happens before the first byte. */
const pageLimits: TurnLimits = {
  atOnce: 8,
  waitingAtMost: 32,
  holdMilliseconds: 2000,
  restMilliseconds: 250,
  muchAttained: 2,
};
/** The thread's busy share; above it ordinary callers would notice the heavy ones. */
const busyLoad = 0.3;

/** The queues of calls and of pages. */
export type ShopTurns = { readonly call: Turns; readonly page: Turns };

export function createShopTurns(metrics: Pick<Metrics, 'watchTurns'>): ShopTurns {
  const load = createLoopLoad();
  const isBusy = () => load() > busyLoad;
  const turns = { call: createTurns(callLimits, isBusy), page: createTurns(pageLimits, isBusy) };
  metrics.watchTurns('call', turns.call);
  metrics.watchTurns('page', turns.page);
  return turns;
}
