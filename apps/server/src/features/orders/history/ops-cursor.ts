import { Refusal } from '#http/refusal.ts';
import type { OrderPlace } from '../stores/order.store.ts';

/** Opaque position of an order in its partner's list. */
export function toCursor({ intervalDay, shippingFrom, id }: OrderPlace): string {
  return Buffer.from([intervalDay, shippingFrom.getTime(), id].join(' ')).toString('base64url');
}

const placePattern = /^(\d{4}-\d{2}-\d{2}) (\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function parsePlace(cursor: string): OrderPlace {
  const [, intervalDay = '', from, id = ''] = placePattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  // Refuses a day like 2026-02-31 here, before the database does.
  const isDay = new Date(`${intervalDay}T00:00:00Z`).toJSON()?.startsWith(intervalDay) ?? false;
  if (id === '' || !isDay) throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
  return { intervalDay, shippingFrom: new Date(Number(from)), id };
}
