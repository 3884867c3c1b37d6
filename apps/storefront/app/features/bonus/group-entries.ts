import type { PointsEntry } from '@kaplya/contract';
import type { TimeZone } from '@kaplya/domain/zoned-time';
import { toDay } from '#i18n/formats/dates.ts';
import { groupBy } from '#platform/browser/group-by.ts';

const MONTH_LENGTH = 7;

export type MonthOfEntries = {
  /** The month: `2026-03`. */
  month: string;
  entries: readonly PointsEntry[];
};

/** Groups the entries by the month of their creation, in their order. */
export function groupByMonth(entries: readonly PointsEntry[], timeZone: TimeZone): MonthOfEntries[] {
  const groups = groupBy(entries, ({ at }) => toDay(at, timeZone).slice(0, MONTH_LENGTH));
  return [...groups].map(([month, ofMonth]) => ({ month, entries: ofMonth }));
}
