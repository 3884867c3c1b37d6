import { useSyncExternalStore } from 'react';

/** From here on there is room beside a list, and for all of its columns. */
const ROOMY = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is wider than a tablet's. */
export function useIsRoomy(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
}
