import { expect, test } from 'vitest';
import { listGrowth } from './count-constructors.ts';

test('what grew between two heap snapshots is named, the most first, and what shrank is not', () => {
  const before = new Map([
    ['Map', { count: 5, bytes: 500 }],
    ['Session', { count: 1, bytes: 100 }],
    ['Promise', { count: 9, bytes: 900 }],
  ]);
  const after = new Map([
    ['Map', { count: 6, bytes: 600 }],
    ['Session', { count: 41, bytes: 4100 }],
    ['Promise', { count: 2, bytes: 200 }],
  ]);
  expect(listGrowth(before, after)).toEqual([
    { name: 'Session', count: 40, bytes: 4000 },
    { name: 'Map', count: 1, bytes: 100 },
  ]);
});
