import type { Order } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { MessageId } from '#i18n/message-id.ts';

const SBP = 8;
const ONLINE: ReadonlySet<number> = new Set([6, 10, 12]);

/** The text that names the duration of a refund, by the code of the payment method (E-19). */
export function findRefundNote(paymentType: number): MessageId {
  if (paymentType === SBP) return 'orders.refund.sbp';
  return ONLINE.has(paymentType) ? 'orders.refund.online' : 'orders.refund.other';
}

type CancellableOrder = Pick<Order, 'paidAmount' | 'refundedAmount' | 'loyalty' | 'promocode'>;

export type CancellationRefund = { money: Money | null; points: number; promocode: string | null };

/** The returns of a cancellation to the customer: the money taken and not refunded yet, the points, the promo code. */
export function toCancellationRefund({
  paidAmount,
  refundedAmount,
  loyalty,
  promocode,
}: CancellableOrder): CancellationRefund {
  const amount = paidAmount.amount - refundedAmount.amount;
  return { money: amount > 0 ? { ...paidAmount, amount } : null, points: loyalty.spent, promocode };
}

export type RefundSums = { refunding: Money | null; refunded: Money | null; declined: Money | null };

/** The sums of the pending refunds, of those that arrived and of those that the bank declined. */
export function sumRefunds({
  payment: { refunds },
  paidAmount,
}: Pick<Order, 'paidAmount'> & { payment: Pick<Order['payment'], 'refunds'> }): RefundSums {
  const sumOf = (state: Order['payment']['refunds'][number]['state']): Money | null => {
    const amount = refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amount.amount : 0), 0);
    return amount > 0 ? { ...paidAmount, amount } : null;
  };
  return { refunding: sumOf('refunding'), refunded: sumOf('refunded'), declined: sumOf('declined') };
}
