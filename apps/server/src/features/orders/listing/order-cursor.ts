import { createCursor, dayPart, digitsPart, idPart, timePart, wordPart } from '#http/listing/cursor.ts';
import type { OrderPosition } from './order-list.store.ts';

/** The cursors of the list by its sort order: a cursor of one sort order is refused in the other. */
export const orderCursors = {
  delivery: createCursor({ by: wordPart('delivery'), intervalDay: dayPart, shippingFrom: timePart, id: idPart }),
  created: createCursor({ by: wordPart('created'), createdMicroseconds: digitsPart, id: idPart }),
};

export const encodeOrderCursor = (position: OrderPosition): string =>
  position.by === 'delivery' ? orderCursors.delivery.encode(position) : orderCursors.created.encode(position);
