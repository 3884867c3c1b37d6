import { expect, test } from 'vitest';
import { toIsoDay } from './excel-day.ts';
import { toStyle } from './read-styles.ts';

test.each([
  ['dd.mm.yyyy;@', true, 0],
  ['[$-419]d mmmm yyyy', true, 0],
  ['[h]:mm', true, 0],
  ['General', false, 0],
  ['#,##0.00" дней"', false, 0],
  ['#,##0.00\\ "₽";[Red]-#,##0.00', false, 0],
  ['0.00E+00', false, 0],
  ['00000', false, 5],
])('the format %s shows a day: %s, zeros: %s', (code, isDay, digits) => {
  expect(toStyle(code)).toEqual({ isDay, digits });
});

test.each([
  [46093, false, '2026-03-12'],
  [46093.5, false, '2026-03-12T12:00:00'],
  [46093.999999, false, '2026-03-13'],
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [60, false, null],
  [61, false, '1900-03-01'],
  [0.5, false, '12:00:00'],
  [0, true, '1904-01-01'],
  [2_958_465, false, '9999-12-31'],
  [2_958_466, false, null],
  [-1, false, null],
])('%s days are %s from 1904: %s', (serial, is1904, day) => {
  expect(toIsoDay(serial, is1904)).toBe(day);
});
