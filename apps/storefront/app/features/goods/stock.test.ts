import { expect, test } from 'vitest';
import { findFewLeft, findMaximum } from './stock.ts';

test.each([
  { available: 10, maxQuantity: null, maximum: null },
  { available: 10, maxQuantity: 5, maximum: 5 },
  { available: 7, maxQuantity: null, maximum: 7 },
  { available: 3, maxQuantity: 5, maximum: 3 },
  { available: 8, maxQuantity: 3, maximum: 3 },
  { available: 0, maxQuantity: null, maximum: 0 },
])(
  '$available there and $maxQuantity allowed make a maximum of $maximum, ten meaning ten or more [V-08]',
  ({ maximum, ...item }) => {
    expect(findMaximum(item)).toBe(maximum);
  },
);

test.each([
  [0, null],
  [1, 1],
  [5, 5],
  [6, null],
  [10, null],
])('with %i available the card says that %j are left', (available, fewLeft) => {
  expect(findFewLeft({ available })).toBe(fewLeft);
});
