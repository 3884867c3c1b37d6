import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { ConfigurationError } from '#config/configuration-error.ts';

import { useEmptyDatabase } from '../../../test/database/test-database.ts';
import { withAdvisoryLock } from '../with-advisory-lock.ts';
import { migrateDatabase } from './migrate.ts';

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function countMigrations(connectionString: string): Promise<{ rows: number; different: number }> {
  const client = await connect(connectionString);
  const { rows } = await client.query<{ rows: number; different: number }>(
    'select count(*)::int as rows, count(distinct hash)::int as different from system.migrations',
  );
  return rows[0] ?? { rows: 0, different: 0 };
}

test('processes that start together migrate an empty database once', async () => {
  const connectionString = await useEmptyDatabase();
  const start = () => withAdvisoryLock(connectionString, 'startUp', () => migrateDatabase(connectionString));
  await Promise.all([start(), start(), start()]);
  const { rows, different } = await countMigrations(connectionString);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBe(different);
});

test('under the lock only one works at a time, and an error opens it again', async () => {
  const connectionString = await useEmptyDatabase();
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await expect(withAdvisoryLock(connectionString, 'startUp', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  await Promise.all(Array.from({ length: 5 }, () => withAdvisoryLock(connectionString, 'startUp', work)));
  expect(most).toBe(1);
});

test('an older program refuses the database of a newer one, says why, and changes nothing', async () => {
  const connectionString = await useEmptyDatabase();
  await migrateDatabase(connectionString);
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const inAYear = Date.UTC(2027, 10, 24);
  await client.query(`insert into system.migrations (hash, created_at) values ('of a later version', $1)`, [inAYear]);
  const before = await countMigrations(connectionString);

  const refusal: unknown = await migrateDatabase(connectionString).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigurationError);
  expect((refusal as ConfigurationError).message).toMatch(/newer version.*2027-11-24/s);
  expect(await countMigrations(connectionString)).toEqual(before);
});

test('the database of a version before 1.0.0 is refused with the way to preserve its data, and is unchanged', async () => {
  const connectionString = await useEmptyDatabase();
  const client = await connect(connectionString);
  await client.query(`
    create schema system;
    create table system.migrations (id serial primary key, hash text not null, created_at bigint);
    create table partner (partner_id varchar(60))`);
  // The first and the last migration before 1.0.0.
  for (const moment of [1_795_227_381_058, 1_795_870_512_437]) {
    await client.query(`insert into system.migrations (hash, created_at) values ('before', $1)`, [moment]);
  }

  const refusal: unknown = await migrateDatabase(connectionString).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigurationError);
  const { problems } = refusal as ConfigurationError;
  expect(problems).toEqual([expect.stringMatching(/^The database was made by a version before 1\.0\.0, /)]);
  expect(problems[0]).toMatch(/that version can still open it: save .* as files, and import them into a new shop/);
  expect(await countMigrations(connectionString)).toEqual({ rows: 2, different: 1 });
  const { rows } = await client.query(`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([{ name: 'partner' }]);
});

test('a migration that waits for somebody ends when the shop is to stop, here and at PostgreSQL [P-36]', async () => {
  const connectionString = await useEmptyDatabase();
  const [holder, watcher] = await Promise.all([connect(connectionString), connect(connectionString)]);
  await holder.query('begin');
  await holder.query('create schema system');
  const countWaiting = async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'kaplya migrations'
       and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  const stopping = new AbortController();
  const migrating = migrateDatabase(connectionString, stopping.signal);
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000);
  stopping.abort();
  await expect(migrating).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), 10_000);
});
