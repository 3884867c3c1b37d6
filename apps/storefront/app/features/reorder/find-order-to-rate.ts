import type { Order } from '@kaplya/contract';

type Known = {
  /** Orders that the server has answered just now: another device may have rated those that this one kept. */
  fresh: readonly string[];
  /** The orders that this device must not ask about again. */
  dismissed: readonly string[];
};

/** The delivery to ask about: the last one, while the server accepts a rating of it and there is none. */
export function findOrderToRate(orders: readonly Order[], { fresh, dismissed }: Known): Order | null {
  const delivered = orders.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  if (!last || !last.canRate || last.rating) return null;
  return fresh.includes(last.uuid) && !dismissed.includes(last.uuid) ? last : null;
}

/** When an order came, in epoch milliseconds. */
export function toDeliveredAt({ timeline, shippingDate }: Pick<Order, 'timeline' | 'shippingDate'>): number {
  return Date.parse(timeline.findLast(({ status }) => status === 'completed')?.at ?? shippingDate);
}
