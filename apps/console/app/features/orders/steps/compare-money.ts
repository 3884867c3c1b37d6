import type { Order } from '@kaplya/contract';

type Sums = Pick<Order, 'paidAmount' | 'refundedAmount' | 'payment'>;

/** Minor units that go back to where they were paid from, that are given back by hand, and that the courier takes. */
export function compareMoney(before: Sums, after: Sums): { online: number; byHand: number; taken: number } {
  // The attempts come in the order in which they were made.
  const online = after.payment.refunds
    .slice(before.payment.refunds.length)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    online,
    byHand: after.refundedAmount.amount - before.refundedAmount.amount,
    taken: Math.max(0, after.paidAmount.amount - before.paidAmount.amount),
  };
}
