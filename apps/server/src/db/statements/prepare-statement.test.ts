import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts';
import { connectDatabase, recordQueries, type Database } from '../client.ts';
import { instant } from '../columns.ts';
import { withTransaction } from '../transaction.ts';
import { prepareSql, prepareStatement } from './prepare-statement.ts';
import { prepareInsert, prepareReturningInsert, prepareUpdate } from './prepare-writes.ts';

const bottleTable = pgTable('bottle', {
  id: integer('id').primaryKey(),
  name: varchar('name', { length: 40 }).notNull(),
  labels: jsonb('labels').$type<string[]>(),
  filledAt: instant('filled_at'),
  note: text('note').notNull().default('none'),
});

const find = prepareStatement('test_find', (builder, { id }: { readonly id: number }) =>
  builder.select().from(bottleTable).where(eq(bottleTable.id, id)),
);
const findCalled = prepareStatement('test_find_called', (builder, { name }: { readonly name: string }) =>
  builder
    .select({ id: bottleTable.id, letters: sql<number>`length(${bottleTable.name})` })
    .from(bottleTable)
    .where(sql`${bottleTable.name} = ${name} and ${bottleTable.note} = ${"it's 'none'"}`)
    .limit(2),
);
const insert = prepareInsert(bottleTable);
const insertReturning = prepareReturningInsert(bottleTable, { name: 'test_insert_returning', skipsKnown: true });
const update = prepareUpdate<{ readonly id: number }>(bottleTable, ({ id }) => eq(bottleTable.id, id));
const countOf = prepareSql<{ readonly ids: readonly number[] }, { readonly bottles: number }>(
  'test_count',
  ({ ids }) => sql`select count(*)::int as bottles from ${bottleTable} where id = any(${ids}::int[])`,
);

let testDatabase: TestDatabase;
let database: Database;
const filledAt = new Date('2026-03-10T09:00:00.123Z');

beforeAll(async () => {
  testDatabase = await createTestDatabase('nothing');
  database = connectDatabase(testDatabase.connectionString, { poolSize: 2, onConnectionError: () => {} });
  await database.execute(sql`create table bottle (
    id int primary key, name varchar(40) not null, labels jsonb, filled_at timestamptz, note text not null default 'none')`);
});

beforeEach(() => database.execute(sql`truncate bottle`));

afterAll(async () => {
  await database.$client.end();
  await testDatabase.drop();
});

test('rows are as Drizzle gives them: instants, JSON, null and defaults', async () => {
  await insert(database, [
    { id: 1, name: 'full', labels: ['still', 'spring'], filledAt },
    { id: 2, name: 'empty', labels: null, filledAt: null },
  ]);
  for (const id of [1, 2, 3]) {
    expect(await find.run(database, { id })).toEqual(
      await database.select().from(bottleTable).where(eq(bottleTable.id, id)),
    );
  }
  expect(await find.run(database, { id: 1 })).toEqual([
    { id: 1, name: 'full', labels: ['still', 'spring'], filledAt, note: 'none' },
  ]);
});

test('constants stand in the text, quoted, and only the values are parameters', async () => {
  await insert(database, [{ id: 1, name: 'full', note: "it's 'none'" }]);
  const { result, queries } = await recordQueries(() => findCalled.run(database, { name: 'full' }));
  expect(result).toEqual([{ id: 1, letters: 4 }]);
  expect(queries[0]).toContain(`= 'it''s ''none''' limit 2`);
  expect(queries[0]).not.toContain('$2');
});

test('a value that is missing is an error, and so is a name that is used twice', async () => {
  await expect(find.run(database, {} as { id: number })).rejects.toThrow('No value for id');
  expect(() =>
    prepareStatement('test_find', (builder, { id }: { readonly id: number }) =>
      builder.select().from(bottleTable).where(eq(bottleTable.id, id)),
    ),
  ).toThrow('Two prepared statements are named test_find');
});

test('the values cannot be taken all at once, which would leave them out', () => {
  expect(() =>
    prepareStatement('test_spread', (builder, value: { readonly id: number }) => {
      const { id } = { ...value };
      return builder.select().from(bottleTable).where(eq(bottleTable.id, id));
    }),
  ).toThrow('taken by name');
});

