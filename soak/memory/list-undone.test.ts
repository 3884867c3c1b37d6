import { expect, test } from 'vitest';
import { listUndone } from './list-undone.ts';

test('a deed that was never done, or failed more often than one time in ten, is not judged', () => {
  const failing = (...counts: number[]) => new Map(counts.map((count, index) => [`why ${index}`, count]));
  const done = new Map([
    ['never tried', { times: 0, failures: failing() }],
    ['never done', { times: 0, failures: failing(3) }],
    ['done once', { times: 1, failures: failing(500) }],
    ['failing too often', { times: 89, failures: failing(6, 5) }],
    ['failing seldom', { times: 90, failures: failing(5, 5) }],
    ['never failing', { times: 100, failures: failing() }],
  ]);
  expect(listUndone(done)).toEqual(['never tried', 'never done', 'done once', 'failing too often']);
});
