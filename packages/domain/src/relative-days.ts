import { addDays, type CalendarDate } from './zoned-time.ts';

/** Days that a filter names by their distance from today, so that a saved filter is never out of date (rule 81a). */
export const relativeDays = ['today', 'tomorrow', 'yesterday', 'last-7-days', 'next-3-days'] as const;

export type RelativeDays = (typeof relativeDays)[number];

/** The offsets of the first and the last day from today, inclusive. */
const offsets: Readonly<Record<RelativeDays, readonly [first: number, last: number]>> = {
  today: [0, 0],
  tomorrow: [1, 1],
  yesterday: [-1, -1],
  'last-7-days': [-6, 0],
  'next-3-days': [0, 2],
};

export const isRelativeDays = (text: string): text is RelativeDays =>
  relativeDays.some((relative) => relative === text);

/** The first and the last day of a day (`YYYY-MM-DD`) or of relative days, inclusive. */
export function toDayRange(
  value: string,
  today: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  if (!isRelativeDays(value)) return { from: value, to: value };
  const [first, last] = offsets[value];
  return { from: addDays(today, first), to: addDays(today, last) };
}
