import { useRootData } from '../data/use-root-data.ts';
import { writeCookie } from './cookies.ts';
import { useRevalidation } from '../data/revalidate-on-request.ts';

export const THEME_COOKIE = 'theme';

/** The theme of the page. `system` follows `prefers-color-scheme`; the other two override it. */
export type Theme = 'system' | 'light' | 'dark';

export function toTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Returns the chosen theme and its setter. The choice is stored in a cookie, so that the server renders with it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const root = useRootData();
  const { revalidate } = useRevalidation();

  function setTheme(theme: Theme) {
    writeCookie(THEME_COOKIE, theme === 'system' ? null : theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    void revalidate();
  }

  return { theme: root?.theme ?? 'system', setTheme };
}
