import type { Rental } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { isRentalLate } from './bottle-balance.ts';
import { groupRentals, readRentalClock } from './rental-clock.ts';

const zone = 'Europe/Moscow';

// Bought on 2026-03-01 for 30 days: due at the end of 03-31, charged on 04-04.
const bought = { dueAt: '2026-03-31T21:00:00.000Z', chargeAt: '2026-04-03T21:00:00.000Z' };

test.each([
  ['2026-03-01T09:00:00+03:00', 30],
  ['2026-03-20T23:59:00+03:00', 11],
  ['2026-03-31T00:00:00+03:00', 0],
  ['2026-03-31T23:59:00+03:00', 0],
  ['2026-04-02T12:00:00+03:00', 0],
])('at %s a rental of 30 days has %i days left [rule 17] [rule 18]', (now, daysLeft) => {
  expect(readRentalClock(bought, Date.parse(now), zone)).toEqual({
    lastDay: '2026-03-31',
    daysLeft,
    chargeDay: '2026-04-04',
  });
});

test('nothing more is rented while one is overdue or charged [rule 18]', () => {
  expect(isRentalLate([{ state: 'active' }, { state: 'returned' }])).toBe(false);
  expect(isRentalLate([{ state: 'active' }, { state: 'overdue' }])).toBe(true);
  expect(isRentalLate([{ state: 'charged' }])).toBe(true);
});

test('bottles that run alike stand together', () => {
  const rental = (id: string, changes: Partial<Rental> = {}): Rental => ({
    id,
    startedAt: '2026-03-01T09:00:00.000Z',
    ...bought,
    state: 'active',
    fullPrice: { amount: 600_00, currency: 'RUB' },
    address: 'Арбат, 1',
    ...changes,
  });
  const groups = groupRentals([
    rental('a'),
    rental('b', { state: 'overdue' }),
    rental('c'),
    rental('d', { address: 'Арбат, 2' }),
  ]);
  expect(groups.map(({ rental: { id }, count }) => [id, count])).toEqual([
    ['a', 2],
    ['b', 1],
    ['d', 1],
  ]);
});
