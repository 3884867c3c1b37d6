import { secondsUntil } from '@kaplya/domain/codes';
import { useSyncExternalStore } from 'react';

const CHECK_MS = 250;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the whole seconds until an instant (epoch milliseconds), and renders every second. 0 once it is reached, and
 * on the server.
 */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(instant, Date.now()),
    () => 0,
  );
}
