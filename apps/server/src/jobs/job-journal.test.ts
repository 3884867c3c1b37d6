import { expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createTestDatabase } from '../../test/database/test-database.ts';
import { createJobJournal, toFailing } from './job-journal.ts';

test('how the jobs ended is known while long jobs take all connections of the upkeep, and null before anybody knows it', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const [upkeep, health] = [2, 1].map((poolSize) =>
    connectDatabase(connectionString, { poolSize, onConnectionError: () => {} }),
  ) as [ReturnType<typeof connectDatabase>, ReturnType<typeof connectDatabase>];
  onTestFinished(async () => {
    await Promise.all([upkeep, health].map(({ $client }) => $client.end()));
    await drop();
  });
  const fail = () => Promise.reject(new Error('no'));
  const job = { name: 'delete-expired-carts', cron: '* * * * *', run: fail };
  const parts = {
    clock: { now: () => new Date() },
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
  };
  const open = () => createJobJournal({ upkeep, health, ...parts, jobs: [job] });
  await expect(open().run(job)).rejects.toThrow('no');

  const taken = await Promise.all([1, 2].map(() => upkeep.$client.connect()));
  expect(toFailing((await open().read()) ?? [])).toEqual(['delete-expired-carts']);
  for (const client of taken) client.release();

  const probes = await health.$client.connect();
  const fresh = open();
  expect(await fresh.read()).toBeNull();
  probes.release();
  await vi.waitFor(async () => expect(toFailing((await fresh.read()) ?? [])).toEqual(['delete-expired-carts']));
});

test('a job of which everything fails counts as failed; what a part of it left is counted [P-38]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const database = connectDatabase(connectionString, { poolSize: 2, onConnectionError: () => {} });
  onTestFinished(async () => {
    await database.$client.end();
    await drop();
  });
  const lines: unknown[] = [];
  const metrics = createMetrics();
  let counts = { done: 0, failed: 2 };
  const job = { name: 'settle', cron: '0 0 1 1 *', run: () => Promise.resolve(counts) };
  const journal = createJobJournal({
    ...{ upkeep: database, health: database, metrics, jobs: [job] },
    clock: { now: () => new Date() },
    logger: createLogger({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  const listFailing = async () => toFailing((await journal.read()) ?? []);

  await expect(journal.run(job)).rejects.toThrow('all of 2');
  expect(await listFailing()).toEqual(['settle']);
  counts = { done: 5, failed: 1 };
  await journal.run(job);
  expect(await listFailing()).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'job done', done: 5, failed: 1 }));
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/jobs_total\{job="settle",outcome="failed"\} 1/);
  expect(text).toMatch(/job_rows_failed_total\{job="settle"\} 3/);
  counts = { done: 0, failed: 0 };
  await journal.run(job);
  expect(await listFailing()).toEqual([]);
});
