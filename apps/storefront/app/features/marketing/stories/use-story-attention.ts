import { useSyncExternalStore } from 'react';

const CALM = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    query.removeEventListener('change', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** `isCalm`: the visitor prefers reduced motion. `isHidden`: the tab is not visible. Not for server rendering. */
export function useStoryAttention(): { isCalm: boolean; isHidden: boolean } {
  const isCalm = useSyncExternalStore(subscribe, () => matchMedia(CALM).matches);
  const isHidden = useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden');
  return { isCalm, isHidden };
}
