import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { Database } from './client.ts';
import { isConflict, isOverload } from './database-errors.ts';
import { withTransaction } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  const { connectionString } = testDatabase;
  const limits = { connectionTimeoutMillis: 50, lock_timeout: 50, statement_timeout: 200 };
  database = drizzle({ client: new Pool({ connectionString, max: 2, ...limits }) });
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

test('a lock, a statement or a connection that takes too long is overload', async () => {
  const locked = withTransaction(database, async (transaction) => {
    await transaction.execute(sql`select from numbers for update`);
    return errorOf(database.execute(sql`select from numbers for update`));
  });
  const slow = errorOf(database.execute(sql`select pg_sleep(5)`));
  expect([isOverload(await locked), isOverload(await slow)]).toEqual([true, true]);

  const held = await Promise.all([database.$client.connect(), database.$client.connect()]);
  const crowded = await errorOf(database.execute(sql`select 1`));
  for (const client of held) client.release();
  expect(isOverload(crowded)).toBe(true);
});

test('a mistake, or a conflict that the same transaction may win next time, is no overload', async () => {
  const mistake = await errorOf(database.execute(sql`select from nowhere`));
  const conflict = await errorOf(database.execute(sql`do $$ begin raise serialization_failure; end $$`));
  expect([mistake, conflict, new Error('timeout'), null].map(isOverload)).toEqual([false, false, false, false]);
  expect([mistake, conflict].map(isConflict)).toEqual([false, true]);
});
