import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratiosOf, spreadOf } from './spread.ts';

test.each([
  [[5], { median: 5, min: 5, max: 5 }],
  [[3, 1, 2], { median: 2, min: 1, max: 3 }],
  [[4, 1, 3, 2], { median: 2.5, min: 1, max: 4 }],
  [[10, 9, 100], { median: 10, min: 9, max: 100 }],
])('the spread of %j is its median, least and most', (values, spread) => {
  expect(spreadOf(values)).toEqual(spread);
});

test('the median lies within the spread, whatever the order of the rounds', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 }), (values) => {
      const { median, min, max } = spreadOf(values);
      expect(spreadOf(values.toReversed())).toEqual({ median, min, max });
      expect(min <= median && median <= max).toBe(true);
    }),
  );
});

test('nothing measured has no spread', () => {
  expect(() => spreadOf([])).toThrow('Nothing was measured');
});

test('a ratio is of the same round, so a disturbance of both leaves it', () => {
  expect(ratiosOf([100, 50, 80], [1000, 500, 400])).toEqual([0.1, 0.1, 0.2]);
});

test('a missing or empty round of the limit is an error, no ratio', () => {
  expect(() => ratiosOf([1, 2], [1])).toThrow('different rounds');
  expect(() => ratiosOf([1, 2], [1, 0])).toThrow('Round 2');
});
