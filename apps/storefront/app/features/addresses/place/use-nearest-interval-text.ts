import type { GeoPoint } from '@kaplya/domain/geo';
import { formatWindow, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { findNearestInterval, useDeliveryDays } from './delivery-days.ts';

/** `tomorrow 9:00–13:00`: the first interval that can be booked. `undefined` while unknown, null when there is none. */
export function useNearestIntervalText(point: GeoPoint | null): string | null | undefined {
  const { days } = useDeliveryDays(point);
  const { relativeDay } = useFormats();
  const now = useNow();
  if (!days) return undefined;
  const nearest = findNearestInterval(days);
  if (!nearest) return null;
  const { day, interval } = nearest;
  return `${relativeDay(day.date, toDay(now, day.timeZone))} ${formatWindow(interval.from, interval.to)}`;
}
