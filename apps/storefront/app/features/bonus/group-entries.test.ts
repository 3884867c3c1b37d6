import { expect, test } from 'vitest';
import { groupByMonth } from './group-entries.ts';

function entry(id: string, at: string, points: number) {
  return { id, at, kind: 'grant' as const, points, order: null, expiresAt: null, text: '' };
}

test('entries stand by the month of the customer, in their order [S-42] [rule 41]', () => {
  const entries = [
    // 2026-04-01 in Moscow already.
    entry('c', '2026-03-31T21:30:00.000Z', 40),
    entry('b', '2026-03-31T20:30:00.000Z', -10),
    entry('a', '2026-03-01T10:00:00.000Z', 43),
  ];
  const months = groupByMonth(entries, 'Europe/Moscow');
  expect(months.map(({ month, entries: of }) => [month, of.map(({ id }) => id)])).toEqual([
    ['2026-04', ['c']],
    ['2026-03', ['b', 'a']],
  ]);
  expect(groupByMonth(entries, 'UTC').map(({ month }) => month)).toEqual(['2026-03']);
  expect(groupByMonth([], 'UTC')).toEqual([]);
});
