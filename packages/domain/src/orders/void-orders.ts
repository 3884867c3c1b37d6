import type { OrderStatus } from './order-states.ts';

/** Statuses in which an order holds no stock, slot, points or promo use, and does not count as an order made. */
export function isVoid(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'undelivered';
}
