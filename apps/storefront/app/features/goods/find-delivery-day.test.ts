import { expect, test } from 'vitest';
import { findDeliveryDay } from './find-delivery-day.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test.each([
  ['day=2026-11-26', '2026-11-26'],
  ['language=ru; day=2026-11-22', '2026-11-22'],
  // Somewhere it is not over yet.
  ['day=2026-11-21', '2026-11-21'],
  ['day=2026-11-20', null],
  ['day=2026-11-31', null],
  ['day=26.11.2026', null],
  ['day=%3Cscript%3E', null],
  ['language=ru', null],
  [null, null],
])('the cookies %j give the day of delivery %j [S-75]', (cookies, day) => {
  expect(findDeliveryDay(cookies, now)).toBe(day);
});
