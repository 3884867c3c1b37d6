import type { Order } from '@kaplya/contract';

const OPEN: ReadonlySet<Order['status']> = new Set(['new', 'requiresConfirmation', 'approved', 'inProcess']);

/** Whether an order is still under way. */
export function isOnItsWay({ status }: Pick<Order, 'status'>): boolean {
  return OPEN.has(status);
}

/** The newest order that is under way or can be repeated, except for cancelled ones. */
export function findOrderToRepeat(orders: readonly Order[]): Order | null {
  const wanted = orders.filter((order) => order.status !== 'cancelled' && (isOnItsWay(order) || order.canRepeat));
  return wanted.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0] ?? null;
}
