import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { createJobWorker } from '#jobs/job-worker.ts';
import { createLogger } from '#observability/logger.ts';
import { putBehindProxy } from '../test/outages/behind-a-proxy.ts';
import { findFreePort, makeDataDir, startShopProcess } from '../test/processes/start-shop-process.ts';
import { createTestDatabase } from '../test/database/test-database.ts';
import { runShop } from './run-shop.ts';

// Whole shops with their own clusters: on a busy machine each takes seconds to create.
vi.setConfig({ testTimeout: 60_000 });

const withoutDemonstration = { DEMONSTRATION: 'off' };

const loadNoPages = async () => ({
  handle: async () => new Response(),
  asset: () => null,
  middleware: null,
  close: async () => {},
});

test('Ctrl-C, pressed twice, finishes the page in hand, closes the database last and exits with 0', async () => {
  const dataDir = makeDataDir();
  const shop = await startShopProcess(dataDir, withoutDemonstration);
  const countPages = () => shop.output().split('A page is in hand').length - 1;
  // The shop has rendered its first page by itself.
  const before = countPages();
  const page = fetch(`${shop.origin}/`);
  await vi.waitFor(() => expect(countPages()).toBe(before + 1));
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  await vi.waitFor(() => expect(shop.output()).toContain('Stopping'));
  process.kill(-(shop.child.pid ?? 0), 'SIGINT');
  expect(await (await page).text()).toBe('a page that took its time');
  expect(await shop.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});

test('two shops that share a data folder start together and one may go', async () => {
  const dataDir = makeDataDir();
  const [one, two] = await Promise.all([
    startShopProcess(dataDir, withoutDemonstration),
    startShopProcess(dataDir, withoutDemonstration),
  ]);
  one.child.kill('SIGTERM');
  expect(await one.exit).toBe(0);
  expect((await fetch(`${two.origin}/readyz`)).status).toBe(200);
  two.child.kill('SIGTERM');
  expect(await two.exit).toBe(0);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});

test('a shop whose start fails at its last step leaves nothing open that would keep the process alive', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const logger = createLogger({ level: 'silent' });
  const worker = createJobWorker({ connectionString, logger, jobs: [], journal: { run: (job) => job.run() } });
  await worker.start();
  await worker.close();
  const watcher = new Client({ connectionString, application_name: 'watcher' });
  await watcher.connect();
  onTestFinished(() => watcher.end());
  await watcher.query('drop routine jobs.create_queue cascade');

  const env = {
    ...{ DATABASE_URL: connectionString, PORT: String(await findFreePort()), DATA_DIR: makeDataDir() },
    ...{ APP_SECRET: 'a secret that only tests know, and everybody may', LOG_LEVEL: 'silent' },
  };
  const shop = runShop({
    config: createConfig(parseEnv(env)),
    logger,
    loadStorefront: loadNoPages,
    stopping: new AbortController().signal,
    print: () => {},
  });
  await expect(shop).rejects.toThrow('create_queue');
  await vi.waitFor(async () => {
    const { rows } = await watcher.query(
      `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  });
});

test('a page is served while cells and jobs still start, and whoever changes something waits for them [P-65]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const logger = createLogger({ level: 'silent' });
  const worker = createJobWorker({ connectionString, logger, jobs: [], journal: { run: (job) => job.run() } });
  await worker.start();
  await worker.close();
  const other = new Client({ connectionString });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin; lock table jobs.queue in access exclusive mode');

  const port = await findFreePort();
  const env = {
    DATABASE_URL: connectionString,
    PORT: String(port),
    DATA_DIR: makeDataDir(),
    APP_SECRET: 'a secret that only tests know, and everybody may',
    SANDBOX: 'off',
    ...withoutDemonstration,
  };
  const stopping = new AbortController();
  const shop = runShop({
    config: createConfig(parseEnv(env)),
    logger,
    loadStorefront: async () => ({ ...(await loadNoPages()), handle: async () => new Response('a page') }),
    stopping: stopping.signal,
    print: () => {},
  });
  const origin = `http://localhost:${port}`;
  await vi.waitFor(async () => expect(await (await fetch(`${origin}/`)).text()).toBe('a page'), 20_000);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  let status: number | null = null;
  const body = '{"partnerId":"moscow"}';
  const headers = { 'content-type': 'application/json' };
  const token = fetch(`${origin}/api/identity/auth/anonymous`, { method: 'POST', headers, body }).then(
    (answer) => (status = answer.status),
  );
  await delay(300);
  expect(status).toBeNull();
  await other.query('rollback');
  expect(await token).toBe(200);
  stopping.abort();
  expect(await shop).toEqual([]);
});

test('a stop whose database is silent ends in time, and names what did not close [P-36]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { connectionString: url, proxy } = await putBehindProxy(connectionString);
  const port = await findFreePort();
  const env = {
    ...{ DATABASE_URL: url, PORT: String(port), DATA_DIR: makeDataDir(), SHUTDOWN_GRACE_SECONDS: '1' },
    ...{ APP_SECRET: 'a secret that only tests know, and everybody may', SANDBOX: 'off', ...withoutDemonstration },
  };
  const log: string[] = [];
  const stopping = new AbortController();
  const printed: string[] = [];
  const shop = runShop({
    config: createConfig(parseEnv(env)),
    logger: createLogger({ level: 'error' }, { write: (line) => void log.push(line) }),
    loadStorefront: loadNoPages,
    stopping: stopping.signal,
    print: (text) => void printed.push(text),
    closingLimits: { limitMilliseconds: 200, totalMilliseconds: 1000 },
  });
  await vi.waitFor(() => expect(printed.join()).toContain('The shop is open'));
  proxy.silence();
  const call = fetch(`http://127.0.0.1:${port}/api/identity/auth/anonymous`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"partnerId":"moscow"}',
  }).catch(() => null);
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [open, idle] = ['open', 'idle'].map((state) =>
      Number(new RegExp(`database_connections\\{state="${state}"\\} (\\d+)`).exec(metrics)?.[1]),
    );
    expect(open).toBeGreaterThan(idle ?? Infinity);
  });
  stopping.abort();
  const leftBehind = await shop;
  // The listener itself detects that its connection is silent.
  expect(leftBehind).toContain('the connections to the database');
  expect(log.join('')).toContain('the connections to the database');
  proxy.mend();
  await call;
});

