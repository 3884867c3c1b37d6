import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { putBehindProxy } from '../../../test/outages/behind-a-proxy.ts';
import type { CuttableProxy } from '../../../test/outages/cuttable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts';
import { connectDatabase, type Database } from '../client.ts';
import { isLost, isOverload } from './database-errors.ts';
import { canWrite } from '../probes/can-write.ts';
import { createStaleConnectionAlarm, type StaleConnectionAlarm } from './stale-connection-alarm.ts';
import { withTransaction } from '../transaction.ts';

let testDatabase: TestDatabase;
let direct: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  direct = connectDatabase(testDatabase.connectionString, { poolSize: 1, onConnectionError: () => {} });
  await direct.execute(sql`create table numbers (value int not null)`);
});

beforeEach(async () => {
  await direct.execute(sql`truncate numbers`);
});

afterAll(async () => {
  await direct.$client.end();
  await testDatabase.drop();
});

/** Opens a pool with one idle connection through a cuttable cable. */
async function openBehindProxy(answerMilliseconds = 5000): Promise<{ database: Database; proxy: CuttableProxy }> {
  const { connectionString, proxy } = await putBehindProxy(testDatabase.connectionString);
  const database = connectPatiently(connectionString, { poolSize: 1, answerMilliseconds });
  await database.execute(sql`select 1`);
  return { database, proxy };
}

function connectPatiently(
  connectionString: string,
  {
    answerMilliseconds,
    ...options
  }: { answerMilliseconds: number; poolSize: number; staleConnectionAlarm?: StaleConnectionAlarm },
): Database {
  const database = connectDatabase(connectionString, {
    ...options,
    limits: { connectMilliseconds: 2000, statementMilliseconds: 5000, answerMilliseconds },
    onConnectionError: () => {},
  });
  onTestFinished(() => database.$client.end());
  return database;
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const insert = (value: number) => sql`insert into numbers values (${value})`;

async function listNumbers(): Promise<unknown[]> {
  const { rows } = await direct.execute(sql`select value from numbers order by value`);
  return rows.map(({ value }) => value);
}

test('a begin that fails gives its connection back: a pool of one works again when its database is back', async () => {
  const { database, proxy } = await openBehindProxy();
  proxy.cut();
  const failures = await Promise.all([1, 2, 3].map(() => errorOf(withTransaction(database, async () => 1))));
  expect(failures.map(isLost)).toEqual([true, true, true]);
  proxy.mend();
  expect(await withTransaction(database, async () => 1)).toBe(1);
  expect(database.$client.waitingCount).toBe(0);
});

test('an idle connection that has died is nobody’s failure: transaction and read begin again, a write does not', async () => {
  const { database, proxy } = await openBehindProxy();
  const breakIdle = () => {
    proxy.cut();
    proxy.mend();
  };
  breakIdle();
  await withTransaction(database, (transaction) => transaction.execute(insert(1)));
  breakIdle();
  expect((await database.execute(sql`select value from numbers`)).rows).toEqual([{ value: 1 }]);
  breakIdle();
  // The arrival of the statement is unknown.
  expect(isLost(await errorOf(database.execute(insert(2))))).toBe(true);
  expect(await listNumbers()).toEqual([1]);
});

test('a transaction whose connection breaks leaves nothing, is not run again and costs the pool no connection', async () => {
  const { database, proxy } = await openBehindProxy();
  let runs = 0;
  const failure = await errorOf(
    withTransaction(database, async (transaction) => {
      runs += 1;
      await transaction.execute(insert(1));
      proxy.cut();
      await transaction.execute(insert(2));
    }),
  );
  expect([isLost(failure), runs]).toEqual([true, 1]);
  proxy.mend();
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  expect(await listNumbers()).toEqual([]);
});

test('a commit whose answer is lost is reported as unknown and never run again', async () => {
  const { database, proxy } = await openBehindProxy();
  proxy.cutBeforeAnswerTo('commit');
  let runs = 0;
  const failure = await errorOf(
    withTransaction(database, (transaction) => {
      runs += 1;
      return transaction.execute(insert(1));
    }),
  );
  expect([isLost(failure), runs]).toEqual([true, 1]);
  expect(await listNumbers()).toEqual([1]);
});

test('a database that falls silent is given up within the limit, and what it says later reaches nobody', async () => {
  const { database, proxy } = await openBehindProxy(200);
  proxy.silence();
  const failures = await Promise.all([
    errorOf(withTransaction(database, (transaction) => transaction.execute(insert(1)))),
    errorOf(database.execute(sql`select 1`)),
  ]);
  expect(failures.map((error) => isOverload(error) || isLost(error))).toEqual([true, true]);
  proxy.mend();
  expect((await database.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }]);

  // The slow answer arrives after all, on a connection that the pool has dropped.
  expect(isOverload(await errorOf(database.execute(sql`select pg_sleep(0.4), 'late' as word`)))).toBe(true);
  expect((await database.execute(sql`select 'own' as word`)).rows).toEqual([{ word: 'own' }]);
  const late = withTransaction(database, (transaction) => transaction.execute(sql`select pg_sleep(0.4)`));
  expect(isOverload(await errorOf(late))).toBe(true);
  expect((await database.execute(sql`select 'own' as word`)).rows).toEqual([{ word: 'own' }]);
});

