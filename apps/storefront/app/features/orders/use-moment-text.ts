import type { TimeZone } from '@kaplya/domain/zoned-time';
import { formatTime, toDay } from '#i18n/dates.ts';
import { useFormats } from '#i18n/use-formats.ts';
import { useNow } from '#platform/use-now.ts';

/** Says when something happened or is due, in the city's zone: `today, 14:05`. */
export function useMomentText(timeZone: TimeZone): (at: string) => string {
  const now = useNow();
  const { relativeDay } = useFormats();
  return (at) => `${relativeDay(toDay(at, timeZone), toDay(now, timeZone))}, ${formatTime(at, timeZone)}`;
}

/** The day and the time of something that is due, for a sentence around them: `today`, `14:05`. */
export function useDeadline(timeZone: TimeZone): (at: string) => { day: string; time: string } {
  const now = useNow();
  const { relativeDay } = useFormats();
  return (at) => ({
    day: relativeDay(toDay(at, timeZone), toDay(now, timeZone)),
    time: formatTime(at, timeZone),
  });
}
