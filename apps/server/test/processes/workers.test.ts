import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';

import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';

import { buildTestProgram } from '../../../../scripts/server-build/server-build.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { findFreePort, makeDataDir, startShopProcess, type ShopProcess } from './start-shop-process.ts';
import { isAlive } from '#process/is-alive.ts';

const program = await buildTestProgram('workers-process');
const settings = { WORKERS: '2', SANDBOX: 'off', DEMONSTRATION: 'off', LOG_LEVEL: 'error' };

async function startTwo(): Promise<{ shop: ShopProcess; connectionString: string }> {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const port = await findFreePort();
  const env = { ...settings, PORT: String(port), DATABASE_URL: connectionString, PUBLIC_ORIGIN: 'http://localhost:1' };
  const shop = await startShopProcess(makeDataDir(), env, program);
  onTestFinished(async () => {
    shop.child.kill('SIGTERM');
    await shop.exit;
  });
  await expectWorkers(shop, ['1', '2']);
  return { shop, connectionString };
}

/** The number and the process of the answer; each page has a connection of its own. */
async function askWho({ port }: ShopProcess): Promise<{ number: string; pid: number }> {
  const answer = await fetch(`http://localhost:${port}/`, { headers: { connection: 'close' } });
  const [number = '', pid] = (await answer.text()).split(' ');
  return { number, pid: Number(pid) };
}

async function askSeveral(shop: ShopProcess): Promise<Map<string, number>> {
  const who = await Promise.all(Array.from({ length: 8 }, () => askWho(shop)));
  return new Map(who.map(({ number, pid }) => [number, pid]));
}

const expectWorkers = (shop: ShopProcess, numbers: readonly string[]) =>
  vi.waitFor(async () => expect([...(await askSeveral(shop)).keys()].toSorted()).toEqual(numbers), { timeout: 60_000 });

const readMetrics = async ({ port }: ShopProcess): Promise<string> =>
  (await fetch(`http://localhost:${port}/metrics`, { headers: { connection: 'close' } })).text();

/** Queues one run each of jobs that run at night or once an hour. */
async function queueJobs(connectionString: string): Promise<string[]> {
  const boss = new PgBoss({ connectionString, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  const names = [
    'expire-points',
    'delete-old-codes',
    'delete-old-notifications',
    'rotate-signing-keys',
    'grant-due-points',
  ];
  for (const name of names) await boss.send(name, {});
  await boss.stop({ graceful: false });
  return names;
}

const countRuns = (metrics: string, worker: string) =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith('jobs_total{') && line.includes(`worker="${worker}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

test('two processes serve at one port, say their metrics at any of them, and one of them runs the jobs', async () => {
  const { shop, connectionString } = await startTwo();
  const names = await queueJobs(connectionString);
  await vi.waitFor(async () => expect(countRuns(await readMetrics(shop), '1')).toBeGreaterThanOrEqual(names.length), {
    timeout: 60_000,
    interval: 200,
  });
  const metrics = await readMetrics(shop);
  expect(countRuns(metrics, '2')).toBe(0);
  for (const worker of ['1', '2']) {
    expect(metrics).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d+$`, 'm'));
  }
  expect(metrics.match(/^# TYPE process_resident_memory_bytes/gm)).toHaveLength(1);
});

test('a killed process costs no call of another, comes back with its jobs, and a stop ends all', async () => {
  const { shop, connectionString } = await startTwo();
  const before = await askSeveral(shop);
  const killed = before.get('1') ?? 0;
  process.kill(killed, 'SIGKILL');
  // Until the first process detects the exit, calls are still dispatched to the dead one.
  await vi.waitFor(() => expect(existsSync(`/proc/${killed}`)).toBe(false), { timeout: 60_000 });
  const meanwhile = await Promise.all(Array.from({ length: 20 }, () => askWho(shop)));
  expect(meanwhile.map(({ pid }) => pid)).not.toContain(killed);

  await expectWorkers(shop, ['1', '2']);
  const after = await askSeveral(shop);
  expect(after.get('2')).toBe(before.get('2'));
  const names = await queueJobs(connectionString);
  await vi.waitFor(async () => expect(countRuns(await readMetrics(shop), '1')).toBeGreaterThanOrEqual(names.length), {
    timeout: 60_000,
    interval: 200,
  });

  shop.child.kill('SIGTERM');
  expect(await shop.exit, shop.output()).toBe(0);
  expect([...after.values()].filter(isAlive)).toEqual([]);
});

test('a shop of several that cannot open its port says so and ends', async () => {
  const taken = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = { ...settings, PORT: String(port), DATABASE_URL: connectionString };
  await expect(startShopProcess(makeDataDir(), env, program)).rejects.toThrow(`Port ${port} is taken`);
});
