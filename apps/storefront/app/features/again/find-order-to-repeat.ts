import type { Order } from '@kaplya/contract';

const OPEN: ReadonlySet<Order['status']> = new Set(['new', 'requiresConfirmation', 'approved', 'inProcess']);

/** Whether an order is still on its way. */
export function isOnItsWay({ status }: Pick<Order, 'status'>): boolean {
  return OPEN.has(status);
}

/** The newest of the orders that is on its way or may be wanted again; who cancelled one did not want it. */
export function findOrderToRepeat(orders: readonly Order[]): Order | null {
  const wanted = orders.filter((order) => order.status !== 'cancelled' && (isOnItsWay(order) || order.canRepeat));
  return wanted.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0] ?? null;
}
