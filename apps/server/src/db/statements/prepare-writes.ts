import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../client.ts';
import { prepareStatement, type Builder, type PreparedStatement, type Query } from './prepare-statement.ts';

type Values = Record<string, unknown>;
type Statement<Row> = PreparedStatement<Values, Row>;
type Given = readonly [column: string, value: unknown];

/** Inserts of more rows are not prepared: each number of rows is a statement of its own. */
const preparedRowsAtMost = 4;
/** Each connection keeps all of them; what comes later is written unprepared. */
const usualStatementsAtMost = 200;
const dialect = new PgDialect();

/** The statements of one kind, which differ by the columns they name; each is built at its first use. */
function createFamily<Row>(name: string, statementsAtMost: number) {
  const members = new Map<
    string,
    { readonly statement: Statement<Row>; readonly ofSql: ReadonlyMap<string, string> }
  >();

  /** Finds the statement for these rows, or builds it; null: there are too many. */
  return (rows: readonly (readonly Given[])[], build: (name: string) => Statement<Row>): Statement<Row> | null => {
    const key = rows.map((row) => row.map(([column, value]) => column + (is(value, SQL) ? '()' : '')).join()).join(';');
    const ofSql = new Map(
      rows.flatMap((row, index) =>
        row.flatMap(([column, value]) =>
          is(value, SQL) ? [[toPlaceholder(index, column), JSON.stringify(dialect.sqlToQuery(value))] as const] : [],
        ),
      ),
    );
    const known = members.get(key);
    if (known) {
      for (const [place, text] of ofSql) {
        if (known.ofSql.get(place) !== text)
          throw new Error(`${name} gives ${place.replace(/^\d+_/, '')} as other SQL than before`);
      }
      return known.statement;
    }
    if (members.size >= statementsAtMost) return null;
    const statement = build(`${name}_${members.size + 1}`);
    members.set(key, { statement, ofSql });
    return statement;
  };
}

type InsertOptions = {
  /** Default: the table's. */
  readonly name?: string;
  /** Skips rows whose key exists. */
  readonly skipsKnown?: boolean;
  /** Later ones are written unprepared. */
  readonly statementsAtMost?: number;
};

/**
 * Prepares inserts into a table, one statement for each set of columns with a default. A column given as SQL must always be
 * given as the same SQL; absent columns take their defaults, or null.
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
  {
    name = `insert_${getTableName(table)}`,
    skipsKnown = false,
    statementsAtMost = usualStatementsAtMost,
  }: InsertOptions,
  returns: boolean,
): (executor: Executor, rows: readonly Values[]) => Promise<Row[]> {
  const family = createFamily<Row>(name, statementsAtMost);
  const absent = Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, { hasDefault, notNull, generated }]) => !hasDefault && !notNull && generated === undefined)
      .map(([column]) => [column, null]),
  );
  const insert = (builder: Builder, rows: readonly Values[]): Query & PromiseLike<unknown> => {
    const query = builder.insert(table).values([...rows]);
    if (skipsKnown) query.onConflictDoNothing();
    return returns ? query.returning() : query;
  };
  return async (executor, rows) => {
    if (rows.length > preparedRowsAtMost) return (await insert(executor, rows)) as Row[];
    const given = rows.map((row) => toGiven({ ...absent, ...withoutUndefined(row) }));
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
    const statement = family(given, build);
    return statement ? statement.run(executor, values) : ((await insert(executor, rows)) as Row[]);
  };
}

/** Prepares updates of the rows of a table that `where` chooses, one statement for each set of columns. */
export function prepareUpdate<Key extends Values>(
  table: PgTable,
  where: (key: Key) => SQL | undefined,
  {
    name = `update_${getTableName(table)}`,
    statementsAtMost = usualStatementsAtMost,
  }: Pick<InsertOptions, 'name' | 'statementsAtMost'> = {},
): (executor: Executor, key: Key, columns: Values) => Promise<void> {
  const family = createFamily<never>(name, statementsAtMost);
  const update = (builder: Builder, columns: Values, key: Key): Query & PromiseLike<unknown> =>
    (builder as NodePgDatabase).update(table).set(columns).where(where(key));
  return async (executor, key, columns) => {
    const given = toGiven(columns);
    if (given.some(([, value]) => is(value, SQL))) throw new Error(`${name} takes no SQL`);
    const build = (of: string) =>
      prepareStatement(of, (builder, value: Values & Key) =>
        update(builder, Object.fromEntries(given.map(([column]) => [column, value[toPlaceholder(0, column)]])), value),
      ) as Statement<never>;
    const values: Values = { ...key };
    for (const [column, value] of given) values[toPlaceholder(0, column)] = value;
    const statement = family([given], build);
    await (statement ? statement.run(executor, values) : update(executor, columns, key));
  };
}

/** The columns given, in the order of their names: the order of an object's keys makes no other statement. */
const toGiven = (row: Values): Given[] =>
  Object.entries(withoutUndefined(row)).toSorted(([one], [other]) => (one < other ? -1 : 1));

const withoutUndefined = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const toPlaceholder = (row: number, column: string): string => `${row}_${column}`;
