import { useEffect } from 'react';
import { getClient } from '#platform/data/client.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { isLanguage, type Language } from './languages.ts';
import { useLanguage } from './use-language.ts';
import { LANGUAGE_KEY, storeLanguage, useSwitchLanguage } from './use-switch-language.ts';

/**
 * After hydration, switches to the language stored in local storage if its cookie has expired or was cleared. An
 * address with `?lang=` wins: its language is stored as the choice, because the links on the page do not contain it.
 */
export function useStoredLanguage(listed: readonly Language[]): void {
  const current = useLanguage();
  const switchLanguage = useSwitchLanguage();

  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('lang');
    if (asked !== null) {
      if (asked === current) storeLanguage(current);
      return;
    }
    if (findCookie(document.cookie, LANGUAGE_KEY)) return;
    const stored = getClient().storage.find(LANGUAGE_KEY);
    if (!isLanguage(stored) || stored === current || !listed.includes(stored)) return;
    // When the texts cannot be loaded, the page stays in its language; the next page load retries.
    switchLanguage(stored).catch(console.warn);
  }, [current, listed, switchLanguage]);
}
