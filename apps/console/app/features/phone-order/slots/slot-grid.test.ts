import { expect, test } from 'vitest';
import { days } from '../calls/shop-stand-in.test-support.ts';
import { findFirstShown, findNextSlot, toSlotGrid } from './slot-grid.ts';

const grid = toSlotGrid(days);
const slot = (date: string, periodId: string) => ({ date: `2026-03-${date}`, periodId });

test('days are columns, intervals of equal hours are rows, and a day may lack one [O-06c]', () => {
  const [first, ...others] = days as Parameters<typeof toSlotGrid>[0];
  const { dates, rows } = toSlotGrid([{ ...first!, intervals: first!.intervals.slice(1) }, ...others]);
  expect(dates).toEqual(days.map(({ date }) => date));
  expect(rows.map(({ from, cells }) => [from, cells.map((cell) => cell?.id ?? null)])).toEqual([
    ['09:00', [null, 'morning', 'morning', 'morning']],
    ['12:00', ['noon', 'noon', 'noon', 'noon']],
    ['18:00', ['evening', 'evening', 'evening', 'evening']],
  ]);
});

test.each([
  // The morning of the 10th is over, the noon of the 11th is full.
  [slot('11', 'morning'), 'down', slot('11', 'evening')],
  [slot('11', 'evening'), 'up', slot('11', 'morning')],
  [slot('12', 'morning'), 'up', null],
  [slot('12', 'evening'), 'down', null],
  [slot('11', 'morning'), 'left', slot('10', 'noon')],
  [slot('10', 'noon'), 'right', slot('11', 'morning')],
  [slot('12', 'evening'), 'right', slot('13', 'evening')],
  [slot('13', 'evening'), 'right', null],
  [null, 'down', slot('10', 'noon')],
] as const)('an arrow goes from %j %s to %j: past what is taken or closed [O-06c]', (from, direction, to) => {
  expect(findNextSlot(grid, from, direction)).toEqual(to);
});

test.each([
  [null, 0, 0],
  ['2026-03-13', 0, 1],
  ['2026-03-10', 1, 0],
  ['2026-03-12', 1, 1],
  [null, 9, 1],
] as const)('the chosen day %j moves the shown days from %i to %i at most [O-06c]', (chosen, first, expected) => {
  expect(findFirstShown(grid.dates, chosen, first)).toBe(expected);
});
