import { expect, test } from 'vitest';
import { toDeadlineText } from './deadline-text.ts';

test.each([
  ['that is an hour away is a time, past midnight too', '2026-03-10T21:10:00Z', '00:10'],
  ['that is days away has its day', '2026-03-12T07:30:00Z', '2026-03-12, 10:30'],
])('a deadline %s [S-38]', (_, at, text) => {
  const now = Date.parse('2026-03-10T20:10:00Z');
  expect(toDeadlineText({ at, timeZone: 'Europe/Moscow' }, { now, date: (day) => day })).toBe(text);
});
