import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { putBehindProxy } from '../../test/outages/behind-a-proxy.ts';
import { createTestDatabase } from '../../test/database/test-database.ts';
import { createJobJournal, toFailing, type ScheduledJob } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';

const run = async () => {};

/** One process of the shop with only its jobs. */
function openWorker({
  connectionString,
  jobs,
  ...limits
}: {
  connectionString: string;
  jobs: readonly ScheduledJob[];
  silenceMilliseconds?: number;
  answerMilliseconds?: number;
}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const database = connectDatabase(connectionString, { poolSize: 2, onConnectionError: () => {} });
  const clock = { now: () => new Date() };
  const journal = createJobJournal({ upkeep: database, health: database, clock, logger: log, metrics, jobs });
  const readRuns = async () => (await journal.read()) ?? [];
  metrics.watchJobs(readRuns);
  const worker: JobWorker = createJobWorker({
    connectionString,
    logger: log,
    jobs,
    journal,
    ...limits,
  });
  const close = async () => {
    await worker.close();
    await database.$client.end();
  };
  return { ...worker, close, readRuns, lines, metrics };
}

/** Queues a run, as the schedule does. */
async function ask(connectionString: string, ...names: string[]): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false, migrate: false });
  await boss.start();
  for (const name of names) await boss.send(name);
  await boss.stop({ graceful: false });
}

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
  const workers = [1, 2].map(() => openWorker({ connectionString, jobs: [job] }));
  await Promise.all(workers.map((worker) => worker.start()));
  expect(workers.every((worker) => worker.isRunning())).toBe(true);
  await Promise.all(workers.map((worker) => worker.close()));
  expect(workers.some((worker) => worker.isRunning())).toBe(false);
  expect(job.run).not.toHaveBeenCalled();
});

test('a worker that has lost its database is not running', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const job = { name: 'count', cron: '0 0 1 1 *', run };
  const worker = openWorker({ connectionString, jobs: [job], silenceMilliseconds: 3000 });
  await worker.start();
  expect(worker.isRunning()).toBe(true);
  await drop();
  await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000);
  await worker.close();
});

test('a worker that never started, or could not start, closes and leaves no connection', async () => {
  const connectionString = await useDatabase();
  const idle = openWorker({ connectionString, jobs: [] });
  await idle.close();
  const homeless = openWorker({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing', jobs: [] });
  await expect(homeless.start()).rejects.toThrow('ECONNREFUSED');
  await homeless.close();
  const misnamed = openWorker({
    connectionString,
    jobs: [{ name: 'no such name!', cron: '0 0 1 1 *', run }],
  });
  await expect(misnamed.start()).rejects.toThrow('Name');
  expect(misnamed.isRunning()).toBe(false);
  expect(await countConnections(connectionString)).toBeGreaterThan(0);
  await misnamed.close();
  await vi.waitFor(async () => expect(await countConnections(connectionString)).toBe(0));
});

test('a job that fails is logged with its error, counted, named, and tried again [P-38]', async () => {
  const connectionString = await useDatabase();
  let runs = 0;
  const failing = {
    name: 'failing',
    cron: '0 0 1 1 *',
    run() {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
    },
  };
  const counting = { name: 'counting', cron: '0 0 1 1 *', run: () => Promise.resolve({ deleted: 3 }) };
  const jobs = [failing, counting];
  const first = openWorker({ connectionString, jobs });
  await first.start();
  await ask(connectionString, 'failing', 'counting');
  await vi.waitFor(async () => expect(toFailing(await first.readRuns())).toEqual(['failing']), 10_000);
  await vi.waitFor(() => expect(first.lines.some(({ job }) => job === 'counting')).toBe(true), 10_000);
  const failure = first.lines.find(({ msg }) => msg === 'job failed');
  expect(failure).toMatchObject({ level: 'error', job: 'failing', err: { message: 'the disk is full' } });
  expect(failure?.['durationMilliseconds']).toBeGreaterThanOrEqual(0);
  expect(first.lines).toContainEqual(expect.objectContaining({ level: 'info', job: 'counting', deleted: 3 }));
  expect(await first.metrics.registry.metrics()).toMatch(/jobs_total\{job="failing",outcome="failed"\} 1/);
  // Another or restarted process learns it from the database.
  const second = openWorker({ connectionString, jobs });
  expect(toFailing(await second.readRuns())).toEqual(['failing']);
  const text = await second.metrics.registry.metrics();
  expect(text).toMatch(/job_last_success_timestamp_seconds\{job="counting"\} \d{10}/);
  expect(text).not.toMatch(/job_last_success_timestamp_seconds\{job="failing"/);

  await vi.waitFor(async () => expect(toFailing(await second.readRuns())).toEqual([]), 15_000);
  expect(runs).toBe(2);
  await first.close();
  await second.close();
});

test('a queue that an older program made lets a job live for longer than it allows itself [P-38]', async () => {
  const connectionString = await useDatabase();
  const older = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false });
  await older.start();
  await older.createQueue('count', { expireInSeconds: 60 });
  const worker = openWorker({ connectionString, jobs: [{ name: 'count', cron: '0 0 1 1 *', run }] });
  await worker.start();
  const { expireInSeconds } = (await older.getQueue('count')) ?? {};
  expect(expireInSeconds).toBeGreaterThan(2 * (jobLimits.runMilliseconds / 1000));
  await older.stop({ graceful: false });
  await worker.close();
});

test('connections of the worker that break end neither the process nor its work', async () => {
  const connectionString = await useDatabase();
  const job = { name: 'count', cron: '0 0 1 1 *', run: vi.fn(run) };
  const worker = openWorker({ connectionString, jobs: [job] });
  await worker.start();
  const client = new Client({ connectionString });
  await client.connect();
  for (let round = 0; round < 20; round += 1) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kaplya jobs'`);
  }
  await client.end();
  await ask(connectionString, 'count');
  await vi.waitFor(() => expect(job.run).toHaveBeenCalled(), 15_000);
  expect(worker.isRunning()).toBe(true);
  await worker.close();
});

test('a worker whose connections go silent and never break gives them up and is running again [P-36]', async () => {
  const { connectionString, proxy } = await putBehindProxy(await useDatabase());
  const job = { name: 'count', cron: '0 0 1 1 *', run };
  const worker = openWorker({ connectionString, jobs: [job], silenceMilliseconds: 3000, answerMilliseconds: 4000 });
  await worker.start();
  proxy.silenceOpen();
  await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000);
  await vi.waitFor(() => expect(worker.isRunning()).toBe(true), 20_000);
  await worker.close();
});

test('an unreachable database is logged as such, and not by each job every two seconds', async () => {
  const { connectionString, proxy } = await putBehindProxy(await useDatabase());
  const jobs = ['count', 'add'].map((name) => ({ name, cron: '0 0 1 1 *', run }));
  const worker = openWorker({ connectionString, jobs });
  await worker.start();
  proxy.cut();
  const logged = () => worker.lines.filter(({ msg }) => msg === 'the job worker met an error');
  await vi.waitFor(() => expect(logged().length).toBeGreaterThan(5), 20_000);
  proxy.mend();
  const lines = logged();
  expect(JSON.stringify(lines)).not.toContain('something that is no Error');
  const aloud = lines.filter(({ level }) => level === 'error').map(({ err }) => (err as Error).message);
  expect(aloud).toEqual([...new Set(aloud)]);
  expect(aloud.length).toBeGreaterThan(0);
  await worker.close();
});
