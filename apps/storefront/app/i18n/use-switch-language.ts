import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { getClient } from '#platform/data/client.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import type { Language } from './languages.ts';
import { loadTexts } from './load-texts.ts';

/** The name of both the cookie and the local-storage key of the chosen language (E-18). */
export const LANGUAGE_KEY = 'language';

/** Stores the chosen language in a cookie, for the server, and in local storage, where it lives longer. */
export function storeLanguage(language: Language): void {
  writeCookie(LANGUAGE_KEY, language);
  getClient().storage.set(LANGUAGE_KEY, language);
}

/**
 * Switches the language without a reload: loads the texts, stores the choice, then revalidates every loader. Rejects,
 * without having changed anything, when the texts cannot be fetched.
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
      // `?lang=` would win over the stored choice, so it is removed from the address.
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
