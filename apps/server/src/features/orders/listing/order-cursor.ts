import type { OpsOrderSort } from '@kaplya/contract';
import { decodeCursor, encodeCursor, idInCursor, refusedCursor } from '#http/listing/cursor.ts';
import type { OrderPosition } from './order-list.store.ts';

/** Opaque position of an order in its partner's list, which only the same order of the list understands. */
export function encodeOrderCursor(position: OrderPosition): string {
  const { by, id } = position;
  const at =
    by === 'delivery' ? [position.intervalDay, position.shippingFrom.getTime()] : [position.createdMicroseconds];
  return encodeCursor(by, ...at, id);
}

const patterns = {
  delivery: new RegExp(`^delivery (\\d{4}-\\d{2}-\\d{2}) (\\d{1,15}) ${idInCursor}$`),
  created: new RegExp(`^created (\\d{1,18}) ${idInCursor}$`),
};

/** Throws a Refusal of the field `cursor` for one that is damaged, or of a list in another order. */
export function decodeOrderCursor(cursor: string, by: OpsOrderSort): OrderPosition {
  const parts = decodeCursor(cursor, patterns[by]);
  if (by === 'created') {
    const [createdMicroseconds = '', of = ''] = parts;
    return { by, createdMicroseconds, id: of };
  }
  const [intervalDay = '', from, of = ''] = parts;
  // Refuses a day like 2026-02-31 here, before the database does.
  if (!(new Date(`${intervalDay}T00:00:00Z`).toJSON()?.startsWith(intervalDay) ?? false)) throw refusedCursor();
  return { by, intervalDay, shippingFrom: new Date(Number(from)), id: of };
}
