import { useSyncExternalStore } from 'react';

/** A hook that returns whether a media query matches; false on the server and until hydration is over. */
export function createMediaHook(query: string): () => boolean {
  function subscribe(onChange: () => void): () => void {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }
  return function useMedia() {
    return useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    );
  };
}
