import { useEffect } from 'react';
import { getClient } from '#platform/data/client.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { isLanguage, type Language } from './languages.ts';
import { useLanguage } from './use-language.ts';
import { LANGUAGE_KEY, storeLanguage, useSwitchLanguage } from './use-switch-language.ts';

/**
 * A choice that only local storage still knows (its cookie expired or was cleared) is honoured after hydration.
 * A visitor of an address with `?lang=` stays in that language: the links on the page do not contain it.
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
    // Without its texts the page stays readable in the language that it has; the next page tries again.
    switchLanguage(stored).catch(console.warn);
  }, [current, listed, switchLanguage]);
}
