import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToCompletion } from '#features/cart/cart-session.ts';
import { findCookie } from '#platform/cookies.ts';
import { DAY_CHANGED, DAY_COOKIE } from './day-cookie.ts';
import { useCatalogue } from './use-catalogue.ts';

const OLD_AFTER_MS = 5 * 60 * 1000;

/**
 * Asks for the catalogue and the company anew after an order (T-13), when another day of delivery was chosen or dropped, and when a visitor comes back to a page that they
 * left for long: prices and stock have moved on.
 */
export function useFreshCatalogue(): void {
  const { revalidate } = useRevalidator();
  const { askedDay } = useCatalogue();

  useEffect(() => subscribeToCompletion(() => void revalidate()), [revalidate]);

  useEffect(() => {
    function lookAtDay() {
      if (findCookie(document.cookie, DAY_COOKIE) !== askedDay) void revalidate();
    }
    // It may have changed while the page was on its way, or a kept one was opened.
    lookAtDay();
    window.addEventListener(DAY_CHANGED, lookAtDay);
    return () => window.removeEventListener(DAY_CHANGED, lookAtDay);
  }, [askedDay, revalidate]);

  useEffect(() => {
    let leftAt: number | null = null;
    function onVisibility() {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now();
      } else if (leftAt !== null && Date.now() - leftAt > OLD_AFTER_MS) {
        leftAt = null;
        void revalidate();
      }
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [revalidate]);
}
