import { is, Param, Placeholder, sql, type DriverValueEncoder, type SQL } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { escapeLiteral, types, type CustomTypesConfig, type QueryArrayConfig, type QueryConfig } from 'pg';

import { queryLogger, type Executor } from '../client.ts';
import {
  isIdentityDecoder,
  isIdentityEncoder,
  listAnswerFields,
  type AnswerField,
  type Query,
} from './drizzle-internals.ts';

/**
 * A statement whose text is built once. Each connection parses it once, and plans it once if PostgreSQL finds one plan
 * good enough for all values.
 */
export type PreparedStatement<Values, Row> = {
  /** Throws DrizzleQueryError like a query of Drizzle's. */
  run(executor: Pick<Executor, '$client'>, values: Values): Promise<Row[]>;
};

/** A row of a query's answer; never for a query without `returning`. */
type RowOf<Q extends Query> =
  Awaited<ReturnType<ReturnType<Q['prepare']>['execute']>> extends readonly (infer Row)[] ? Row : never;
export type Builder = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;

const builder = drizzle.mock();
const dialect = new PgDialect();
const names = new Set<string>();

/**
 * Builds a statement at load time. `build` gets placeholders in place of the values, so it cannot compute with them.
 * Each name is used once; PostgreSQL shows it in `pg_prepared_statements`. The rows are as the driver returns them.
 */
export function prepareSql<Values extends Record<string, unknown>, Row = never>(
  name: string,
  build: (value: Values) => SQL,
): PreparedStatement<Values, Row> {
  const { query, toValues } = compile(name, build(placeholders as Values));
  return { run: async (executor, values) => (await send(executor, query, toValues(values))).rows as Row[] };
}

/** Like `prepareSql`, for a query of Drizzle's builder; its rows are decoded as Drizzle does. */
export function prepareStatement<Values extends Record<string, unknown>, Q extends Query>(
  name: string,
  build: (builder: Builder, value: Values) => Q,
): PreparedStatement<Values, RowOf<Q>> {
  const built = build(builder, placeholders as Values);
  const { query, toValues } = compile(name, built.getSQL());
  const arrayQuery: QueryArrayConfig = { ...query, rowMode: 'array' };
  const toRow = toRowOf(listAnswerFields(built) ?? []);
  return {
    async run(executor, values) {
      const { rows } = await send(executor, arrayQuery, toValues(values));
      return rows.map((row) => toRow(row as unknown[]) as RowOf<Q>);
    },
  };
}

async function send(
  executor: Pick<Executor, '$client'>,
  query: QueryConfig,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  queryLogger.logQuery(query.text);
  try {
    return await executor.$client.query({ ...query, values });
  } catch (error) {
    throw new DrizzleQueryError(query.text, values, error as Error);
  }
}

function claim(name: string): string {
  if (names.has(name)) throw new Error(`Two prepared statements are named ${name}`);
  names.add(name);
  return name;
}

/** A placeholder in place of each value while a statement is built. */
const placeholders = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error('Placeholders are taken by name: which there are is not known yet');
    },
  },
);

type Source = { readonly name: string; readonly encoder: DriverValueEncoder<unknown, unknown> | null };

/**
 * Builds the text with constants written into it. A plan does not know the values of parameters, and would use no
 * partial index whose condition depends on them.
 */
function compile(
  name: string,
  statement: SQL,
): { query: QueryConfig; toValues: (values: Readonly<Record<string, unknown>>) => unknown[] } {
  const { sql: numbered, params } = dialect.sqlToQuery(statement);
  const sources: Source[] = [];
  const text = numbered.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const param = params[Number(number) - 1];
    const source = toSource(param);
    return source ? `$${sources.push(source)}` : toLiteral(param);
  });
  return {
    query: { name: claim(name), text, types: driverTypes },
    toValues: (values) =>
      sources.map(({ name: placeholder, encoder }) => {
        const value = values[placeholder];
        if (value === undefined) throw new Error(`No value for ${placeholder}`);
        return encoder === null || value === null ? value : encoder.mapToDriverValue(value);
      }),
  };
}

function toSource(param: unknown): Source | null {
  if (is(param, Placeholder)) return { name: param.name, encoder: null };
  if (!is(param, Param) || !is(param.value, Placeholder)) return null;
  return { name: param.value.name, encoder: isIdentityEncoder(param.encoder) ? null : param.encoder };
}

function toLiteral(constant: unknown): string {
  if (typeof constant === 'string') return escapeLiteral(constant);
  if (typeof constant === 'number' || typeof constant === 'boolean' || constant === null) return String(constant);
  throw new Error('A constant of a prepared statement is a text, a number, a boolean or null');
}

/** Returns a function that makes an object of a row, and decodes only columns whose value differs from the driver's. */
function toRowOf(fields: readonly AnswerField[]): (row: readonly unknown[]) => Record<string, unknown> {
  const columns = fields.map(({ name, decoder }) => ({ name, decoder: isIdentityDecoder(decoder) ? null : decoder }));
  return (row) => {
    const result: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) {
      const { name, decoder } = columns[index] as (typeof columns)[number];
      const value = row[index];
      result[name] = decoder === null || value === null ? value : decoder.mapFromDriverValue(value);
    }
    return result;
  };
}

/** The types that the driver returns as text, because Drizzle's columns decode them. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins;
const storedAsText: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);
const driverTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => (storedAsText.has(id) ? String : types.getTypeParser(id, format)),
};
