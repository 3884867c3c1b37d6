import { Refusal } from '#http/refusal.ts';

const placePattern = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Opaque position in a list by an instant and an id. */
export function toCursor(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

export function parseCursor(cursor: string | undefined): { readonly at: Date; readonly id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = placePattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
  return { at: new Date(Number(at)), id };
}
