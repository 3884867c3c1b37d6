import type { OrderStatus } from './order-states.ts';

/** Whether an order holds no stock, slot, points or promo use, and does not count as ordered. */
export function isVoid(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'undelivered';
}

/** Whether nothing is left to be done for an order: it was delivered, or is void. */
export function isOver(status: OrderStatus): boolean {
  return isVoid(status) || status === 'completed';
}
