import type { Order } from '@kaplya/contract';

type Sums = Pick<Order, 'paidAmount' | 'refundedAmount' | 'payment'>;

/** Sums in minor units: refunded online, refunded by hand, and taken by the courier. */
export function compareMoney(before: Sums, after: Sums): { online: number; byHand: number; taken: number } {
  // Refund attempts are in chronological order, so new ones are at the end.
  const online = after.payment.refunds
    .slice(before.payment.refunds.length)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    online,
    byHand: after.refundedAmount.amount - before.refundedAmount.amount,
    taken: Math.max(0, after.paidAmount.amount - before.paidAmount.amount),
  };
}
