import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { isWorthRepeating } from '#gateways/payments/index.ts';
import { nextLookAt } from './check-at.ts';
import { listOpenPayments, updatePayment, type PaymentRow } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

/**
 * Asks the acquirer how a payment stands, and takes it over. One that it does not answer is asked again later; whether it
 * did.
 */
export async function lookUpPayment(context: Context, partner: Partner, payment: PaymentRow): Promise<boolean> {
  if (payment.acquirerPaymentId === null) {
    const { status } = await startPayment(context, partner, payment.id);
    // The acquirer never heard of it: nothing comes any more.
    if (payment.status === 'canceled' && payment.askedAt === null) {
      await updatePayment(context.database, payment, { checkAt: null });
    }
    return status !== 'opening';
  }
  const acquirer = context.payments.acquirerOf(partner.id);
  if (acquirer?.name !== payment.acquirer) {
    context.logger.error({ paymentId: payment.id }, 'a payment waits for an acquirer that the partner does not have');
    return false;
  }
  try {
    const said = await acquirer.get(payment.acquirerPaymentId);
    if (said) {
      await settlePayment(context, partner, payment, said);
      return true;
    }
    context.logger.error({ paymentId: payment.id }, 'an acquirer does not know a payment that it made');
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    context.logger.warn({ err: error, paymentId: payment.id }, 'an acquirer did not answer; it is asked again');
  }
  const checkAt = nextLookAt(payment, context.clock.now());
  await updatePayment(context.database, payment, { checkAt });
  return false;
}

/** All attempts to pay a document of which something may still come. Whether the acquirer has answered about each. */
export async function lookUpDocument(context: Context, partner: Partner, documentId: string): Promise<boolean> {
  let isAnswered = true;
  for (const payment of await listOpenPayments(context.database, partner.id, documentId)) {
    isAnswered = (await lookUpPayment(context, partner, payment)) && isAnswered;
  }
  return isAnswered;
}
