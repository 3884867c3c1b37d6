import type { CalendarDate, WallTime } from '../zoned-time.ts';
import { isActiveOn, type IntervalTemplate } from './slots.ts';

/** The reasons for which an interval cannot be offered. */
export type IntervalProblem =
  | 'weekdays_missing'
  | 'time_invalid'
  | 'times_same'
  | 'cutoff_invalid'
  | 'cutoff_late'
  | 'days_turned';

/**
 * The most days between cut-off and delivery: an earlier cut-off would close the interval before any customer sees it.
 */
export const cutoffDaysAtMost = 14;

const everyWeekday = 0b111_1111;

type Fields = Pick<IntervalTemplate, 'weekdayMask' | 'from' | 'to' | 'cutoff' | 'activeFrom' | 'activeTo'>;

/**
 * Finds problems of an interval. If `to` is not after `from`, it ends on the next day; the cut-off must not be after
 * the start (rule 42).
 */
export function findIntervalProblems({
  weekdayMask,
  from,
  to,
  cutoff,
  activeFrom,
  activeTo,
}: Fields): IntervalProblem[] {
  const problems: IntervalProblem[] = [];
  if ((weekdayMask & everyWeekday) === 0 || weekdayMask > everyWeekday) problems.push('weekdays_missing');
  const [start, end, until] = [minutesOf(from), minutesOf(to), minutesOf(cutoff.time)];
  if (start === null || end === null || start === 24 * 60) problems.push('time_invalid');
  else if (start === end) problems.push('times_same');
  if (until === null || cutoff.dayOffset > 0 || cutoff.dayOffset < -cutoffDaysAtMost) problems.push('cutoff_invalid');
  else if (start !== null && cutoff.dayOffset === 0 && until > start) problems.push('cutoff_late');
  if (activeFrom !== null && activeTo !== null && activeTo < activeFrom) problems.push('days_turned');
  return problems;
}

/** Minutes since midnight of `HH:MM`, up to `24:00`; null for anything else. */
function minutesOf(time: WallTime): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= 24 * 60 ? all : null;
}

/** Whether two intervals of one zone offer the same hours on some day; allowed, but worth a second look. */
export function doIntervalsOverlap(one: Fields, other: Fields): boolean {
  const starts = latest(one.activeFrom, other.activeFrom);
  const ends = earliest(one.activeTo, other.activeTo);
  if (starts !== null && ends !== null && ends < starts) return false;
  return stretchesOf(one).some(([from, to]) => stretchesOf(other).some(([start, end]) => from < end && start < to));
}

const WEEK = 7 * 24 * 60;

/** The interval's hours as minutes of a week that begins on Monday; hours after Sunday's end are on Monday again. */
function stretchesOf({ weekdayMask, from, to }: Fields): (readonly [number, number])[] {
  const [start, end] = [minutesOf(from) ?? 0, minutesOf(to) ?? 0];
  const length = end > start ? end - start : end - start + 24 * 60;
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((day) => (weekdayMask & (1 << day)) !== 0)
    .flatMap((day): (readonly [number, number])[] => {
      const begin = day * 24 * 60 + start;
      const finish = begin + length;
      return finish <= WEEK
        ? [[begin, finish]]
        : [
            [begin, WEEK],
            [0, finish - WEEK],
          ];
    });
}

const latest = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || (other !== null && other > one) ? other : one;

const earliest = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The orders and bottles that are booked in an interval on a day. */
export interface StandingDay {
  readonly day: CalendarDate;
  readonly orders: number;
  readonly bottles: number;
}

/**
 * Finds the days with bookings that a changed interval could not serve: it does not deliver then, or takes fewer orders
 * or bottles.
 */
export function findStandingConflicts<Day extends StandingDay>(
  template: IntervalTemplate,
  standing: readonly (Day & { readonly maxOrders: number | null; readonly maxBottles: number | null })[],
): { readonly left: readonly Day[]; readonly overfull: readonly Day[] } {
  const left = standing.filter(({ day }) => !isActiveOn(template, day));
  const overfull = standing.filter(
    ({ day, orders, bottles, maxOrders, maxBottles }) =>
      isActiveOn(template, day) &&
      (orders > (maxOrders ?? template.maxOrders) || bottles > (maxBottles ?? template.maxBottles)),
  );
  return { left, overfull };
}
