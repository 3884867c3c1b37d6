import { createMediaHook } from './media-query.ts';

const usePrefersDark = createMediaHook('(prefers-color-scheme: dark)');

/** Whether the page is dark now, by its theme or by the system's. */
export function useIsDark(theme: 'system' | 'light' | 'dark'): boolean {
  const isSystemDark = usePrefersDark();
  return theme === 'system' ? isSystemDark : theme === 'dark';
}
