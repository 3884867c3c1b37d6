import { expect, test } from 'vitest';
import { verdictOf } from './run-jobs.ts';

test.each([
  ['completed', { blockedMilliseconds: 50, waitedMilliseconds: 400 }, 'ok'],
  ['completed', { blockedMilliseconds: 51, waitedMilliseconds: 0 }, 'blocked'],
  ['failed', { blockedMilliseconds: 0, waitedMilliseconds: 0 }, 'failed'],
])('a job that %s and blocked the loop for so long is %j: %s [P-41]', (state, loop, verdict) => {
  expect(verdictOf({ state, loop }, 50)).toBe(verdict);
});
