import type { CompletedOrder } from '@kaplya/contract';
import { savePlacedOrder } from './save-placed-order.ts';

/** Saves the result of a completed order, and opens the payment page for a customer who pays online. */
export function concludeOrder(order: CompletedOrder, address: string): void {
  // The result is saved before the page is left.
  savePlacedOrder(order, address);
  const { required, paymentUrl } = order.payment;
  if (required && paymentUrl) location.assign(paymentUrl);
}
