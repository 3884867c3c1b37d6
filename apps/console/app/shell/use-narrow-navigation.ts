import { useSyncExternalStore } from 'react';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';

/** Below this a screen needs the room more than the words do. */
const WIDE = '(width >= 72rem)';

/** Whether the navigation shows pictures only: as the person chose, else by the room that there is. */
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
