import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('the item at %i that is moved to %i gives %s [G-01e]', (from, to, order) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
