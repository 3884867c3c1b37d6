import { useCallback, useEffect } from 'react';
import { getReachability, isShopReachable, subscribeToReachability } from '@kaplya/client/network/reachability.ts';
import { subscribeToCompletion } from '#features/cart/state/cart-session.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { reload } from '#platform/data/reuse-loaded.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { DAY_CHANGED, DAY_COOKIE } from '#features/goods/day-cookie.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

const OLD_AFTER_MS = 5 * 60 * 1000;

/**
 * Reloads the catalogue and the shop's data after an order (T-13), when the chosen day of delivery changes, when the
 * shop is reachable again, and when a visitor returns to the page after a long time, because prices and stock may have
 * changed.
 */
export function useFreshCatalogue(): void {
  const { revalidate } = useRevalidation();
  // Nothing is loaded while the shop is unreachable, because a loader that fails replaces the page by an error.
  const refresh = useCallback(async () => {
    reload.isDue = !(await isShopReachable());
    if (!reload.isDue) await revalidate();
  }, [revalidate]);
  const { requestedDay } = useLoadedCatalogue();

  useEffect(() => subscribeToCompletion(() => void refresh()), [refresh]);

  useEffect(() => {
    function refreshOnOtherDay() {
      if (findCookie(document.cookie, DAY_COOKIE) !== requestedDay) void refresh();
    }
    // Checked at once: the day may have changed while the page was loading, or the page may come from a cache.
    refreshOnOtherDay();
    window.addEventListener(DAY_CHANGED, refreshOnOtherDay);
    return () => window.removeEventListener(DAY_CHANGED, refreshOnOtherDay);
  }, [requestedDay, refresh]);

  useEffect(() => {
    let before = getReachability();
    return subscribeToReachability(() => {
      const now = getReachability();
      if (now === 'reached' && (before === 'unanswered' || reload.isDue)) void refresh();
      before = now;
    });
  }, [refresh]);

  useEffect(() => {
    let leftAt: number | null = null;
    function onVisibility() {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now();
      } else if (leftAt !== null && Date.now() - leftAt > OLD_AFTER_MS) {
        leftAt = null;
        void refresh();
      }
    }
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [refresh]);
}
