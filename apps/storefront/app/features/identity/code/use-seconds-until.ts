import { secondsUntil } from '@kaplya/domain/codes';
import { useSyncExternalStore } from 'react';

const CHECK_MS = 250;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant in epoch milliseconds, counting down. 0 once it is reached, and on the server. */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(instant, Date.now()),
    () => 0,
  );
}
