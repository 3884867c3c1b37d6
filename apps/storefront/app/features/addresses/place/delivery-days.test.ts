import { expect, test } from 'vitest';
import { findNearestInterval } from './delivery-days.ts';

const price = { amount: 0, currency: 'RUB' };
const interval = (id: string, available: number) => ({ id, from: '09:00', to: '13:00', available, price });
const day = (date: string, ...intervals: ReturnType<typeof interval>[]) => ({
  date,
  timeZone: 'Europe/Moscow',
  intervals,
});

test('the nearest interval is the first that has a place left [E-08]', () => {
  const days = [day('2026-03-01', interval('a', 0)), day('2026-03-02', interval('b', 0), interval('c', 2))];
  expect(findNearestInterval(days)).toMatchObject({ day: { date: '2026-03-02' }, interval: { id: 'c' } });
  expect(findNearestInterval([day('2026-03-01', interval('a', 0))])).toBeNull();
  expect(findNearestInterval([])).toBeNull();
});
