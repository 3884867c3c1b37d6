import { addDays, parseQueryDate, toQueryDate, type CalendarDate } from '@kaplya/domain/zoned-time';
import { findCookie } from '#platform/page/cookies.ts';
import { DAY_COOKIE } from './day-cookie.ts';

/**
 * The day of the chosen interval out of a `Cookie` header or `document.cookie`; null when none is chosen. Anyone may send
 * anything, and a day that is over everywhere is no day to deliver on.
 */
export function findDeliveryDay(cookies: string | null, now: Date | number = Date.now()): CalendarDate | null {
  const kept = findCookie(cookies, DAY_COOKIE);
  if (kept === null || !/^\d{4}-\d{2}-\d{2}$/.test(kept)) return null;
  const day = parseQueryDate(toQueryDate(kept));
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return day !== null && day >= addDays(today, -1) ? day : null;
}
