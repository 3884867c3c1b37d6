import { abortWith } from '../calls/abort-with.ts';
import { ApiFailure } from '../failures/api-failure.ts';

export type Attention = {
  /** The page is visible and has a network. */
  isAwake: () => boolean;
  subscribeToAwake: (onChange: () => void) => () => void;
};

type Repeated = Attention & {
  /** Runs one round. Its signal is aborted when the page is hidden or the repetition is stopped. */
  round: (signal: AbortSignal) => Promise<void>;
  onSleep: () => void;
};

/**
 * Runs round after round while the page is visible, pauses while it is hidden, and continues at once afterwards. Ends
 * when a round fails with a refusal (`isRefused`). Returns a function that stops it.
 */
export function repeatWhileAwake({ isAwake, subscribeToAwake, round, onSleep }: Repeated): () => void {
  const whole = new AbortController();
  void run();
  return () => whole.abort();

  async function run(): Promise<void> {
    while (!whole.signal.aborted) {
      if (!isAwake()) {
        onSleep();
        await untilAwake();
        continue;
      }
      const { signal, stop } = whileAwake();
      try {
        await round(signal);
      } catch (failure) {
        if (isRefused(failure)) return;
        throw failure;
      } finally {
        stop();
      }
    }
  }

  function whileAwake() {
    const awake = new AbortController();
    const untie = abortWith(awake, whole.signal);
    const unsubscribe = subscribeToAwake(() => {
      if (!isAwake()) awake.abort();
    });
    return {
      signal: awake.signal,
      stop() {
        untie();
        unsubscribe();
      },
    };
  }

  function untilAwake(): Promise<void> {
    return new Promise((resolve) => {
      const unsubscribe = subscribeToAwake(() => {
        if (isAwake()) finish();
      });
      whole.signal.addEventListener('abort', finish, { once: true });
      function finish() {
        whole.signal.removeEventListener('abort', finish);
        unsubscribe();
        resolve();
      }
      if (isAwake() || whole.signal.aborted) finish();
    });
  }
}

/** Whether the server refuses access to the data (or no longer has it), so that a retry is useless. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 404 || failure.status === 403);
}
