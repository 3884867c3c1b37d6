import type { Order } from '@kaplya/contract';

type RatingFacts = {
  /** The ids of orders that were just read; cached ones may have been rated on another device. */
  fresh: readonly string[];
  /** The ids of orders whose rating was declined on this device. */
  dismissed: readonly string[];
};

/**
 * The delivery to ask about: the last one, if it has no rating and the server accepts one. null: none, or an order that
 * waits for its payment comes first.
 */
export function findOrderToRate(orders: readonly Order[], { fresh, dismissed }: RatingFacts): Order | null {
  if (orders.some(({ canPay }) => canPay)) return null;
  const delivered = orders.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  if (!last || !last.canRate || last.rating) return null;
  return fresh.includes(last.uuid) && !dismissed.includes(last.uuid) ? last : null;
}

/** The time of the delivery, in epoch milliseconds. */
export function toDeliveredAt({ timeline, shippingDate }: Pick<Order, 'timeline' | 'shippingDate'>): number {
  return Date.parse(timeline.findLast(({ status }) => status === 'completed')?.at ?? shippingDate);
}
