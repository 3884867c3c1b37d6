import type { TimeZone } from '@kaplya/domain/zoned-time';
import { formatTime, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useNow } from '#platform/browser/use-now.ts';

/** Formats a moment in the city's zone: `today, 14:05`. */
export function useMomentText(timeZone: TimeZone): (at: string) => string {
  const now = useNow();
  const { relativeDay } = useFormats();
  return (at) => `${relativeDay(toDay(at, timeZone), toDay(now, timeZone))}, ${formatTime(at, timeZone)}`;
}
