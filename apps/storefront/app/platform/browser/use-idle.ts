import { useSyncExternalStore } from 'react';

const LATEST_MS = 4000;

let isIdle = false;

function subscribe(onChange: () => void): () => void {
  const onIdle = () => {
    isIdle = true;
    onChange();
  };
  // Safari has no `requestIdleCallback`: a second after hydration counts as idle.
  if (!('requestIdleCallback' in window)) setTimeout(onIdle, 1000);
  else requestIdleCallback(onIdle, { timeout: LATEST_MS });
  return () => {};
}

/** True once the page is hydrated and the browser was idle, when work that is not urgent may start. */
export function useIdle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isIdle,
    () => false,
  );
}
