import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS / 2);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant (epoch milliseconds), counting down; 0 once it has passed. */
export function useSecondsUntil(instant: number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((instant - Date.now()) / SECOND_MS)),
    () => 0,
  );
}

/** `1:05` */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
