import { z } from 'zod';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import type { Acquirer, PaymentNotification } from '#gateways/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findAccount } from '../accounts/find-account.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { lookUpPayment } from '../settlement/look-up-payment.ts';
import { followRefund } from '../refunds/send-refunds.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { insertNotification } from '../stores/notification.store.ts';
import { findPaymentOfAcquirer, listPaymentsOfUnknownOutcome, type PaymentRow } from '../stores/payment.store.ts';
import { listOpenRefunds } from '../stores/refund.store.ts';

export type NotificationCall = {
  readonly acquirer: string;
  readonly partnerId: string;
  readonly ip: string;
  readonly body: unknown;
};

/** The acquirer's time limit for our answer; slower work continues in the background or by the poller. */
const patienceMilliseconds = 5000;

/**
 * Handles an acquirer's notification. Trusts only which payment it names and reads that payment from the acquirer (rule
 * 63). Refuses callers that are not the acquirer (rule 67).
 */
export async function handleNotification(
  context: Context,
  { acquirer: name, partnerId, ip, body }: NotificationCall,
): Promise<{ accepted: true }> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Refusal('partner.unknown');
  // The notification's content must not choose the account: uses the known payment's account, otherwise the one that
  // knows the payment.
  const accounts = context.payments.accountsOf(partnerId).filter((account) => account.name === name);
  const [first] = accounts;
  if (!first) throw new Refusal('request.not_found');
  if (!first.notificationSources.includes(ip)) throw new Refusal('payment.source_refused');

  const notification = first.parseNotification(body);
  const { kind = 'unknown', acquirerPaymentId: objectId = '' } = notification ?? {};
  const at = context.clock.now();
  await insertNotification(context.database, { partnerId, acquirer: name, kind, objectId, ip, at });
  if (!notification) {
    context.logger.info({ kind }, 'a notification that says nothing of a payment');
    return { accepted: true };
  }
  const settled = processNotification(context, partner, accounts, { ...notification, acquirer: name }).catch(
    (error: unknown) =>
      context.logger.error({ err: error, acquirerPaymentId: objectId }, 'a notification is left to the poller'),
  );
  await withTimeout(patienceMilliseconds, settled, undefined);
  return { accepted: true };
}

async function processNotification(
  context: Context,
  partner: Partner,
  accounts: readonly Acquirer[],
  notification: PaymentNotification & { readonly acquirer: string },
): Promise<void> {
  const { acquirer, acquirerPaymentId } = notification;
  const payment = await findPaymentOfAcquirer(context.database, partner.id, acquirer, acquirerPaymentId);
  if (payment) return continueNotified(context, partner, payment, notification);
  for (const account of notification.kind === 'payment' ? accounts : []) {
    if (await settleUnansweredPayment(context, partner, account, acquirerPaymentId)) return;
  }
  context.logger.info({ acquirerPaymentId }, 'a notification of a payment that is not known');
}

/**
 * Finds our payment whose creation was never answered by the acquirer's own data: the order and, among unanswered
 * attempts, the key, otherwise the sum. Returns whether it is ours.
 */
async function settleUnansweredPayment(
  context: Context,
  partner: Partner,
  account: Acquirer,
  id: string,
): Promise<boolean> {
  const said = await account.get(id);
  if (!said || !z.guid().safeParse(said.orderId).success || said.orderId === null) return false;
  const attempts = await listPaymentsOfUnknownOutcome(context.database, partner.id, said.orderId);
  const own = attempts.filter((attempt) => findAccount(context, attempt) === account);
  const payment =
    said.attemptKey === null
      ? own.find(({ amountMinor }) => amountMinor === said.amount.amount)
      : own.find(({ idempotenceKey }) => idempotenceKey === said.attemptKey);
  if (!payment) return false;
  await settlePayment(context, partner, payment, said);
  return true;
}

async function continueNotified(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  { kind }: PaymentNotification,
): Promise<void> {
  if (kind === 'payment') {
    await lookUpPayment(context, partner, payment);
    return;
  }
  for (const refund of await listOpenRefunds(context.database, payment)) await followRefund(context, partner, refund);
}
