import type { GeoPoint } from '@kaplya/domain/geo';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { useDeliveryDays } from './delivery-days.ts';
import { toNearestIntervalText } from './nearest-interval-text.ts';

/** The first bookable interval as text: `tomorrow 9:00–13:00`. undefined while unknown, null when there is none. */
export function useNearestIntervalText(point: GeoPoint | null): string | null | undefined {
  const { days } = useDeliveryDays(point);
  const { relativeDay } = useFormats();
  const now = useNow();
  return days && toNearestIntervalText(days, now, relativeDay);
}
