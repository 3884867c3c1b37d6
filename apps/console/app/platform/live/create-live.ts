import { createListeners } from '@kaplya/state/listeners.ts';
import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { followEvents } from '@kaplya/client/streams/follow-stream.ts';
import { pause } from '@kaplya/client/streams/pause.ts';
import { isRefused, repeatWhileAwake, type Attention } from '@kaplya/client/streams/repeat-while-awake.ts';

/** A changed or created record. */
export type Change = { readonly kind: string; readonly id: string };

export type Live = {
  /**
   * Notifies of each change while the page is visible. The stream is open while there are subscribers. `onMissed`:
   * the stream is open again after an interruption, whose changes were not delivered.
   */
  subscribe: (listener: (change: Change) => void, onMissed?: () => void) => () => void;
  /** Whether the stream is open; while it is closed, lists poll. */
  isFollowing: ReadableStore<boolean>;
};

type LiveOptions = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  attention: Attention;
  pausesMs?: readonly [least: number, most: number];
};

const SILENCE_MS = 45_000;

/** The shop's changes by server-sent events, while there are subscribers. */
export function createLive({ open, attention, pausesMs: [least, most] = [2000, 60_000] }: LiveOptions): Live {
  const { subscribe, notify } = createListeners<[change: Change]>();
  const missed = createListeners();
  const isFollowing = createStore(false);
  let hasGap = false;
  let listeners = 0;
  let stop: (() => void) | null = null;
  let wait = least;

  async function round(signal: AbortSignal): Promise<void> {
    try {
      await followEvents({
        open,
        silenceMs: SILENCE_MS,
        signal,
        onOpen() {
          wait = least;
          isFollowing.setState(true);
          if (hasGap) missed.notify();
          hasGap = false;
        },
        onEvent({ data }) {
          const change = readChange(data);
          if (change) notify(change);
        },
      });
    } catch (failure) {
      // A refusal of the stream is final: a retry would be refused, too.
      if (failure instanceof ApiFailure && isRefused(failure)) throw failure;
    } finally {
      hasGap = true;
      isFollowing.setState(false);
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, most);
  }

  return {
    isFollowing,
    subscribe(listener, onMissed = () => {}) {
      const leave = subscribe(listener);
      const leaveMissed = missed.subscribe(onMissed);
      listeners += 1;
      // The first subscriber has just loaded its data, so that it has missed nothing.
      if (stop === null) hasGap = false;
      stop ??= repeatWhileAwake({ ...attention, round, onSleep: () => isFollowing.setState(false) });
      return () => {
        leave();
        leaveMissed();
        listeners -= 1;
        if (listeners > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

/** Parses `{"subject":"order:019a…"}`; null for anything else. */
function readChange(data: string): Change | null {
  try {
    const { subject } = JSON.parse(data) as { subject?: unknown };
    if (typeof subject !== 'string') return null;
    const [kind = '', id = ''] = subject.split(':');
    return kind && id ? { kind, id } : null;
  } catch {
    return null;
  }
}
