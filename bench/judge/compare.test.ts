import { expect, test } from 'vitest';
import { compareReports, judge } from './compare.ts';
import { kinds, toMetric, type Metric, type Report } from './metrics.ts';

const ratio = (...values: number[]) => toMetric(values, kinds.ratio);
const memory = (value: number) => toMetric([value], kinds.memory);
const statements = (value: number) => toMetric([value], kinds.statements);

const reportOf = (metrics: Record<string, Metric>): Report => ({
  commit: 'abc',
  at: '2026-01-01T00:00:00Z',
  machine: 'a machine',
  isQuick: true,
  metrics,
});

test.each([
  ['spreads that touch', ratio(0.4, 0.5, 0.6), ratio(0.3, 0.35, 0.4), 'same'],
  ['a lower ratio beyond both spreads', ratio(0.4, 0.5, 0.6), ratio(0.3, 0.35, 0.39), 'slower'],
  ['a higher ratio beyond both spreads', ratio(0.4, 0.5, 0.6), ratio(0.61, 0.7, 0.8), 'faster'],
  ['apart, but within the tolerance', ratio(0.5, 0.5, 0.5), ratio(0.49, 0.49, 0.49), 'same'],
  ['more memory', memory(300), memory(320), 'slower'],
  ['a little more memory', memory(300), memory(310), 'same'],
  ['less memory', memory(300), memory(250), 'faster'],
  ['one statement more', statements(10), statements(11), 'slower'],
  ['one statement less', statements(10), statements(9), 'faster'],
  ['the same statements', statements(0), statements(0), 'same'],
] as const)('%s', (_, before, now, verdict) => {
  expect(judge(before, now)).toBe(verdict);
});

test('only what both reports have is compared, by its name', () => {
  const before = reportOf({ list: ratio(0.4), page: ratio(0.2), gone: ratio(1) });
  const now = reportOf({ page: ratio(0.1), list: ratio(0.4), added: ratio(1) });
  const changes = compareReports(before, now);
  expect(changes.map(({ name, verdict, times }) => [name, verdict, times])).toEqual([
    ['page', 'slower', 0.5],
    ['list', 'same', 1],
  ]);
});
