import { expect, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createJobWorker } from './job-worker.ts';

test('two workers of one database start together, keep their schedule and stop', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const logger = createLogger({ level: 'silent' });
  const run = vi.fn(async () => {});
  const workers = [1, 2].map(() =>
    createJobWorker({ connectionString, logger, jobs: [{ name: 'count', cron: '0 0 1 1 *', run }] }),
  );
  await Promise.all(workers.map((worker) => worker.start()));
  expect(workers.every((worker) => worker.isRunning())).toBe(true);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(workers.some((worker) => worker.isRunning())).toBe(false);
  expect(run).not.toHaveBeenCalled();
  await drop();
});
