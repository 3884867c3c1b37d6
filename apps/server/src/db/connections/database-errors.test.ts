import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts';
import type { Database } from '../client.ts';
import { isConflict, isOverload } from './database-errors.ts';
import { withTransaction } from '../transaction.ts';

/** Like `connectDatabase`, with short limits. */
function openPool(config: PoolConfig): Database {
  const pool = new Pool(config);
  // The pool closes before its connections, which end with the database.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  return drizzle({ client: pool }) as Database;
}

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  const { connectionString } = testDatabase;
  const limits = { lock_timeout: 50, statement_timeout: 200 };
  database = openPool({ connectionString, max: 2, ...limits });
  await database.execute(sql`create table numbers (value int not null)`);
  await database.execute(sql`insert into numbers values (1)`);
});

afterAll(async () => {
  await database.$client.end();
  await testDatabase.drop();
});

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

test('a lock or a statement that takes too long is overload', async () => {
  const locked = await withTransaction(database, async (transaction) => {
    await transaction.execute(sql`select from numbers for update`);
    return errorOf(database.execute(sql`select from numbers for update`));
  });
  const slow = await errorOf(database.execute(sql`select pg_sleep(5)`));
  expect([codeOf(locked), codeOf(slow)]).toEqual(['55P03', '57014']);
  expect([locked, slow].map(isOverload)).toEqual([true, true]);
});

test('waiting too long for a connection is overload', async () => {
  const { connectionString } = testDatabase;
  const small = openPool({ connectionString, max: 1, connectionTimeoutMillis: 2000 });
  const held = await small.$client.connect();
  const crowded = await errorOf(small.execute(sql`select 1`));
  held.release();
  await small.$client.end();
  expect(isOverload(crowded)).toBe(true);
});

test('a mistake, or a conflict that the same transaction may win next time, is no overload', async () => {
  const mistake = await errorOf(database.execute(sql`select from nowhere`));
  const conflict = await errorOf(database.execute(sql`do $$ begin raise serialization_failure; end $$`));
  expect([mistake, conflict, new Error('timeout'), null].map(isOverload)).toEqual([false, false, false, false]);
  expect([mistake, conflict].map(isConflict)).toEqual([false, true]);
});
