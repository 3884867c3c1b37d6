import { getTableColumns, getTableName, SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../client.ts';
import type { Query } from './drizzle-internals.ts';
import { prepareStatement, type Builder, type PreparedStatement } from './prepare-statement.ts';

type Values = Record<string, unknown>;
type Statement<Row> = PreparedStatement<Values, Row>;
/**
 * A column of a table. `isNullWhereAbsent`: a row without a value for it gets null, because the column has no default.
 */
type TableColumn = { readonly name: string; readonly isNullWhereAbsent: boolean };

/**
 * The most rows of a prepared insert: each number of rows is a statement of its own, so inserts of more rows are not
 * prepared.
 */
const preparedRowsAtMost = 4;
/**
 * The most prepared statements of one kind, because each connection stores all of them; further ones are sent
 * unprepared.
 */
const usualStatementsAtMost = 200;
const dialect = new PgDialect();

/**
 * A statement's key has one letter for each column, counted from this one. Letters differ from the separators `(`, `)`
 * and `;`, which have lower code points.
 */
const firstLetter = 'A'.codePointAt(0) ?? 0;

/**
 * The columns and values of the rows to write: the columns select the prepared statement, the values are sent with it.
 */
type Given = {
  /** Names the columns of each row, and which of them are SQL. */
  readonly key: string;
  readonly values: Values;
  /** The SQL expressions among the values, by the placeholder's name; null: there are none. */
  readonly ofSql: ReadonlyMap<string, SQL> | null;
};

/**
 * Returns a function that reads the rows' columns in a fixed order. It builds no text but the key, because it runs for
 * each write.
 */
function createReader(columns: readonly TableColumn[]): (rows: readonly Values[]) => Given {
  const placeholdersOf = Array.from({ length: preparedRowsAtMost }, (_, row) =>
    columns.map(({ name }) => toPlaceholder(row, name)),
  );
  const letters = columns.map((_, index) => String.fromCharCode(firstLetter + index));
  return (rows) => {
    const values: Values = {};
    let key = '';
    let ofSql: Map<string, SQL> | null = null;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] as Values;
      const placeholders = placeholdersOf[index] as readonly string[];
      for (let position = 0; position < columns.length; position += 1) {
        const { name, isNullWhereAbsent } = columns[position] as TableColumn;
        const value = row[name] === undefined && isNullWhereAbsent ? null : row[name];
        if (value === undefined) continue;
        const placeholder = placeholders[position] as string;
        values[placeholder] = value;
        key += letters[position];
        if (!(value instanceof SQL)) continue;
        key += '()';
        ofSql ??= new Map();
        ofSql.set(placeholder, value);
      }
      key += ';';
    }
    return { key, values, ofSql };
  };
}

/** A set of statements that differ only by the columns they write; each is built at its first use. */
function createFamily<Row>(name: string, statementsAtMost: number) {
  const members = new Map<
    string,
    { readonly statement: Statement<Row>; readonly ofSql: ReadonlyMap<string, SQL> | null }
  >();

  /** Finds the statement for these rows, or builds it; null: there are too many. */
  return ({ key, ofSql }: Given, build: (name: string) => Statement<Row>): Statement<Row> | null => {
    const known = members.get(key);
    if (known) {
      if (ofSql) {
        for (const [place, given] of ofSql) requireSame(given, known.ofSql?.get(place), name, place);
      }
      return known.statement;
    }
    if (members.size >= statementsAtMost) return null;
    const statement = build(`${name}_${members.size + 1}`);
    members.set(key, { statement, ofSql });
    return statement;
  };
}

/** Throws if a column's SQL expression differs from the one that the prepared statement was built with. */
function requireSame(given: SQL, before: SQL | undefined, name: string, place: string): void {
  if (given === before) return;
  const [one, other] = [given, before].map((each) => JSON.stringify(each && dialect.sqlToQuery(each)));
  if (one !== other) throw new Error(`${name} gives ${place.replace(/^\d+_/, '')} as other SQL than before`);
}

type InsertOptions = {
  /** The beginning of the statements' names; default: the name of the table. */
  readonly name?: string;
  /** Whether rows whose key exists already are skipped instead of failing. */
  readonly skipsKnown?: boolean;
  /** The most prepared statements; further ones are sent unprepared. */
  readonly statementsAtMost?: number;
};

/**
 * Prepares inserts into a table, one statement for each set of columns with a default. A column that is SQL must always
 * be the same SQL; absent columns have their defaults, or null.
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
  const columns = Object.entries(getTableColumns(table))
    .map(([column, { hasDefault, notNull, generated }]) => ({
      name: column,
      isNullWhereAbsent: !hasDefault && !notNull && generated === undefined,
    }))
    .toSorted(byName);
  const read = createReader(columns);
  const insert = (builder: Builder, rows: readonly Values[]): Query & PromiseLike<unknown> => {
    const query = builder.insert(table).values([...rows]);
    if (skipsKnown) query.onConflictDoNothing();
    return returns ? query.returning() : query;
  };
  return async (executor, rows) => {
    if (rows.length > preparedRowsAtMost) return (await insert(executor, rows)) as Row[];
    const given = read(rows);
    const build = (of: string) =>
      prepareStatement(of, (builder, value: Values) =>
        insert(
          builder,
          rows.map((_, index) =>
            Object.fromEntries(
              columns.flatMap(({ name: column }) => {
                const placeholder = toPlaceholder(index, column);
                const own = given.values[placeholder];
                if (own === undefined) return [];
                return [[column, own instanceof SQL ? own : value[placeholder]]];
              }),
            ),
          ),
        ),
      ) as Statement<Row>;
    const statement = family(given, build);
    return statement ? statement.run(executor, given.values) : ((await insert(executor, rows)) as Row[]);
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
  const tableColumns = Object.keys(getTableColumns(table))
    .map((column) => ({ name: column, isNullWhereAbsent: false }))
    .toSorted(byName);
  const read = createReader(tableColumns);
  const update = (builder: Builder, columns: Values, key: Key): Query & PromiseLike<unknown> =>
    (builder as NodePgDatabase).update(table).set(columns).where(where(key));
  return async (executor, key, columns) => {
    const given = read([columns]);
    if (given.ofSql) throw new Error(`${name} takes no SQL`);
    const build = (of: string) =>
      prepareStatement(of, (builder, value: Values & Key) =>
        update(
          builder,
          Object.fromEntries(
            tableColumns
              .filter(({ name: column }) => toPlaceholder(0, column) in given.values)
              .map(({ name: column }) => [column, value[toPlaceholder(0, column)]]),
          ),
          value,
        ),
      ) as Statement<never>;
    const statement = family(given, build);
    await (statement ? statement.run(executor, { ...key, ...given.values }) : update(executor, columns, key));
  };
}

/** Sorts columns by name, so that rows whose keys are in another order use the same statement. */
const byName = ({ name: one }: TableColumn, { name: other }: TableColumn): number => (one < other ? -1 : 1);

const toPlaceholder = (row: number, column: string): string => `${row}_${column}`;
