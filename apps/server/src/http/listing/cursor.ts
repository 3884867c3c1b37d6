import { Refusal } from '#http/refusal.ts';

/** The pattern of an id in a cursor. */
export const idInCursor = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

/** An opaque position in a list. */
export const encodeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join(' ')).toString('base64url');

/** The groups of a pattern in a cursor. Throws a Refusal of the field `cursor` for one that no list has returned. */
export function decodeCursor(cursor: string, pattern: RegExp): string[] {
  const [, ...parts] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (parts.length === 0) throw refusedCursor();
  return parts;
}

const idPattern = new RegExp(`^${idInCursor}$`);

/** The id that is a cursor by itself; null: the list begins. Throws a Refusal of the field `cursor`. */
export function parseIdCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!idPattern.test(cursor)) throw refusedCursor();
  return cursor;
}

/** The number that is a cursor by itself; 0: the list begins. Throws a Refusal of the field `cursor`. */
export function parseNumberCursor(cursor = '0'): number {
  if (!/^\d{1,9}$/.test(cursor)) throw refusedCursor();
  return Number(cursor);
}

export const refusedCursor = (): Refusal => new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
