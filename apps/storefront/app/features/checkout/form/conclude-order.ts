import type { CompletedOrder } from '@kaplya/contract';
import { savePlacedOrder } from '../result/save-placed-order.ts';

/** What follows an order, whichever try made it: its result is kept, and who pays online is led to where that is done. */
export function concludeOrder(order: CompletedOrder, address: string): void {
  // Now: the page is about to be left.
  savePlacedOrder(order, address);
  const { required, paymentUrl } = order.payment;
  if (required && paymentUrl) location.assign(paymentUrl);
}
