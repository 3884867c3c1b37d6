import { createCursor, integerPart, textPart } from '#http/listing/cursor.ts';

/**
 * A place in an area's list: after the item with this position and external id. It stays valid when goods come and go,
 * including that item.
 */
export type Cursor = { readonly position: number; readonly externalId: string };

export const shelfCursor = createCursor({ position: integerPart, externalId: textPart });

export function isBehind(item: Cursor, { position, externalId }: Cursor): boolean {
  return item.position === position ? item.externalId > externalId : item.position > position;
}
