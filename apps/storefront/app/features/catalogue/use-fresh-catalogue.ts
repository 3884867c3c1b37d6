import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToCompletion } from '#features/cart/cart-session.ts';

const OLD_AFTER_MS = 5 * 60 * 1000;

/**
 * Asks for the catalogue and the company anew after an order (T-13), and when a visitor comes back to a page that they
 * left for long: prices and stock have moved on.
 */
export function useFreshCatalogue(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => subscribeToCompletion(() => void revalidate()), [revalidate]);

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
