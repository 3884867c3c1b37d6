import { useSyncExternalStore } from 'react';

const SECOND = 1000;
const CHECK_MS = 250;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant in epoch milliseconds, counting down to 0. */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((instant - Date.now()) / SECOND)));
}
