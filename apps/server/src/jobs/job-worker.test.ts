import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#observability/logger.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createJobWorker } from './job-worker.ts';

const logger = createLogger({ level: 'silent' });
const run = async () => {};

async function useDatabase(): Promise<string> {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  return connectionString;
}

async function countConnections(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'kaplya jobs'`,
  );
  await client.end();
  return rows.length;
}

test('two workers of one database start together, keep their schedule and stop', async () => {
  const connectionString = await useDatabase();
  const job = { name: 'count', cron: '0 0 1 1 *', run: vi.fn(run) };
  const workers = [1, 2].map(() => createJobWorker({ connectionString, logger, jobs: [job] }));
  await Promise.all(workers.map((worker) => worker.start()));
  expect(workers.every((worker) => worker.isRunning())).toBe(true);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(workers.some((worker) => worker.isRunning())).toBe(false);
  expect(job.run).not.toHaveBeenCalled();
});

test('a worker that has lost its database is not running', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const job = { name: 'count', cron: '0 0 1 1 *', run };
  const worker = createJobWorker({ connectionString, logger, jobs: [job], silenceMilliseconds: 3000 });
  await worker.start();
  expect(worker.isRunning()).toBe(true);
  await drop();
  await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000);
  await worker.close();
}, 20_000);

test('a worker that never started, or could not start, closes and leaves no connection', async () => {
  const connectionString = await useDatabase();
  const idle = createJobWorker({ connectionString, logger, jobs: [] });
  await idle.close();
  const homeless = createJobWorker({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing', logger, jobs: [] });
  await expect(homeless.start()).rejects.toThrow('ECONNREFUSED');
  await homeless.close();
  const misnamed = createJobWorker({
    connectionString,
    logger,
    jobs: [{ name: 'no such name!', cron: '0 0 1 1 *', run }],
  });
  await expect(misnamed.start()).rejects.toThrow('Name');
  expect(misnamed.isRunning()).toBe(false);
  expect(await countConnections(connectionString)).toBeGreaterThan(0);
  await misnamed.close();
  await vi.waitFor(async () => expect(await countConnections(connectionString)).toBe(0));
});
