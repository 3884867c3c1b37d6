import type { Context } from '#context.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { PaymentRow } from '../stores/payment.store.ts';
import { listRefundsOfPayments } from '../stores/refund.store.ts';

/**
 * Reports succeeded refunds of a payment that have been returned: a bank may return the money to the acquirer days
 * later, and a person has to pay it by other means.
 */
export async function reportReturnedRefunds(context: Context, payment: PaymentRow): Promise<void> {
  const { database, logger, metrics } = context;
  const { id: paymentId, partnerId, acquirerPaymentId } = payment;
  const acquirer = findAccount(context, payment);
  const refunds = await listRefundsOfPayments(database, partnerId, [paymentId]);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (!acquirer || acquirerPaymentId === null || succeeded.length === 0) return;
  const made = await acquirer.listRefunds(acquirerPaymentId);
  for (const { id: refundId, documentId, amountMinor, acquirerRefundId } of succeeded) {
    const acquirerRefund = made.find(({ id }) => id === acquirerRefundId);
    if (acquirerRefund?.status !== 'canceled') continue;
    const reason = acquirerRefund.cancellation?.reason;
    logger.error(
      { refundId, acquirerRefundId, documentId, amountMinor, reason },
      'a refund that had succeeded has come back: a person has to send it another way',
    );
    metrics.countPayment({ outcome: 'refund_declined' });
  }
}
