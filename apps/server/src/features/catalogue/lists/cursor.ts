import { decodeCursor, encodeCursor, refusedCursor } from '#http/listing/cursor.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';

/**
 * A position on the shelf: after the item with this key. It stays valid when goods come and go, including that item.
 */
export type Cursor = { readonly position: number; readonly externalId: string };

export function toCursor({ position, externalId }: Pick<OfferedItem, 'position' | 'externalId'>): string {
  return encodeCursor(position, externalId);
}

/** Throws a Refusal for a cursor that no list has returned. */
export function parseCursor(text: string): Cursor {
  const [position, externalId = ''] = decodeCursor(text, /^(-?\d{1,10}) ([^]*)$/);
  const cursor = { position: Number(position), externalId };
  if (toCursor(cursor) !== text) throw refusedCursor();
  return cursor;
}

export function isBehind(item: Cursor, { position, externalId }: Cursor): boolean {
  return item.position === position ? item.externalId > externalId : item.position > position;
}
