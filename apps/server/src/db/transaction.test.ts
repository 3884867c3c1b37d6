import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.ts';
import { connectDatabase, countQueries, type Database, type Transaction } from './client.ts';
import { withTransaction, awaitAtCommit } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  database = connectDatabase(testDatabase.connectionString, { poolSize: 5, onConnectionError: () => {} });
  await database.execute(sql`create table numbers (name text primary key, value int not null)`);
});

beforeEach(async () => {
  await database.execute(sql`truncate numbers`);
  await database.execute(sql`insert into numbers values ('a', 0), ('b', 0)`);
});

afterAll(async () => {
  await database.$client.end();
  await testDatabase.drop();
});

const increase = (executor: Transaction, name: string) =>
  executor.execute(sql`update numbers set value = value + 1 where name = ${name}`);

async function valueOf(name: string): Promise<unknown> {
  const { rows } = await database.execute(sql`select value from numbers where name = ${name}`);
  return rows[0]?.['value'];
}

test('an inner transaction shares the fate of the outer one', async () => {
  const failing = withTransaction(database, async (outer) => {
    await withTransaction(outer, (inner) => increase(inner, 'a'));
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect(await valueOf('a')).toBe(0);
});

test('a deadlock is tried again, and both sides have their effect', async () => {
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const crossing = (first: string, second: string) =>
    withTransaction(database, async (transaction) => {
      await increase(transaction, first);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      await increase(transaction, second);
    });
  await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
  // A retry may take the row before the waiting transaction does, and the two conflict again.
  expect(arrived).toBeGreaterThanOrEqual(3);
  expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2]);
});

test('a failure to serialise is tried again', async () => {
  await Promise.all(
    Array.from({ length: 4 }, () =>
      withTransaction(
        database,
        async (transaction) => {
          const { rows } = await transaction.execute(sql`select value from numbers where name = 'a'`);
          const value = Number(rows[0]?.['value']);
          await transaction.execute(sql`update numbers set value = ${value + 1} where name = 'a'`);
        },
        { isolation: 'repeatable read' },
      ),
    ),
  );
  expect(await valueOf('a')).toBe(4);
});

test('an error that is no conflict is not tried again', async () => {
  let attempts = 0;
  const failing = withTransaction(database, (transaction) => {
    attempts += 1;
    return transaction.execute(sql`insert into numbers values ('a', 1)`);
  });
  await expect(failing).rejects.toThrow('insert into numbers');
  expect(attempts).toBe(1);
});

test('queries are counted by who sends them, also side by side', async () => {
  const [one, three] = await Promise.all([
    countQueries(() => valueOf('a')),
    countQueries(() => withTransaction(database, (transaction) => increase(transaction, 'a'))),
  ]);
  expect(one.queries).toBe(1);
  expect(three.queries).toBe(3); // begin, update, commit
});

test('statements of one turn share a round trip, begin with the first and commit with the last', async () => {
  const { queries, roundTrips } = await countQueries(() =>
    withTransaction(database, async (transaction) => {
      await Promise.all([increase(transaction, 'a'), increase(transaction, 'b')]);
      await awaitAtCommit(transaction, increase(transaction, 'a'));
      await awaitAtCommit(transaction, increase(transaction, 'b'));
    }),
  );
  expect({ queries, roundTrips }).toEqual({ queries: 6, roundTrips: 2 });
  expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2]);
});

const insertKnown = (transaction: Transaction) => transaction.execute(sql`insert into numbers values ('a', 1)`);

test('a write that nobody waited for fails its transaction as itself, and nothing is saved', async () => {
  const failing = withTransaction(database, async (transaction) => {
    await increase(transaction, 'b');
    await awaitAtCommit(transaction, insertKnown(transaction));
  });
  await expect(failing).rejects.toThrow('insert into numbers');
  expect(await valueOf('b')).toBe(0);
});

test('a statement after a failed write reports the write, not that the transaction is over', async () => {
  const failing = withTransaction(database, async (transaction) => {
    await awaitAtCommit(transaction, insertKnown(transaction));
    await increase(transaction, 'b');
  });
  await expect(failing).rejects.toThrow('insert into numbers');
  expect(await valueOf('b')).toBe(0);
});

test('a conflict of a write that nobody waited for is tried again', async () => {
  await Promise.all(
    Array.from({ length: 4 }, () =>
      withTransaction(
        database,
        async (transaction) => {
          const { rows } = await transaction.execute(sql`select value from numbers where name = 'a'`);
          const value = Number(rows[0]?.['value']) + 1;
          const written = transaction.execute(sql`update numbers set value = ${value} where name = 'a'`);
          await awaitAtCommit(transaction, written);
        },
        { isolation: 'repeatable read' },
      ),
    ),
  );
  expect(await valueOf('a')).toBe(4);
});

test('outside of a transaction a write is waited for', async () => {
  await awaitAtCommit(database, database.execute(sql`update numbers set value = 7 where name = 'a'`));
  expect(await valueOf('a')).toBe(7);
  await expect(awaitAtCommit(database, database.execute(sql`insert into numbers values ('a', 1)`))).rejects.toThrow(
    'insert into numbers',
  );
});

test('of statements that fail together, the first one decides whether the transaction is tried again', async () => {
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const crossing = (first: string, second: string) =>
    withTransaction(database, async (transaction) => {
      await increase(transaction, first);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      const deep = async () => {
        const locked = await (async () => increase(transaction, second))();
        return locked;
      };
      // The second fails in the same packet, only because the first one did, and its answer has the shorter way.
      await Promise.all([deep(), transaction.execute(sql`select 1`)]);
    });
  await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
  expect([await valueOf('a'), await valueOf('b')]).toEqual([2, 2]);
});

test('nothing follows a begin that failed, and nobody else gets its connection', async () => {
  const one = connectDatabase(testDatabase.connectionString, { poolSize: 1, onConnectionError: () => {} });
  onTestFinished(() => one.$client.end());
  const pid = async () => (await one.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid'];
  const before = await pid();
  const failures: unknown[] = [];
  const failing = withTransaction(
    one,
    async (transaction) => {
      // Sent together with the begin.
      await transaction.execute(sql`select 1`).catch((error: unknown) => failures.push(error));
      await increase(transaction, 'a').catch((error: unknown) => failures.push(error));
      await increase(transaction, 'b');
    },
    { isolation: 'no such level' as never },
  );
  await expect(failing).rejects.toMatchObject({ query: 'begin isolation level no such level' });
  expect(failures).toHaveLength(2);
  expect([await valueOf('a'), await valueOf('b')]).toEqual([0, 0]);
  expect(await pid()).not.toBe(before);
});
