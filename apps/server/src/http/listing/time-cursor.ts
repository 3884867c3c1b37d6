import { decodeCursor, encodeCursor, idInCursor } from './cursor.ts';

const pattern = new RegExp(`^(\\d{1,15}) ${idInCursor}$`);

/** Opaque position in a list by an instant and an id. */
export const toCursor = (at: Date, id: string): string => encodeCursor(at.getTime(), id);

export function parseCursor(cursor: string | undefined): { readonly at: Date; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [at, id = ''] = decodeCursor(cursor, pattern);
  return { at: new Date(Number(at)), id };
}
