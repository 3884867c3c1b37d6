import { useSyncExternalStore } from 'react';
import { getConsoleStorage, type Theme } from '#platform/storage/console-storage.ts';

const getTheme = (): Theme => getConsoleStorage().find('theme') ?? 'system';

/**
 * The theme chosen on this device; `system` follows the browser. `public/theme.js` applies it before the first paint.
 */
export function useTheme(): Theme {
  return useSyncExternalStore((onChange) => getConsoleStorage().subscribe('theme', onChange), getTheme);
}

export function setTheme(theme: Theme): void {
  getConsoleStorage().set('theme', theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
