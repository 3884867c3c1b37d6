import { useSyncExternalStore } from 'react';
import { useTheme } from '#platform/page/theme.ts';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the page is dark now, by choice or by the system. */
export function useIsDark(): boolean {
  const { theme } = useTheme();
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => matchMedia(DARK).matches,
    () => false,
  );
  return theme === 'system' ? isSystemDark : theme === 'dark';
}
