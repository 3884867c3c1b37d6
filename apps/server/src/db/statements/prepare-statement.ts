import { Column, is, Param, Placeholder, SQL, sql, type DriverValueEncoder } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { escapeLiteral, types, type CustomTypesConfig, type QueryArrayConfig, type QueryConfig } from 'pg';

import { queryLogger, type Executor } from '../client.ts';

/** A statement whose text is built once and which each connection parses once, and plans once where one plan fits all. */
export type PreparedStatement<Values, Row> = {
  /** Throws DrizzleQueryError like a query of Drizzle's. */
  run(executor: Pick<Executor, '$client'>, values: Values): Promise<Row[]>;
};

/** A query of Drizzle's builder. */
export type Query = { prepare(name: string): { execute(): Promise<unknown> } };
/** A row of its answer; never for a query without `returning`. */
type RowOf<Q extends Query> =
  Awaited<ReturnType<ReturnType<Q['prepare']>['execute']>> extends readonly (infer Row)[] ? Row : never;
export type Builder = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;

const builder = drizzle.mock();
const dialect = new PgDialect();
const names = new Set<string>();

/**
 * Builds a statement at load time. `build` gets placeholders in place of the values, so it cannot compute with them.
 * Each name is used once; PostgreSQL shows it in `pg_prepared_statements`.
 */
export function prepareStatement<Values extends Record<string, unknown>, Q extends Query>(
  name: string,
  build: (builder: Builder, value: Values) => Q,
): PreparedStatement<Values, RowOf<Q>> {
  const built = build(builder, placeholders as Values).prepare(name) as unknown as {
    readonly fields?: readonly SelectedField[];
    readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
    getQuery(): { readonly sql: string; readonly params: readonly unknown[] };
  };
  const { text, toValues } = compile(built.getQuery());
  const query: QueryArrayConfig = { name: claim(name), text, rowMode: 'array', types: driverTypes };
  const toRow = built.fields ? toRowOf(built.fields) : null;
  return {
    async run(executor, values) {
      const { rows } = await send(executor, query, toValues(values));
      return toRow ? rows.map((row) => toRow(row as unknown[]) as RowOf<Q>) : [];
    },
  };
}

/** Like `prepareStatement`, for a statement written as SQL; its rows are as the driver gives them. */
export function prepareSql<Values extends Record<string, unknown>, Row = never>(
  name: string,
  build: (value: Values) => SQL,
): PreparedStatement<Values, Row> {
  const { text, toValues } = compile(dialect.sqlToQuery(build(placeholders as Values)));
  const query: QueryConfig = { name: claim(name), text, types: driverTypes };
  return {
    run: async (executor, values) => (await send(executor, query, toValues(values))).rows as Row[],
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

/** Has a placeholder in the place of each value while a statement is built. */
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
 * Writes constants into the text. As parameters they would be unknown to the plan, which then uses no index with a
 * condition.
 */
function compile({ sql: numbered, params }: { readonly sql: string; readonly params: readonly unknown[] }): {
  text: string;
  toValues: (values: Readonly<Record<string, unknown>>) => unknown[];
} {
  const sources: Source[] = [];
  const text = numbered.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const param = params[Number(number) - 1];
    const source = toSource(param);
    return source ? `$${sources.push(source)}` : toLiteral(param);
  });
  return {
    text,
    toValues: (values) =>
      sources.map(({ name, encoder }) => {
        const value = values[name];
        if (value === undefined) throw new Error(`No value for ${name}`);
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

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type SelectedField = { readonly path: readonly string[]; readonly field: unknown };

/** Objects of one shape, decoded only where the driver's value differs from the column's. */
function toRowOf(fields: readonly SelectedField[]): (row: readonly unknown[]) => Record<string, unknown> {
  const columns = fields.map(({ path, field }) => {
    const [name, ...nested] = path;
    if (name === undefined || nested.length > 0) throw new Error('A prepared statement selects columns, not tables');
    const decoder = decoderOf(field);
    return { name, decoder: isIdentityDecoder(decoder) ? null : decoder };
  });
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

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  return (expression as { readonly decoder: Decoder }).decoder;
}

const isIdentityDecoder = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue || mapFromDriverValue === plainDecoder.mapFromDriverValue;
const isIdentityEncoder = ({ mapToDriverValue }: DriverValueEncoder<unknown, unknown>): boolean =>
  mapToDriverValue === Column.prototype.mapToDriverValue;
const plainDecoder = (sql`` as unknown as { readonly decoder: Decoder }).decoder;

/** Dates and instants stay text, which Drizzle's columns decode. */
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins;
const storedAsText: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);
const driverTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => (storedAsText.has(id) ? String : types.getTypeParser(id, format)),
};
