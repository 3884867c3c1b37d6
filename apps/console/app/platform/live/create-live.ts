import { createListeners } from '@kaplya/state/listeners.ts';
import { createStore, type ReadableStore } from '@kaplya/state/create-store.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { followEvents } from '@kaplya/client/streams/follow-stream.ts';
import { pause } from '@kaplya/client/streams/pause.ts';
import { isRefused, repeatWhileAwake, type Attention } from '@kaplya/client/streams/repeat-while-awake.ts';

/** A record that somebody changed or made. */
export type Change = { readonly kind: string; readonly id: string };

export type Live = {
  /**
   * Calls back for each change while the page is looked at. The stream is open while anybody listens. `onMissed`: it is
   * back after it could not be heard, and what changed meanwhile was told to nobody.
   */
  subscribe: (listener: (change: Change) => void, onMissed?: () => void) => () => void;
  /** Whether changes are heard at once. While they are not, lists ask from time to time. */
  isFollowing: ReadableStore<boolean>;
};

type LiveOptions = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  attention: Attention;
  pausesMs?: readonly [least: number, most: number];
};

const SILENCE_MS = 45_000;

/** Follows the changes of the shop by server-sent events, for as long as somebody listens. */
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
      // It may not be followed, or not by this person: asking again changes nothing.
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
      // Who comes first has only just loaded what is on the screen.
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

/** `{"subject":"order:019a…"}`; null of anything else. */
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
