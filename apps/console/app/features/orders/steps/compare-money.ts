import type { Order } from '@kaplya/contract';

type Sums = Pick<Order, 'paidAmount' | 'refundedAmount' | 'payment'>;

/** Sums that a step moves, in minor units: refunded at the acquirer, refunded by hand, paid to the courier. */
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
