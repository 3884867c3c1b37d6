import { createCursor, integerPart, textPart } from '#http/listing/cursor.ts';

/**
 * A position on the shelf: after the item with this key. It stays valid when goods come and go, including that item.
 */
export type Cursor = { readonly position: number; readonly externalId: string };

export const shelfCursor = createCursor({ position: integerPart, externalId: textPart });

export function isBehind(item: Cursor, { position, externalId }: Cursor): boolean {
  return item.position === position ? item.externalId > externalId : item.position > position;
}
