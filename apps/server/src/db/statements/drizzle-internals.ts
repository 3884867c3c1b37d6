import { Column, is, SQL, sql, type DriverValueEncoder } from 'drizzle-orm';

/**
 * The parts of Drizzle that prepared statements read and that Drizzle does not document, in one place: after an update
 * of Drizzle, look here first. A prepared query of Drizzle's own would decode every value of every row and send its
 * text to the pool instead of the transaction's connection, so statements decode their rows themselves.
 */
export type Query = { getSQL(): SQL; prepare(name: string): { execute(): Promise<unknown> } };

/** A value from the database as the value of a column. */
export type Decoder = { mapFromDriverValue(value: unknown): unknown };

export type AnswerField = { readonly name: string; readonly decoder: Decoder };

type SelectedField = { readonly path: readonly string[]; readonly field: unknown };

/** The names and decoders of a query's answer, in the order of its columns; null for a query without an answer. */
export function listAnswerFields(query: Query): AnswerField[] | null {
  // `fields` is an own property of the prepared query for which Drizzle has no accessor.
  const { fields } = query.prepare('') as { readonly fields?: readonly SelectedField[] };
  if (!fields) return null;
  return fields.map(({ path, field }) => {
    const [name, ...nested] = path;
    if (name === undefined || nested.length > 0) throw new Error('A prepared statement selects columns, not tables');
    return { name, decoder: decoderOf(field) };
  });
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  return decoderOfSql(is(field, SQL.Aliased) ? field.sql : (field as SQL));
}

/** The decoder of an SQL expression; Drizzle marks the property `decoder` as internal. */
const decoderOfSql = (expression: SQL): Decoder => (expression as unknown as { readonly decoder: Decoder }).decoder;
const plainDecoder = decoderOfSql(sql``);

/** Whether a value needs no decoding: neither its column nor its SQL overrides the default. */
export const isIdentityDecoder = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue || mapFromDriverValue === plainDecoder.mapFromDriverValue;

export const isIdentityEncoder = ({ mapToDriverValue }: DriverValueEncoder<unknown, unknown>): boolean =>
  mapToDriverValue === Column.prototype.mapToDriverValue;
