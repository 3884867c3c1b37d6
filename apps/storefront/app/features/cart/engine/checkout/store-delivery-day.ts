import { DAY_CHANGED, DAY_COOKIE } from '#features/goods/day-cookie.ts';
import { findDeliveryDay } from '#features/goods/find-delivery-day.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import type { CartState } from '../../state/cart-state.ts';

/**
 * Stores the day of the chosen interval where the server reads it with the next page, so that shelf and cart have the
 * same prices (S-75). While a request is running the day is not known, and stays as it was.
 */
export function createDeliveryDayWriter(): (state: CartState) => void {
  let told: string | null | undefined;
  return ({ isIdle, status, assigned }) => {
    if (!isIdle || status === 'restoring' || status === 'unread') return;
    const chosen = assigned.interval?.date ?? null;
    // A past day counts as none: it must not be written again and again.
    const day = chosen && findDeliveryDay(`${DAY_COOKIE}=${chosen}`);
    if (day !== findDeliveryDay(document.cookie)) writeCookie(DAY_COOKIE, day);
    // After another tab's choice the cookie is current already, and this tab's shelf is not.
    else if (day === told) return;
    told = day;
    window.dispatchEvent(new Event(DAY_CHANGED));
  };
}
