import type { Rental } from '@kaplya/contract';
import type { CalendarDate, TimeZone } from '@kaplya/domain/zoned-time';
import { toDay } from '#i18n/formats/dates.ts';
import { groupBy } from '#platform/browser/group-by.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Groups bottles with the same dates, the earliest end first. */
export function groupRentals(rentals: readonly Rental[]): { rental: Rental; count: number }[] {
  const groups = groupBy(rentals, ({ state, dueAt, chargeAt, address }) => [state, dueAt, chargeAt, address].join(' '));
  return [...groups.values()].flatMap(([rental, ...others]) => (rental ? [{ rental, count: others.length + 1 }] : []));
}

export type RentalClock = {
  /** The last day on which buying water extends the rental; `dueAt` is the end of that day. */
  lastDay: CalendarDate;
  /** Whole days until `lastDay`; 0 on that day. */
  daysLeft: number;
  /** The day from which the bottle counts as bought. */
  chargeDay: CalendarDate;
};

/** The progress of a rental, in days of the customer's calendar (rules 17 and 18). */
export function readRentalClock(
  { dueAt, chargeAt }: Pick<Rental, 'dueAt' | 'chargeAt'>,
  now: number,
  timeZone: TimeZone,
): RentalClock {
  const lastDay = toDay(Date.parse(dueAt) - 1, timeZone);
  return {
    lastDay,
    daysLeft: Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(toDay(now, timeZone))) / DAY_MS)),
    chargeDay: toDay(chargeAt, timeZone),
  };
}
