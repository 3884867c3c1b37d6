import type { MinorUnits } from '@kaplya/domain';
import type { OrderRow } from '../stores/order.store.ts';
import { courierPaymentCodes } from './courier-payment-codes.ts';

/**
 * The sum that the courier takes at the door. An order paid online has one only if a change made it more expensive.
 */
export function sumToCollect(order: Pick<OrderRow, 'paymentCode' | 'paidMinor' | 'toPayMinor'>): MinorUnits {
  const isCollected = courierPaymentCodes.has(order.paymentCode) || order.paidMinor > 0;
  return isCollected ? Math.max(0, order.toPayMinor - order.paidMinor) : 0;
}
