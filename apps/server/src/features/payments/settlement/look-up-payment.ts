import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { isWorthRepeating } from '#gateways/payments/index.ts';
import { findAccount, reportMissingAccount } from '../accounts/find-account.ts';
import { nextLookAt } from './next-check-at.ts';
import { reportPollingEnded } from './report-polling-ended.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from '../requests/start-payment.ts';
import { listOpenPayments, updatePayment, type PaymentRow } from '../stores/payment.store.ts';

/** `unknown`: the acquirer answered that it has no such payment. */
export type LookUp = 'known' | 'unknown' | 'unanswered';

/** Reads a payment from the acquirer and applies its state. Without an answer, it is retried later. */
export async function lookUpPayment(context: Context, partner: Partner, payment: PaymentRow): Promise<LookUp> {
  if (payment.acquirerPaymentId === null) {
    const { status } = await startPayment(context, partner, payment.id);
    // The payment was never requested, so no money can come.
    if (payment.status === 'canceled' && payment.askedAt === null) {
      await updatePayment(context.database, payment, { checkAt: null });
    }
    return status === 'opening' ? 'unanswered' : 'known';
  }
  const acquirer = findAccount(context, payment);
  if (!acquirer) {
    reportMissingAccount(context, payment);
    return 'unanswered';
  }
  const now = context.clock.now();
  const checkAt = nextLookAt(payment, now);
  try {
    const acquirerState = await acquirer.get(payment.acquirerPaymentId);
    if (acquirerState) {
      await settlePayment(context, partner, payment, acquirerState);
      return 'known';
    }
    context.logger.error({ paymentId: payment.id }, 'an acquirer does not know a payment that it made');
    context.metrics.countPayment({ outcome: 'unknown' });
    await updatePayment(context.database, payment, { checkAt });
    if (checkAt === null) reportPollingEnded(context, payment);
    return 'unknown';
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    context.logger.warn({ err: error, paymentId: payment.id }, 'an acquirer did not answer; it is asked again');
    // Without an answer the poller tries again, even after days: the acquirer may be down, or its account unconfigured.
    const inAnHour = new Date(now.getTime() + HOUR_MS);
    await updatePayment(context.database, payment, { checkAt: checkAt ?? inAnHour });
    return 'unanswered';
  }
}

/** Looks up a document's open attempts. Returns whether the result of each is known. */
export async function lookUpDocument(context: Context, partner: Partner, documentId: string): Promise<boolean> {
  let isKnown = true;
  for (const payment of await listOpenPayments(context.database, partner.id, documentId)) {
    if ((await lookUpPayment(context, partner, payment)) !== 'known') isKnown = false;
  }
  return isKnown;
}
