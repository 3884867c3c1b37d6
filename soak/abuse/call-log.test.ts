import { expect, test } from 'vitest';
import { createCallLog, percentile, showStatuses } from './call-log.ts';

test.each([
  { numbers: [], share: 0.95, expected: 0 },
  { numbers: [7], share: 0.95, expected: 7 },
  { numbers: [3, 1, 2], share: 0.5, expected: 2 },
  { numbers: Array.from({ length: 100 }, (_, index) => 100 - index), share: 0.95, expected: 96 },
])('the percentile $share of $numbers is $expected', ({ numbers, share, expected }) => {
  expect(percentile(numbers, share)).toBe(expected);
});

test('a log of calls counts the statuses of each call and keeps its times', () => {
  const log = createCallLog();
  log.note('a', '200', 5);
  log.note('a', '429', 1);
  log.note('a', '200', 3);
  log.note('b', '200', 9);
  expect(log.calls.get('a')?.milliseconds).toEqual([5, 1, 3]);
  expect(showStatuses(log.calls.get('a')?.statuses ?? new Map())).toBe('200: 2, 429: 1');
  expect([...log.calls.keys()]).toEqual(['a', 'b']);
});
