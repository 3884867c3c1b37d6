import { expect, test } from 'vitest';
import { findMapToken } from './map-token.ts';

test('a map token is drawn once for a page from the configured list [P-21]', () => {
  expect(findMapToken([])).toBeNull();
  expect(findMapToken(['a', 'b', 'c'], () => 0.99)).toBe('c');
  expect(findMapToken(['a', 'b', 'c'], () => 0)).toBe('c');
  expect(findMapToken(['d', 'e'], () => 0)).toBe('d');
});
