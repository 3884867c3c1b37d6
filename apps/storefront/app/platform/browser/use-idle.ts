import { useSyncExternalStore } from 'react';

const LATEST_MS = 4000;

let isIdle = false;

function subscribe(onChange: () => void): () => void {
  const onIdle = () => {
    isIdle = true;
    onChange();
  };
  // Safari has no such callback: a second after hydration.
  if (!('requestIdleCallback' in window)) setTimeout(onIdle, 1000);
  else requestIdleCallback(onIdle, { timeout: LATEST_MS });
  return () => {};
}

/** True once the page is hydrated and idle: the time for work that no screen waits for. */
export function useIdle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isIdle,
    () => false,
  );
}
