import { largestInteger } from '@kaplya/contract';
import { Refusal } from '#http/refusal.ts';

/** One value of a cursor. `read` parses text that matches `pattern`; null: no list has returned that. */
type CursorPart<Value> = {
  readonly pattern: string;
  write(value: Value): string | number;
  read(text: string): Value | null;
};

const idPattern = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const verbatim = (pattern: string): CursorPart<string> => ({ pattern, write: (text) => text, read: (text) => text });

export const idPart = verbatim(idPattern);

/** An `integer` of PostgreSQL. */
export const integerPart: CursorPart<number> = {
  pattern: '-?\\d{1,10}',
  write: (value) => value,
  read(text) {
    const value = Number(text);
    return value >= -largestInteger - 1 && value <= largestInteger ? value : null;
  },
};

/** An index in an array. */
export const indexPart: CursorPart<number> = { pattern: '\\d{1,4}', write: (index) => index, read: Number };

export const timePart: CursorPart<Date> = {
  pattern: '\\d{1,15}',
  write: (time) => time.getTime(),
  read: (text) => new Date(Number(text)),
};

/** A day like `2026-02-28`. */
export const dayPart: CursorPart<string> = {
  pattern: '\\d{4}-\\d{2}-\\d{2}',
  write: (day) => day,
  read: (text) => (new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : null),
};

/** Digits of a number that JavaScript cannot hold exactly. */
export const digitsPart = verbatim('\\d{1,18}');

/** Any text, as the last part. PostgreSQL has no text with a NUL. */
export const textPart = verbatim('[^\\0]*');

/** The name of the list's order, so that a cursor of another order is refused. */
export const wordPart = <const Word extends string>(word: Word): CursorPart<Word> => ({
  pattern: word,
  write: () => word,
  read: () => word,
});

type ValuesOf<Parts> = { readonly [Name in keyof Parts]: Parts[Name] extends CursorPart<infer Value> ? Value : never };

/** Opaque positions in a list, each written as the values of `parts` in their order. */
export function createCursor<Parts extends Readonly<Record<string, CursorPart<unknown>>>>(parts: Parts) {
  const names = Object.keys(parts);
  const pattern = new RegExp(`^${names.map((name) => `(${parts[name]?.pattern})`).join(' ')}$`);
  const encode = (values: ValuesOf<Parts>): string =>
    Buffer.from(names.map((name) => parts[name]?.write(values[name as keyof Parts])).join(' ')).toString('base64url');
  return {
    encode,
    /**
     * The values of a cursor; null without one, for the start of the list. Throws a Refusal of the field `cursor` for
     * one that no list returned.
     */
    decode(cursor: string | undefined): ValuesOf<Parts> | null {
      if (cursor === undefined) return null;
      const [, ...texts] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
      if (texts.length === 0) throw refusedCursor();
      const read = names.map((name, index) => [name, parts[name]?.read(texts[index] ?? '')] as const);
      if (read.some(([, value]) => value === null)) throw refusedCursor();
      const values = Object.fromEntries(read) as ValuesOf<Parts>;
      // Refuses another spelling of the same values, such as a number with leading zeros.
      if (encode(values) !== cursor) throw refusedCursor();
      return values;
    },
  };
}

/** The cursor of lists that are ordered by an instant and an id. */
export const timeCursor = createCursor({ at: timePart, id: idPart });

const wholeId = new RegExp(`^${idPattern}$`);

/**
 * Parses a cursor that is a plain id; null without one, for the start of the list. Throws a Refusal of the field
 * `cursor`.
 */
export function parseIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!wholeId.test(cursor)) throw refusedCursor();
  return cursor;
}

/** Parses a cursor that is a plain number; 0 for the start of the list. Throws a Refusal of the field `cursor`. */
export function parseNumberCursor(cursor = '0'): number {
  if (!/^\d{1,9}$/.test(cursor)) throw refusedCursor();
  return Number(cursor);
}

export const refusedCursor = (): Refusal => new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
