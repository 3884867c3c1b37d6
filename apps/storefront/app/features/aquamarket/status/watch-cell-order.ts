import type { CellOrder } from '@kaplya/contract';
import { followStream } from '@kaplya/client/streams/follow-stream.ts';
import { isRefused, repeatWhileAwake, type Attention } from '@kaplya/client/streams/repeat-while-awake.ts';

const SECOND = 1000;
/** The delay before the first poll (K-03). */
const FIRST_POLL_MS = 200;
const POLL_MS = 2 * SECOND;
/** The number of broken streams in a row after which the order is polled. */
const STREAM_BREAKS = 2;
/** The number of polls before a stream is tried again. */
const POLLS = 15;
const SILENCE_MS = 30 * SECOND;

export type CellOrderWatch = Attention & {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  read: (signal: AbortSignal) => Promise<CellOrder>;
  onOrder: (order: CellOrder) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Reports the changes of an order at a cell until it is stopped: from server-sent events, or by polling where these do
 * not arrive. No pause exceeds two seconds, because the customer waits at the door. Returns the function that stops it.
 */
export function watchCellOrder(options: CellOrderWatch): () => void {
  const { open, onOrder, wait, isAwake, subscribeToAwake } = options;
  let breaks = 0;
  return repeatWhileAwake({
    isAwake,
    subscribeToAwake,
    onSleep() {
      breaks = 0;
    },
    async round(signal) {
      if (breaks < STREAM_BREAKS) {
        breaks += 1;
        await follow(signal);
        await wait(FIRST_POLL_MS, signal);
      } else {
        await poll(signal);
        breaks = STREAM_BREAKS - 1;
      }
    },
  });

  /** Reads one stream to its end. Rejects only when the server refuses access to the order. */
  async function follow(signal: AbortSignal): Promise<void> {
    try {
      await followStream({ open, silenceMs: SILENCE_MS, signal, onStatus: (event) => onOrder(event as CellOrder) });
    } catch (failure) {
      if (isRefused(failure)) throw failure;
    }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    for (let polls = 0; polls < POLLS && !signal.aborted; polls += 1) {
      await wait(polls === 0 ? FIRST_POLL_MS : POLL_MS, signal);
      if (signal.aborted) return;
      try {
        const order = await options.read(signal);
        if (!signal.aborted) onOrder(order);
      } catch (failure) {
        if (isRefused(failure)) throw failure;
        // A failed poll is ignored: the next round polls again.
      }
    }
  }
}
