import type { CompletedOrder } from '@kaplya/contract';
import { savePlacedOrder } from '../result/save-placed-order.ts';

/**
 * Handles a completed order, whichever attempt made it: saves its result, and leads a customer who pays online to the
 * payment.
 */
export function concludeOrder(order: CompletedOrder, address: string): void {
  // Now: the page is about to be left.
  savePlacedOrder(order, address);
  const { required, paymentUrl } = order.payment;
  if (required && paymentUrl) location.assign(paymentUrl);
}
