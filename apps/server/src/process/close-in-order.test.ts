import { expect, test } from 'vitest';

import { parseEnv } from '#config/env.ts';
import { embeddedStopMilliseconds } from '#db/embedded/embedded-postgres.ts';
import { createLogger } from '#observability/logger.ts';
import { closeInOrder, stopLimits } from './close-in-order.ts';
import { patienceMilliseconds } from './end-process.ts';
import { cutOffMilliseconds } from './http-server.ts';
import { jobsStopMilliseconds } from '#open-shop.ts';

test('what hangs or fails is named in the log and left behind, and the others are closed in their turn', async () => {
  const log: string[] = [];
  const logger = createLogger({ level: 'error' }, { write: (line) => void log.push(line) });
  const closed: string[] = [];
  const leftBehind = await closeInOrder(
    [
      { name: 'first', close: () => closed.push('first') },
      { name: 'silent', close: () => new Promise(() => {}) },
      {
        name: 'broken',
        close: () => {
          throw new Error('gone');
        },
      },
      { name: 'last', close: async () => closed.push('last') },
    ],
    logger,
    { limitMilliseconds: 20, totalMilliseconds: 1000 },
  );
  expect(leftBehind).toEqual(['silent', 'broken']);
  expect(closed).toEqual(['first', 'last']);
  expect(log.map((line) => (JSON.parse(line) as { closing: string }).closing)).toEqual(['silent', 'broken']);
});

test('the steps of a stop take less time together than the 90 seconds of its systemd unit', () => {
  const { SHUTDOWN_GRACE_SECONDS } = parseEnv({});
  // Two are closed before the jobs; each later one gets a moment.
  const beforeThatAndJobs = 2 * stopLimits.limitMilliseconds + jobsStopMilliseconds;
  const behindTheDoor = Math.max(stopLimits.totalMilliseconds, beforeThatAndJobs) + 1000;
  const together =
    SHUTDOWN_GRACE_SECONDS * 1000 +
    cutOffMilliseconds +
    behindTheDoor +
    embeddedStopMilliseconds +
    patienceMilliseconds;
  expect(together).toBeLessThan(90_000);
});
