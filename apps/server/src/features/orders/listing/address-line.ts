import type { OrderRow } from '../stores/order.store.ts';

/** An address in one line; only the city is left of a deleted account's. */
export function toAddressLine(address: OrderRow['address']): string {
  const { city, street, house, building, housing, room } = address;
  return [city, street, [house, building, housing].filter(Boolean).join(' '), room].filter(Boolean).join(', ');
}
