import type { Order } from '@kaplya/contract';

type Sums = Pick<Order, 'paidAmount' | 'refundedAmount' | 'cashToReturn' | 'payment'>;

/** Sums that a step moves, in minor units: refunded at the acquirer, to be handed back, paid to the courier. */
export function compareMoney(before: Sums, after: Sums): { online: number; byHand: number; taken: number } {
  const back = ({ refundedAmount, cashToReturn }: Sums) => refundedAmount.amount + (cashToReturn?.amount ?? 0);
  // Refund attempts are in chronological order, so new ones are at the end.
  const online = after.payment.refunds
    .slice(before.payment.refunds.length)
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    online,
    byHand: back(after) - back(before),
    // Negative: a correction of what was written down.
    taken: after.paidAmount.amount - before.paidAmount.amount,
  };
}
