import { expect, test } from 'vitest';
import { assertNothingLost } from './prepare-shop.ts';

const before = { orders: 3, pieces: { water: 10, cups: 0 } };
const promised = { orders: 2, pieces: { water: 4 } };

test('what was answered and what is in the database agree', () => {
  expect(() => assertNothingLost(before, { orders: 5, pieces: { water: 14, cups: 0 } }, promised)).not.toThrow();
});

test.each([
  ['an order is missing', { orders: 4, pieces: { water: 14, cups: 0 } }, '2 orders were answered, 1 are'],
  ['an order too many', { orders: 6, pieces: { water: 14, cups: 0 } }, '3 are in the database'],
  ['stock is missing', { orders: 5, pieces: { water: 12, cups: 0 } }, '4 pieces of water were ordered, 2'],
])('%s: the run fails', (_, after, message) => {
  expect(() => assertNothingLost(before, after, promised)).toThrow(message);
});
