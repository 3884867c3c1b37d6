import type { Order, PaymentState } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { MessageId } from '#i18n/message-id.ts';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import { findRefundNote, sumRefunds } from './refunds.ts';

type Tone = 'neutral' | 'success' | 'warning' | 'danger';

export type PaymentStatusStyle = {
  icon: IconName;
  tone: Tone;
  word: MessageId;
  /** The sum shown in the text `word`. null when that contains none. */
  sum: Money | null;
  /** An explanation and the next step. null when `word` suffices. */
  note: MessageId | null;
};

type PaidOrder = Pick<Order, 'status' | 'paymentType' | 'paidAmount' | 'refundedAmount'> & {
  payment: Pick<Order['payment'], 'state' | 'refunds'>;
  totals: Pick<Order['totals'], 'toPay'>;
};

/** The text and colour of the state of an order's money, and the next step. */
export function toPaymentStatusStyle(order: PaidOrder): PaymentStatusStyle {
  const { payment, totals, paymentType, paidAmount, refundedAmount } = order;
  const { toPay } = totals;
  // A cancelled or undelivered order shows no success message, even if it was paid.
  const isOff = order.status === 'cancelled' || order.status === 'undelivered';
  const styles: Record<PaymentState, () => PaymentStatusStyle> = {
    none: () =>
      isOff
        ? { icon: 'wallet', tone: 'neutral', word: 'orders.payment.none', sum: null, note: null }
        : { icon: 'check', tone: 'success', word: 'orders.payment.none', sum: null, note: null },
    on_delivery: () =>
      order.status === 'cancelled'
        ? { icon: 'wallet', tone: 'neutral', word: 'orders.payment.due_none', sum: null, note: null }
        : { icon: 'wallet', tone: 'neutral', word: 'orders.payment.on_delivery', sum: toPay, note: null },
    contract: () => ({ icon: 'wallet', tone: 'neutral', word: 'orders.payment.contract', sum: null, note: null }),
    awaiting: () => ({ icon: 'clock', tone: 'warning', word: 'orders.payment.awaiting', sum: toPay, note: null }),
    failed: () => ({
      icon: 'warning',
      tone: 'danger',
      word: 'orders.payment.failed',
      sum: null,
      note: 'orders.payment.failedText',
    }),
    paid: () => ({ icon: 'check', tone: 'success', word: 'orders.payment.paid', sum: paidAmount, note: null }),
    expired: () => ({
      icon: 'off',
      tone: 'neutral',
      word: 'orders.payment.expired',
      sum: null,
      note: 'orders.payment.expiredText',
    }),
    refunding: () => ({
      icon: 'refund',
      tone: 'warning',
      word: 'orders.payment.refunding',
      sum: sumRefunds(order).refunding ?? paidAmount,
      note: findRefundNote(paymentType),
    }),
    refunded: () => ({
      icon: 'refund',
      tone: 'success',
      word: 'orders.payment.refunded',
      sum: sumRefunds(order).refunded ?? refundedAmount,
      note: findRefundNote(paymentType),
    }),
  };
  return styles[payment.state]();
}
