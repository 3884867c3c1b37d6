import type { TimeZone } from '@kaplya/domain/zoned-time';
import { formatTime, toDay } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useNow } from '#platform/browser/use-now.ts';

const HALF_DAY_MS = 12 * 3_600_000;

type ZonedMoment = { at: string; timeZone: TimeZone };

/** A deadline as text: the time alone if it is within twelve hours, even past midnight; else with the day. */
export function toDeadlineText(
  { at, timeZone }: ZonedMoment,
  { now, date }: { now: number; date: (day: string) => string },
): string {
  const time = formatTime(at, timeZone);
  return Date.parse(at) - now < HALF_DAY_MS ? time : `${date(toDay(at, timeZone))}, ${time}`;
}

export function useDeadlineText(): (moment: ZonedMoment) => string {
  const now = useNow();
  const { date } = useFormats();
  return (moment) => toDeadlineText(moment, { now, date });
}
