import type { PhoneOrderPreview } from '@kaplya/contract';

type Days = PhoneOrderPreview['days'];
type Interval = Days[number]['intervals'][number];

export type Slot = { readonly date: string; readonly periodId: string };

/** A row of the table: one interval on each day; null where a day does not have it. */
export type SlotRow = { readonly from: string; readonly to: string; readonly cells: readonly (Interval | null)[] };

export type SlotGrid = { readonly dates: readonly string[]; readonly rows: readonly SlotRow[] };

export const daysShown = 3;

export const isFree = (interval: Interval | null | undefined): interval is Interval =>
  interval !== null && interval !== undefined && interval.reason === undefined && interval.available > 0;

/** Days as columns, intervals of equal hours as rows. */
export function toSlotGrid(days: Days): SlotGrid {
  const hours = new Map<string, Pick<Interval, 'from' | 'to'>>();
  for (const { from, to } of days.flatMap(({ intervals }) => intervals)) hours.set(`${from} ${to}`, { from, to });
  const rows = [...hours].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    dates: days.map(({ date }) => date),
    rows: rows.map(([, { from, to }]) => ({
      ...{ from, to },
      cells: days.map(({ intervals }) => intervals.find((each) => each.from === from && each.to === to) ?? null),
    })),
  };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The next free slot in a direction; null: there is none. To another day it goes to the same interval, else to the
 * nearest free one of the first day that has any.
 */
export function findNextSlot({ dates, rows }: SlotGrid, chosen: Slot | null, direction: Direction): Slot | null {
  const slotAt = (column: number, row: number): Slot | null => {
    const [date, interval] = [dates[column], rows[row]?.cells[column]];
    return date !== undefined && isFree(interval) ? { date, periodId: interval.id } : null;
  };
  const column = Math.max(0, dates.indexOf(chosen?.date ?? ''));
  const row = rows.findIndex(({ cells }) => cells[column]?.id === chosen?.periodId);
  const step = direction === 'left' || direction === 'up' ? -1 : 1;
  if (direction === 'up' || direction === 'down') {
    for (let at = row + step; at >= 0 && at < rows.length; at += step) {
      const found = slotAt(column, at);
      if (found) return found;
    }
    return null;
  }
  const nearest = rows.map((_, at) => at).toSorted((one, other) => Math.abs(one - row) - Math.abs(other - row));
  for (let at = column + step; at >= 0 && at < dates.length; at += step) {
    const found = nearest.map((each) => slotAt(at, each)).find((slot) => slot !== null);
    if (found) return found;
  }
  return null;
}

/** The first day of the shown ones, moved no further than to show the chosen day. */
export function findFirstShown(dates: readonly string[], chosen: string | null, first: number): number {
  const last = Math.max(0, dates.length - daysShown);
  const at = chosen === null ? -1 : dates.indexOf(chosen);
  const moved = at < 0 ? first : Math.min(Math.max(first, at - daysShown + 1), at);
  return Math.min(Math.max(0, moved), last);
}
