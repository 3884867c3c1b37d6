import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigurationError } from '#config/configuration-error.ts';
import { openDatabase } from '#db/connections/open-database.ts';
import { buildApp } from '../../src/app.ts';
import { startPgbouncer } from './start-pgbouncer.ts';
import { makeDataDir, startShopProcess } from '../processes/start-shop-process.ts';
import { streamOrders, waitForOrders } from './stream-orders.ts';
import { openTestContext } from '../test-context.ts';
import { useTestDatabase } from '../database/test-database.ts';

test('behind PgBouncer, by transactions over two connections, orders are made and changes are heard [P-37]', async () => {
  const { connectionString: direct, client } = await useTestDatabase();
  const { url } = await startPgbouncer(direct, 2);
  const shop = await startShopProcess(makeDataDir(), { DATABASE_URL: url, DATABASE_DIRECT_URL: direct });
  const { stream, ended } = streamOrders(shop);
  await waitForOrders(stream, 6);
  const { rows: sessions } = await client.query<{ name: string; sessions: number }>(
    `select application_name as name, count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and application_name in ('kaplya', 'kaplya listener') group by 1 order by 1`,
  );
  expect(sessions[0]?.sessions).toBeLessThanOrEqual(2);
  expect(sessions[1]).toEqual({ name: 'kaplya listener', sessions: 1 });

  // LISTEN reports another process's price change.
  const showsNewPrice = async () => {
    const response = await fetch(`${shop.origin}/api/v1/catalog/products`);
    const body = await response.text();
    return body.includes('777700');
  };
  expect(await showsNewPrice()).toBe(false);
  await client.query(`update product set price_minor = 777700 where partner_id = 'moscow' and external_id = 'CUP'`);
  await client.query(`select pg_notify('kaplya_changes', 'catalogue moscow')`);
  await vi.waitFor(async () => expect(await showsNewPrice()).toBe(true), { interval: 100 });

  expect(stream.failure).toBeNull();
  shop.child.kill('SIGTERM');
  // Later requests may be refused.
  await ended.catch(() => undefined);
  expect(await shop.exit).toBe(0);
  const { rows } = await client.query('select id from "order" where id = any($1)', [
    [...stream.answered.values()].map(({ uuid }) => uuid),
  ]);
  expect(rows).toHaveLength(stream.answered.size);
});

test('a process stays ready while all connections of PgBouncer are taken [P-37]', async () => {
  const { connectionString: direct } = await useTestDatabase();
  const { url } = await startPgbouncer(direct, 1);
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct };
  const { context, close } = openTestContext({ connectionString: direct, env });
  onTestFinished(async () => {
    await context.close();
    await close();
  });
  const app = buildApp(context);
  const getStatus = async () => (await app.request('/readyz')).status;
  expect(await getStatus()).toBe(200);
  const taking = await context.database.$client.connect();
  try {
    await taking.query('begin');
    expect(await Promise.all([getStatus(), getStatus(), getStatus()])).toEqual([200, 200, 200]);
  } finally {
    await taking.query('rollback');
    taking.release();
  }
  expect(await getStatus()).toBe(200);
});

const open = (url: string, directUrl: string) =>
  openDatabase(
    { dataDir: '/nowhere', database: { url, directUrl, poolSize: 2, namesStatements: false } },
    { onProgress: () => {}, onConnectionError: () => {}, onProblem: () => {} },
  );

test('behind PgBouncer the limits of the connections hold, and a shop on which they would not refuses to start', async () => {
  const { connectionString: direct } = await useTestDatabase();
  const { url, bareUrl } = await startPgbouncer(direct, 2);
  const { database, connectionString, closings } = await open(url, direct);
  expect(connectionString).toBe(direct);
  const { rows } = await database.execute(
    `select name, setting::int from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: 30_000 },
    { name: 'lock_timeout', setting: 10_000 },
    { name: 'statement_timeout', setting: 15_000 },
  ]);
  for (const { close } of closings) await close();

  const refusal: unknown = await open(bareUrl, direct).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect((refusal as ConfigurationError).message).toMatch(/DATABASE_URL.*statement_timeout.*connect_query/s);
});
