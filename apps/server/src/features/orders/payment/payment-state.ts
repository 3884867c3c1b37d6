import type { PaymentState } from '@kaplya/contract';
import { isOnlinePayment, parsePaymentCode, paymentCodes } from '@kaplya/domain';
import type { PaymentsOfDocument } from '#features/payments/index.ts';
import type { OrderRow } from '../stores/order.store.ts';

type PaidOrder = Pick<
  OrderRow,
  'status' | 'paymentCode' | 'toPayMinor' | 'paidMinor' | 'refundedMinor' | 'cancelledBy' | 'cancelReasonId'
>;

type PaymentFacts = {
  readonly order: PaidOrder;
  readonly isOnline: boolean;
  readonly isOver: boolean;
  readonly payments: PaymentsOfDocument;
};

/** State of an order's money: the first matching row wins. */
const states: readonly (readonly [PaymentState, (facts: PaymentFacts) => boolean])[] = [
  ['refunded', ({ order }) => order.paidMinor > 0 && order.refundedMinor >= order.paidMinor],
  ['refunding', isBeingRefunded],
  ['paid', ({ order }) => order.paidMinor > 0],
  ['contract', ({ order }) => order.paymentCode === paymentCodes.contract && order.status !== 'cancelled'],
  ['none', ({ order }) => order.toPayMinor === 0],
  ['expired', ({ order, isOnline }) => isOnline && order.status === 'cancelled' && order.cancelledBy === 'system'],
  ['none', ({ isOver }) => isOver],
  ['on_delivery', ({ isOnline }) => !isOnline],
  ['awaiting', ({ payments }) => payments.live !== null || payments.lastFailure === null],
];

/**
 * Whether money is being refunded or must be. A cancelled order's money must be refunded, even if the acquirer
 * declined the refund. A duplicate payment does not count for a paid order.
 */
function isBeingRefunded({ order: { status, paidMinor, refundedMinor }, payments }: PaymentFacts): boolean {
  if (status === 'cancelled' && paidMinor > refundedMinor) return true;
  return payments.refunds.some(
    (refund) => (refund.status === 'queued' || refund.status === 'pending') && !(refund.isLate && paidMinor > 0),
  );
}

export function paymentStateOf(order: PaidOrder, payments: PaymentsOfDocument): PaymentState {
  const code = parsePaymentCode(order.paymentCode);
  const isOnline = code !== null && isOnlinePayment(code);
  const isOver = order.status === 'cancelled' || order.status === 'undelivered' || order.status === 'completed';
  const facts: PaymentFacts = { order, isOnline, isOver, payments };
  return states.find(([, holds]) => holds(facts))?.[0] ?? 'failed';
}

export const noPayments: PaymentsOfDocument = { live: null, lastFailure: null, paidBy: null, held: null, refunds: [] };
