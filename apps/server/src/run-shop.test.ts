import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { findLivePostmaster } from '#db/embedded/postmaster.ts';
import { createJobWorker } from '#jobs/job-worker.ts';
import { createLogger } from '#observability/logger.ts';
import { findFreePort, makeDataDir, startShopProcess } from '../test/start-shop-process.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { runShop } from './run-shop.ts';

// Whole shops with clusters of their own: on a busy machine each takes seconds to make.
vi.setConfig({ testTimeout: 60_000 });

const withoutDemonstration = { DEMONSTRATION: 'off' };

test('Ctrl-C, pressed twice, finishes the page in hand, closes the database last and exits with 0', async () => {
  const dataDir = makeDataDir();
  const shop = await startShopProcess(dataDir, withoutDemonstration);
  const page = fetch(`${shop.origin}/`);
  await vi.waitFor(() => expect(shop.output()).toContain('A page is in hand'));
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

test('a shop whose start fails at its last step leaves nothing open that would keep the process', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const logger = createLogger({ level: 'silent' });
  const worker = createJobWorker({ connectionString, logger, jobs: [] });
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
    loadStorefront: async () => ({
      handle: async () => new Response(),
      asset: () => null,
      middleware: null,
      close: async () => {},
    }),
    stopping: new AbortController().signal,
    say: () => {},
  });
  await expect(shop).rejects.toThrow('create_queue');
  await vi.waitFor(async () => {
    const { rows } = await watcher.query(
      `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  });
});
