import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const CHECK_MS = 5000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the start of the current minute in epoch milliseconds, and renders when the next minute begins. 0 on the
 * server.
 */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => 0,
  );
}
