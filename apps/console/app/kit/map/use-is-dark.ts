import { useSyncExternalStore } from 'react';
import { useTheme } from '#platform/page/theme.ts';

const query = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the page is dark: a map is drawn in its colours. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const isDevice = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return theme === 'dark' || (theme === 'system' && isDevice);
}
