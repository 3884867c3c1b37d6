import { Refusal } from '#http/refusal.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';

/**
 * A position on the shelf: after the item with this key. It stays valid when goods come and go, including that item.
 */
export type Cursor = { readonly position: number; readonly externalId: string };

export function toCursor({ position, externalId }: Pick<OfferedItem, 'position' | 'externalId'>): string {
  return Buffer.from(`${position} ${externalId}`).toString('base64url');
}

/** Throws a Refusal for a cursor that no list has returned. */
export function parseCursor(text: string): Cursor {
  const [, position, externalId] = /^(-?\d{1,10}) ([^]*)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (
    position === undefined ||
    externalId === undefined ||
    toCursor({ position: Number(position), externalId }) !== text
  )
    throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
  return { position: Number(position), externalId };
}

export function isBehind(item: Cursor, { position, externalId }: Cursor): boolean {
  return item.position === position ? item.externalId > externalId : item.position > position;
}
