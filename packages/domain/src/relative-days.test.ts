import { describe, expect, test } from 'vitest';
import { isRelativeDays, relativeDays, toDayRange } from './relative-days.ts';

describe('days that a filter names by their distance from today [rule 81a]', () => {
  test.each([
    ['today', '2026-02-28', '2026-02-28'],
    ['tomorrow', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-27', '2026-02-27'],
    ['last-7-days', '2026-02-22', '2026-02-28'],
    ['next-3-days', '2026-02-28', '2026-03-02'],
    ['2026-05-09', '2026-05-09', '2026-05-09'],
  ] as const)('%s is from %s to %s on the last day of February', (value, from, to) => {
    expect(toDayRange(value, '2026-02-28')).toEqual({ from, to });
  });

  test('are told from a date', () => {
    expect(relativeDays.every(isRelativeDays)).toBe(true);
    expect(['2026-05-09', 'Today', ''].some(isRelativeDays)).toBe(false);
  });
});
