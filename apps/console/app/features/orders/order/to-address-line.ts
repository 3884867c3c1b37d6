import type { Order } from '@kaplya/contract';

type Address = Order['shipping']['address'];

/** An address as it is read aloud: street, house, and the room where there is one. */
export function toAddressLine({
  city,
  street,
  house,
  room,
}: Pick<Address, 'city' | 'street' | 'house' | 'room'>): string {
  return [city, street, house, room].filter(Boolean).join(', ');
}
