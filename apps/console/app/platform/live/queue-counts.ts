import type { LiveOrder, QueueCounts } from '@kaplya/contract';
import { createStore } from '@kaplya/state/create-store.ts';
import { call } from '#platform/data/client.ts';
import { throttle } from './throttle.ts';
import { live } from './live.ts';

/** The lengths of the queues; null before the first load and without the permission. */
export const queueCounts = createStore<QueueCounts | null>(null);

/** The number of orders created while the page was hidden. */
export const unseenOrders = createStore(0);

const POLL_MS = 30_000;

/** Updates queues and new orders by the stream, else by polling. */
export function followQueues(onNew: (orders: readonly LiveOrder[]) => void): () => void {
  const gone = new AbortController();
  let since: string | undefined;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const pulse = await call('getPulse', { query: { ...(since !== undefined && { since }) }, signal: gone.signal });
      since = pulse.at;
      queueCounts.setState(pulse.counts);
      if (pulse.orders.length > 0) onNew(pulse.orders);
    } catch {
      // `since` is unchanged, so that the next poll covers the same period again.
    } finally {
      isAsking = false;
    }
  }

  void ask();
  const polling = setInterval(() => void ask(), POLL_MS);
  const { soon, cancel } = throttle(ask);
  const leave = live.subscribe(soon, soon);
  return () => {
    gone.abort();
    clearInterval(polling);
    cancel();
    leave();
  };
}
