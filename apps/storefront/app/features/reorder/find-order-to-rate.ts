import type { Order } from '@kaplya/contract';

type RatingFacts = {
  /** Orders that were just read: another device may have rated cached ones. */
  fresh: readonly string[];
  /** The orders whose rating was declined on this device. */
  dismissed: readonly string[];
};

/** The delivery to rate: the last one, while the server accepts a rating of it and there is none. */
export function findOrderToRate(orders: readonly Order[], { fresh, dismissed }: RatingFacts): Order | null {
  const delivered = orders.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  if (!last || !last.canRate || last.rating) return null;
  return fresh.includes(last.uuid) && !dismissed.includes(last.uuid) ? last : null;
}

/** The time of the delivery, in epoch milliseconds. */
export function toDeliveredAt({ timeline, shippingDate }: Pick<Order, 'timeline' | 'shippingDate'>): number {
  return Date.parse(timeline.findLast(({ status }) => status === 'completed')?.at ?? shippingDate);
}
