import { useSyncExternalStore } from 'react';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';

/** Below this width the navigation shows only icons by default, to leave room for the screen. */
const WIDE = '(width >= 72rem)';

/** Whether the navigation shows only icons: by the person's choice, else by the width. */
export function useNarrowNavigation(): { isNarrow: boolean; setNarrow: (isNarrow: boolean) => void } {
  const storage = getConsoleStorage();
  const chosen = useSyncExternalStore(
    (onChange) => storage.subscribe('isNavigationNarrow', onChange),
    () => storage.find('isNavigationNarrow'),
  );
  const isWide = useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
  return { isNarrow: chosen ?? !isWide, setNarrow: (isNarrow) => storage.set('isNavigationNarrow', isNarrow) };
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
