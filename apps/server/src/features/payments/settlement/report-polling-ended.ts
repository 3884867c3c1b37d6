import type { Context } from '#context.ts';
import type { PaymentRow } from '../stores/payment.store.ts';

/** Reports that polling has ended without a known result, so that a person checks at the acquirer. */
export function reportPollingEnded({ logger, metrics }: Context, payment: PaymentRow): void {
  const { id: paymentId, partnerId, documentId, acquirer, acquirerAccount: account, acquirerPaymentId } = payment;
  logger.error(
    { paymentId, partnerId, documentId, acquirer, account, acquirerPaymentId },
    'an acquirer never said what became of a payment, and is asked no more: a person has to look there',
  );
  metrics.countPayment({ outcome: 'given_up' });
}
