import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { getClient } from '#platform/data/client.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import type { Language } from './languages.ts';
import { loadTexts } from './load-texts.ts';

/** The name of the choice, both as a cookie and in local storage (E-18). */
export const LANGUAGE_KEY = 'language';

/** Stores the choice where the server and the next visit read it. */
export function storeLanguage(language: Language): void {
  writeCookie(LANGUAGE_KEY, language);
  getClient().storage.set(LANGUAGE_KEY, language);
}

/**
 * Switches the language without a reload: texts first, then the choice is stored, then every loader runs again.
 * Rejects when the texts cannot be fetched, and nothing has changed then.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { revalidate } = useRevalidation();
  const navigate = useNavigate();

  return useCallback(
    async (language) => {
      await loadTexts(language);
      storeLanguage(language);
      const url = new URL(window.location.href);
      if (!url.searchParams.has('lang')) return revalidate();
      // An address that names a language wins over the choice, so it may not stay.
      url.searchParams.delete('lang');
      await navigate(url.pathname + url.search + url.hash, {
        replace: true,
        preventScrollReset: true,
        state: window.history.state?.usr,
      });
    },
    [navigate, revalidate],
  );
}