test('connections that went silent for good delay their own callers, and no later caller of any pool [P-36]', async () => {
  const { connectionString, proxy } = await putBehindProxy(testDatabase.connectionString);
  const staleConnectionAlarm = createStaleConnectionAlarm();
  const [calls, others] = [4, 2].map((poolSize) =>
    connectPatiently(connectionString, { poolSize, staleConnectionAlarm, answerMilliseconds: 500 }),
  ) as [Database, Database];
  const open = (database: Database, count: number) =>
    Promise.all(Array.from({ length: count }, () => database.execute(sql`select pg_sleep(0.1)`)));
  await Promise.all([open(calls, 4), open(others, 2)]);
  proxy.silenceOpen();
  expect(isOverload(await errorOf(calls.execute(sql`select 1`)))).toBe(true);
  const insertInto = (database: Database) => withTransaction(database, (transaction) => transaction.execute(insert(1)));
  await Promise.all([calls, calls, calls, others, others].map(insertInto));
  expect(await listNumbers()).toEqual([1, 1, 1, 1, 1]);

  // A connection that has answered meanwhile stays.
  const slow = errorOf(calls.execute(sql`select pg_sleep(1)`));
  await insertInto(others);
  expect(isOverload(await slow)).toBe(true);
  expect([calls.$client.totalCount, others.$client.totalCount]).toEqual([0, 1]);
});

test('a commit that waits for long says nothing of the other connections, which stay', async () => {
  await direct.execute(sql`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); return null; end $$`);
  await direct.execute(sql`create constraint trigger waits after insert on numbers deferrable initially deferred
    for each row when (new.value = 7) execute function wait()`);
  const options = { poolSize: 2, answerMilliseconds: 300 };
  const database = connectPatiently(testDatabase.connectionString, options);
  await Promise.all([1, 2].map(() => database.execute(sql`select pg_sleep(0.1)`)));
  const late = withTransaction(database, (transaction) => transaction.execute(insert(7)));
  expect(isOverload(await errorOf(late))).toBe(true);
  expect(database.$client.idleCount).toBe(1);
});

test('a failed statement that nobody minded is no success, and a statement after the end is no statement', async () => {
  const swallowed = withTransaction(direct, async (transaction) => {
    await transaction.execute(insert(1));
    await transaction.execute(sql`select from nowhere`).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await listNumbers()).toEqual([]);
  const idle = await withTransaction(direct, async (transaction) => ({ transaction }));
  await expect(idle.transaction.execute(insert(2))).rejects.toThrow('insert into numbers');
  expect(await listNumbers()).toEqual([]);
});

test('an answer that was given up, and that nobody minded, is no success: its transaction leaves nothing', async () => {
  const { database } = await openBehindProxy(300);
  const swallowed = withTransaction(database, async (transaction) => {
    await transaction.execute(insert(1));
    // Slower than the limit, and done by the time of the commit.
    await transaction.execute(sql`insert into numbers select 2 from pg_sleep(0.4)`).catch(() => undefined);
  });
  expect(isOverload(await errorOf(swallowed))).toBe(true);
  expect((await database.execute(sql`select 'own' as word`)).rows).toEqual([{ word: 'own' }]);
  expect(await listNumbers()).toEqual([]);
});

test('a statement sent while its transaction ends is none: nothing counts alone after a rollback or a commit', async () => {
  const failed = new Error('one of two');
  for (const fails of [true, false]) {
    let other: Promise<unknown> | null = null;
    const ending = withTransaction(direct, async (transaction) => {
      await transaction.execute(insert(1));
      // The end of the transaction is sent by then, but not answered.
      other = new Promise((resolve) => setImmediate(resolve)).then(() => transaction.execute(insert(2)));
      other.catch(() => undefined);
      if (fails) throw failed;
    });
    expect(await errorOf(ending)).toBe(fails ? failed : null);
    await expect(other).rejects.toThrow('insert into numbers');
    expect(await listNumbers()).toEqual(fails ? [] : [1]);
  }
});

test('a connection that was reset is nobody’s failure either: transaction and read begin again, a write does not', async () => {
  const { database, proxy } = await openBehindProxy();
  proxy.reset();
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  proxy.reset();
  await withTransaction(database, (transaction) => transaction.execute(insert(1)));
  proxy.reset();
  expect(isLost(await errorOf(database.execute(insert(2))))).toBe(true);
  expect(await listNumbers()).toEqual([1]);
});

test('the proof of room needs as much room as it says, and leaves none of it', async () => {
  expect(await canWrite(direct, 5000)).toBe(true);
  await direct.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await direct.execute(
    sql`select coalesce(sum(extend_bytes), 0)::int as bytes from pg_stat_get_backend_io(pg_backend_pid())
        where object = 'temp relation'`,
  );
  expect(rows[0]?.['bytes']).toBeGreaterThan(6_000_000);
  const { rows: left } = await direct.execute(sql`select relname from pg_class where relname = 'room'`);
  expect(left).toEqual([]);
});
