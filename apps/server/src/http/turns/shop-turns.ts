import type { Metrics } from '#observability/metrics.ts';
import { createLoopLoad } from './loop-load.ts';
import { createTurns, type TurnLimits, type Turns } from './turns.ts';

/** As many as keep the process and its database busy; so many wait as are about a second of that. */
const callLimits: TurnLimits = {
  atOnce: 8,
  waitingAtMost: 256,
  holdMilliseconds: 250,
  restMilliseconds: 10,
  muchAttained: 15,
};
/**
 * A page is work of the one thread that also answers the calls. Of a reader who is slow most of the work is done before the
 * first byte.
 */
const pageLimits: TurnLimits = {
  atOnce: 8,
  waitingAtMost: 32,
  holdMilliseconds: 2000,
  restMilliseconds: 250,
  muchAttained: 2,
};
/** Of the thread's time: above it those who do nothing wrong would begin to feel the others. */
const busyLoad = 0.3;

/** Whose turn it is of calls and of pages. */
export type ShopTurns = { readonly call: Turns; readonly page: Turns };

export function createShopTurns(metrics: Pick<Metrics, 'watchTurns'>): ShopTurns {
  const load = createLoopLoad();
  const isBusy = () => load() > busyLoad;
  const turns = { call: createTurns(callLimits, isBusy), page: createTurns(pageLimits, isBusy) };
  metrics.watchTurns('call', turns.call);
  metrics.watchTurns('page', turns.page);
  return turns;
}