test('a stop that was asked for during the start names what it left behind too', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = {
    ...{ DATABASE_URL: connectionString, PORT: String(await findFreePort()), DATA_DIR: makeDataDir() },
    ...{ APP_SECRET: 'a secret that only tests know, and everybody may', LOG_LEVEL: 'silent' },
  };
  // So early, this is the only open resource that keeps the process alive.
  const end = vi.spyOn(Pool.prototype, 'end').mockImplementation(() => {
    throw new Error('it does not close');
  });
  onTestFinished(() => end.mockRestore());
  const printed: string[] = [];
  const leftBehind = await runShop({
    config: createConfig(parseEnv(env)),
    logger: createLogger({ level: 'silent' }),
    loadStorefront: () => Promise.reject(new Error('not before it is asked to stop')),
    stopping: AbortSignal.abort(),
    print: (text) => void printed.push(text),
  });
  expect(leftBehind).toEqual(['the connections to the database']);
  expect(printed).toEqual(['Stopped, but for the connections to the database.']);
  const pools = [...end.mock.contexts] as Pool[];
  end.mockRestore();
  await Promise.all(pools.map((pool) => pool.end()));
});

/** A shop that is stopped while it starts; it never loads its pages. */
function startForNothing(env: Record<string, string>) {
  const stopping = new AbortController();
  const printed: string[] = [];
  const ended = runShop({
    config: createConfig(parseEnv({ APP_SECRET: 'a secret that only tests know, and everybody may', ...env })),
    logger: createLogger({ level: 'silent' }),
    loadStorefront: loadNoPages,
    stopping: stopping.signal,
    print: (text) => void printed.push(text),
  });
  return { ended, printed, stop: () => stopping.abort() };
}

test('a stop is heard while another process has the start-up lock, and leaves nobody behind who waits for it [P-36]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const other = new Client({ connectionString, application_name: 'other' });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock($1)', [lockKeys.startUp]);
  const listOthers = async () => {
    const { rows } = await other.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.map(({ name }) => name);
  };
  const port = String(await findFreePort());
  const shop = startForNothing({ DATABASE_URL: connectionString, PORT: port, DATA_DIR: makeDataDir() });
  await vi.waitFor(async () => expect(await listOthers()).toContain('kaplya lock'), 10_000);
  shop.stop();
  expect(await shop.ended).toEqual([]);
  expect(shop.printed).toEqual(['Stopped.']);
  await vi.waitFor(async () => expect(await listOthers()).toEqual([]), 10_000);
});

test('a stop is heard while the embedded PostgreSQL replays its archive, and takes that along [P-36]', async () => {
  const dataDir = makeDataDir();
  const { stop } = await startEmbeddedPostgres({ dataDir });
  await stop();
  // Imitates a point-in-time recovery that never ends.
  writeFileSync(join(dataDir, 'postgres/standby.signal'), '');
  const shop = startForNothing({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
  await vi.waitFor(() => expect(shop.printed.join()).toContain('replays its archive'), 20_000);
  shop.stop();
  expect(await shop.ended).toEqual([]);
  expect(findLivePostmaster(join(dataDir, 'postgres'))).toBeNull();
});
