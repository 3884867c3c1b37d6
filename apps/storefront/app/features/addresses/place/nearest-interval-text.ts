import type { DeliveryDay } from '@kaplya/contract';
import type { CalendarDate } from '@kaplya/domain/zoned-time';
import { formatWindow, toDay } from '#i18n/formats/dates.ts';
import { findNearestInterval } from './delivery-days.ts';

/** The first bookable interval as text: `tomorrow 9:00–13:00`. null when there is none. `now` in epoch milliseconds. */
export function toNearestIntervalText(
  days: readonly DeliveryDay[],
  now: number,
  relativeDay: (date: CalendarDate, today: CalendarDate) => string,
): string | null {
  const nearest = findNearestInterval(days);
  if (!nearest) return null;
  const { day, interval } = nearest;
  return `${relativeDay(day.date, toDay(now, day.timeZone))} ${formatWindow(interval.from, interval.to)}`;
}
