import { addDays, parseQueryDate, toQueryDate, type CalendarDate } from '@kaplya/domain/zoned-time';
import { findCookie } from '#platform/page/cookies.ts';
import { DAY_COOKIE } from './day-cookie.ts';

/**
 * The day of the chosen interval from a `Cookie` header or `document.cookie`; null when none is chosen. A malformed
 * day, or one that is over in every time zone, counts as none.
 */
export function findDeliveryDay(cookies: string | null, now: Date | number = Date.now()): CalendarDate | null {
  const text = findCookie(cookies, DAY_COOKIE);
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = parseQueryDate(toQueryDate(text));
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return day !== null && day >= addDays(today, -1) ? day : null;
}
