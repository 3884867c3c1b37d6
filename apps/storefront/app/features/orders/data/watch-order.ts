import type { Order } from '@kaplya/contract';
import { followStream } from '@kaplya/client/streams/follow-stream.ts';
import { isRefused, repeatWhileAwake, type Attention } from '@kaplya/client/streams/repeat-while-awake.ts';

const SECOND = 1000;
const LONGEST_PAUSE_MS = 15 * SECOND;
const SILENCE_MS = 60 * SECOND;
/** After more failed streams in a row than this, the order is also polled between the attempts to open one. */
const STREAM_FAILURES = 2;

/**
 * The source of changes. `live`: a stream of events; `polling`: repeated requests; `paused`: none, because the page is
 * hidden or there is no network.
 */
export type WatchState = 'connecting' | 'live' | 'polling' | 'paused';

export type OrderWatchOptions = Attention & {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Reads the order, for polling where no stream works. */
  read: (signal: AbortSignal) => Promise<Order>;
  onOrder: (order: Order) => void;
  onState: (state: WatchState) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Reports the changes of an order until it is stopped: from server-sent events, reconnecting after each break with
 * longer pauses, and by polling where events do not arrive. Returns the function that stops it.
 */
export function watchOrder(options: OrderWatchOptions): () => void {
  const { open, onOrder, onState, wait, isAwake, subscribeToAwake } = options;
  let failures = 0;
  return repeatWhileAwake({
    isAwake,
    subscribeToAwake,
    onSleep() {
      onState('paused');
      failures = 0;
    },
    async round(signal) {
      failures = (await follow(signal)) ? 0 : failures + 1;
      if (failures > STREAM_FAILURES) await poll(signal);
      if (!signal.aborted) await wait(Math.min(SECOND * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS), signal);
    },
  });

  /**
   * Reads one stream to its end. Resolves to whether it sent anything. Rejects only when the server refuses access to
   * the order.
   */
  async function follow(signal: AbortSignal): Promise<boolean> {
    let hasReceived = false;
    try {
      await followStream({
        open,
        silenceMs: SILENCE_MS,
        signal,
        onStatus(event) {
          onOrder((event as { data: Order }).data);
          hasReceived = true;
          onState('live');
        },
      });
    } catch (failure) {
      if (!hasReceived && isRefused(failure)) throw failure;
    }
    return hasReceived;
  }

  async function poll(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    onState('polling');
    try {
      const order = await options.read(signal);
      if (!signal.aborted) onOrder(order);
    } catch {
      // A failed poll is ignored: the next round polls again.
    }
  }
}
