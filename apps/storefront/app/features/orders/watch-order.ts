import type { Order } from '@kaplya/contract';
import { ApiFailure } from '#platform/api-failure.ts';
import { readEvents } from './read-events.ts';

const SECOND = 1000;
const LONGEST_PAUSE_MS = 15 * SECOND;
/** A stream that said nothing for so long, not even that it is alive, is taken for broken. */
const SILENCE_MS = 60 * SECOND;
/** So many streams in a row may fail before the order is asked for in between. */
const STREAM_FAILURES = 2;

/** `live`: changes come by themselves; `polling`: they are asked for; `paused`: nobody looks, or there is no network. */
export type WatchState = 'connecting' | 'live' | 'polling' | 'paused';

export type OrderWatchOptions = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The order, where no stream can be had. */
  read: (signal: AbortSignal) => Promise<Order>;
  onOrder: (order: Order) => void;
  onState: (state: WatchState) => void;
  /** The page is looked at and has a network. */
  isAwake: () => boolean;
  subscribeToAwake: (onChange: () => void) => () => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Follows an order until it is stopped: over server-sent events, again after every break with longer pauses, and by
 * asking where the events do not get through. Answers the way to stop.
 */
export function watchOrder(options: OrderWatchOptions): () => void {
  const { onOrder, onState, isAwake, wait } = options;
  const whole = new AbortController();
  void run();
  return () => whole.abort();

  async function run(): Promise<void> {
    let failures = 0;
    while (!whole.signal.aborted) {
      if (!isAwake()) {
        onState('paused');
        await untilAwake();
        failures = 0;
        continue;
      }
      const { signal, stop } = whileAwake();
      try {
        failures = (await follow(signal)) ? 0 : failures + 1;
      } catch (failure) {
        // It is not, or no longer, ours to see.
        if (isRefused(failure)) return stop();
        failures += 1;
      }
      if (failures > STREAM_FAILURES) await poll(signal);
      if (!signal.aborted) await wait(Math.min(SECOND * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS), signal);
      stop();
    }
  }

  /** One stream to its end; whether it told anything. Rejects when it cannot be opened or breaks before it tells. */
  async function follow(signal: AbortSignal): Promise<boolean> {
    const silence = new AbortController();
    const either = AbortSignal.any([signal, silence.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasTold = false;

    function expectMore(): void {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    }

    try {
      const body = await options.open(either);
      expectMore();
      await readEvents(body, {
        onPiece: expectMore,
        onEvent({ event, data }) {
          if (event !== 'status' || signal.aborted) return;
          onOrder((JSON.parse(data) as { data: Order }).data);
          hasTold = true;
          onState('live');
        },
      });
    } catch (failure) {
      if (!hasTold) throw failure;
    } finally {
      clearTimeout(timer);
    }
    return hasTold;
  }

  async function poll(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    onState('polling');
    try {
      const order = await options.read(signal);
      if (!signal.aborted) onOrder(order);
    } catch {
      // The next round asks again.
    }
  }

  /** A signal that ends when the page falls asleep or the whole is stopped. */
  function whileAwake() {
    const awake = new AbortController();
    const unsubscribe = options.subscribeToAwake(() => {
      if (!isAwake()) awake.abort();
    });
    return { signal: AbortSignal.any([whole.signal, awake.signal]), stop: unsubscribe };
  }

  function untilAwake(): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = options.subscribeToAwake(() => {
        if (isAwake()) finish();
      });
      whole.signal.addEventListener('abort', finish, { once: true });
      function finish() {
        unsubscribe();
        resolve();
      }
      if (isAwake()) finish();
    });
  }
}

function isRefused(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 404 || failure.status === 403);
}
