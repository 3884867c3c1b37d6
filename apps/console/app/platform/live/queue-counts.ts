import type { LiveOrder, QueueCounts } from '@kaplya/contract';
import { createStore } from '@kaplya/state/create-store.ts';
import { call } from '#platform/data/client.ts';
import { throttle } from './throttle.ts';
import { live } from './live.ts';

/** How long the queues are; null until it is known, and for those who may not know. */
export const queueCounts = createStore<QueueCounts | null>(null);

/** New orders that came while nobody looked at this page. */
export const unseenOrders = createStore(0);

const POLL_MS = 30_000;

/** Follows the queues and the new orders: at once by the stream, else by asking from time to time. */
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
      // The next round asks again for the same time.
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
