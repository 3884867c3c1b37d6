import { getTableName, is, SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../client.ts';
import { prepareStatement, type Builder, type PreparedStatement, type Query } from './prepare-statement.ts';

type Values = Record<string, unknown>;
type Statement<Row> = PreparedStatement<Values, Row>;

/** Inserts of more rows are not prepared: each number of rows is a statement of its own. */
const preparedRowsAtMost = 4;
/** The program's code names the columns, so more sets would mean that something else chooses them. */
const columnSetsAtMost = 200;

/** Statements of one kind that differ by the columns they name; each is built at its first use. */
function createFamily<Row>(name: string): (key: string, build: (name: string) => Statement<Row>) => Statement<Row> {
  const statements = new Map<string, Statement<Row>>();
  return (key, build) => {
    const known = statements.get(key);
    if (known) return known;
    if (statements.size === columnSetsAtMost) throw new Error(`${name} has more than ${columnSetsAtMost} statements`);
    const statement = build(`${name}_${statements.size + 1}`);
    statements.set(key, statement);
    return statement;
  };
}

type InsertOptions = {
  /** Default: the table's. */
  readonly name?: string;
  /** Skips rows whose key exists. */
  readonly skipsKnown?: boolean;
};

/**
 * Prepares inserts into a table, one statement for each set of columns. A column given as SQL must always be given as
 * the same SQL; absent columns take their defaults.
 */
export function prepareInsert<Table extends PgTable>(
  table: Table,
  options: InsertOptions = {},
): (executor: Executor, rows: readonly Table['$inferInsert'][]) => Promise<void> {
  const insert = prepareAnyInsert<never>(table, options, false);
  return async (executor, rows) => void (await insert(executor, rows));
}

/** Like `prepareInsert`; the inserts return their rows as stored. */
export function prepareReturningInsert<Table extends PgTable>(
  table: Table,
  options: InsertOptions = {},
): (executor: Executor, rows: readonly Table['$inferInsert'][]) => Promise<Table['$inferSelect'][]> {
  return prepareAnyInsert<Table['$inferSelect']>(table, options, true);
}

function prepareAnyInsert<Row>(
  table: PgTable,
  { name = `insert_${getTableName(table)}`, skipsKnown = false }: InsertOptions,
  returns: boolean,
): (executor: Executor, rows: readonly Values[]) => Promise<Row[]> {
  const family = createFamily<Row>(name);
  const insert = (builder: Builder, rows: readonly Values[]): Query & PromiseLike<unknown> => {
    const query = builder.insert(table).values([...rows]);
    if (skipsKnown) query.onConflictDoNothing();
    return returns ? query.returning() : query;
  };
  return async (executor, rows) => {
    if (rows.length > preparedRowsAtMost) return (await insert(executor, rows)) as Row[];
    const given = rows.map(toGiven);
    const key = given.map((row) => row.map(([column]) => column).join()).join(';');
    const build = (of: string) =>
      prepareStatement(of, (builder, value: Values) =>
        insert(
          builder,
          given.map((row, index) =>
            Object.fromEntries(
              row.map(([column, own]) => [column, is(own, SQL) ? own : value[toPlaceholder(index, column)]]),
            ),
          ),
        ),
      ) as Statement<Row>;
    const values: Values = {};
    for (const [index, row] of given.entries()) {
      for (const [column, value] of row) values[toPlaceholder(index, column)] = value;
    }
    return family(key, build).run(executor, values);
  };
}

/** Prepares updates of the rows of a table that `where` chooses, one statement for each set of columns. */
export function prepareUpdate<Key extends Values>(
  table: PgTable,
  where: (key: Key) => SQL | undefined,
  name = `update_${getTableName(table)}`,
): (executor: Executor, key: Key, columns: Values) => Promise<void> {
  const family = createFamily<never>(name);
  const update = (builder: Builder, columns: Values, key: Key): Query =>
    (builder as NodePgDatabase).update(table).set(columns).where(where(key));
  return async (executor, key, columns) => {
    const given = toGiven(columns);
    const build = (of: string) =>
      prepareStatement(of, (builder, value: Values & Key) =>
        update(builder, Object.fromEntries(given.map(([column]) => [column, value[toPlaceholder(0, column)]])), value),
      ) as Statement<never>;
    const values: Values = { ...key };
    for (const [column, value] of given) values[toPlaceholder(0, column)] = value;
    await family(given.map(([column]) => column).join(), build).run(executor, values);
  };
}

/** The columns given, in the order of their names: the order of an object's keys makes no other statement. */
const toGiven = (row: Values): [string, unknown][] =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const toPlaceholder = (row: number, column: string): string => `${row}_${column}`;