describe('writes', () => {
  test('take any set of columns and any number of rows', async () => {
    const rows = Array.from({ length: 7 }, (_, id) => ({ id, name: `bottle ${id}` }));
    await insert(database, rows.slice(0, 1));
    await insert(database, rows.slice(1));
    await update(database, { id: 3 }, { labels: ['sparkling'], note: 'new' });
    await update(database, { id: 3 }, { filledAt });
    await update(database, { id: 3 }, { filledAt, note: 'newer' });
    expect(await countOf.run(database, { ids: [0, 6, 9] })).toEqual([{ bottles: 2 }]);
    expect(await find.run(database, { id: 3 })).toEqual([
      { id: 3, name: 'bottle 3', labels: ['sparkling'], filledAt, note: 'newer' },
    ]);
  });

  test('the order of an object’s keys makes no other statement', async () => {
    const sent = await recordQueries(async () => {
      await update(database, { id: 1 }, { note: 'a', name: 'b' });
      await update(database, { id: 1 }, { name: 'b', note: 'a' });
    });
    expect(new Set(sent.queries).size).toBe(1);
  });

  test('rows that leave out columns without a default are one statement with those that give them', async () => {
    const { queries } = await recordQueries(async () => {
      await insert(database, [{ id: 1, name: 'full' }]);
      await insert(database, [{ id: 2, name: 'full', labels: ['still'], filledAt }]);
    });
    expect(new Set(queries).size).toBe(1);
    expect(await find.run(database, { id: 1 })).toMatchObject([{ labels: null, filledAt: null, note: 'none' }]);
  });

  test('beyond a number of statements the rest is written unprepared', async () => {
    const insertAny = prepareInsert(bottleTable, { name: 'test_insert_any', statementsAtMost: 1 });
    await insertAny(database, [{ id: 1, name: 'a' }]);
    await insertAny(database, [{ id: 2, name: 'b', note: 'c' }]);
    const updateAny = prepareUpdate<{ readonly id: number }>(bottleTable, ({ id }) => eq(bottleTable.id, id), {
      name: 'test_update_any',
      statementsAtMost: 1,
    });
    await updateAny(database, { id: 1 }, { name: 'd' });
    await updateAny(database, { id: 1 }, { labels: ['e'], filledAt });
    expect(await find.run(database, { id: 1 })).toMatchObject([{ name: 'd', labels: ['e'], filledAt, note: 'none' }]);
    expect(await find.run(database, { id: 2 })).toMatchObject([{ name: 'b', note: 'c' }]);
  });

  test('a column given as SQL is always the same SQL', async () => {
    await insert(database, [{ id: 1, name: sql`upper('a')` as unknown as string }]);
    await insert(database, [{ id: 2, name: sql`upper('a')` as unknown as string }]);
    await insert(database, [{ id: 3, name: 'b' }]);
    await expect(insert(database, [{ id: 4, name: sql`upper('c')` as unknown as string }])).rejects.toThrow(
      'gives name as other SQL than before',
    );
    await expect(update(database, { id: 1 }, { name: sql`upper('c')` })).rejects.toThrow('takes no SQL');
    expect(await countOf.run(database, { ids: [1, 2, 3, 4] })).toEqual([{ bottles: 3 }]);
  });

  test('return their rows, and leave out those whose key exists', async () => {
    const row = { id: 1, name: 'full' };
    expect(await insertReturning(database, [row])).toEqual([{ ...row, labels: null, filledAt: null, note: 'none' }]);
    expect(await insertReturning(database, [{ id: 1, name: 'another' }])).toEqual([]);
  });
});

test('a connection parses a statement once; without names none is cached', async () => {
  const namesOn = (on: Database) =>
    withTransaction(on, async (transaction) => {
      await find.run(transaction, { id: 1 });
      await find.run(transaction, { id: 2 });
      const { rows } = await transaction.execute(
        sql`select name, parameter_types::text as types from pg_prepared_statements where name = 'test_find'`,
      );
      return rows;
    });
  expect(await namesOn(database)).toEqual([{ name: 'test_find', types: '{integer}' }]);
  const unnamed = connectDatabase(testDatabase.connectionString, {
    poolSize: 1,
    namesStatements: false,
    onConnectionError: () => {},
  });
  try {
    expect(await namesOn(unnamed)).toEqual([]);
  } finally {
    await unnamed.$client.end();
  }
});
