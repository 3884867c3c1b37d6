import { DAY_CHANGED, DAY_COOKIE } from '#features/goods/day-cookie.ts';
import { findDeliveryDay } from '#features/goods/find-delivery-day.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import type { CartState } from '../../state/cart-state.ts';

/**
 * Stores the day of the chosen interval in a cookie, by which the server renders the next page: shelf and cart then
 * have the same prices (S-75). While a request is running the day is unknown, and the cookie does not change.
 */
export function createDeliveryDayWriter(): (state: CartState) => void {
  let written: string | null | undefined;
  return ({ isIdle, status, assigned }) => {
    if (!isIdle || status === 'restoring' || status === 'unreadable') return;
    const chosen = assigned.interval?.date ?? null;
    // A past day counts as none; otherwise each change of the cart would write the cookie again.
    const day = chosen && findDeliveryDay(`${DAY_COOKIE}=${chosen}`);
    if (day !== findDeliveryDay(document.cookie)) writeCookie(DAY_COOKIE, day);
    // A choice in another tab has changed the cookie already; the shelf of this tab must still be notified.
    else if (day === written) return;
    written = day;
    window.dispatchEvent(new Event(DAY_CHANGED));
  };
}
