import { z } from 'zod';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import {
  NotificationRefused,
  type Acquirer,
  type AcquirerPayment,
  type IncomingNotification,
  type PaymentNotification,
} from '#gateways/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findAccount } from '../accounts/find-account.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { lookUpPayment } from '../settlement/look-up-payment.ts';
import { reportReturnedRefunds } from '../refunds/report-returned-refunds.ts';
import { advanceRefund } from '../refunds/send-refunds.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { insertNotification } from '../stores/notification.store.ts';
import { findPaymentOfAcquirer, listPaymentsOfUnknownOutcome, type PaymentRow } from '../stores/payment.store.ts';
import { listOpenRefunds } from '../stores/refund.store.ts';

export type NotificationCall = IncomingNotification & {
  readonly acquirer: string;
  readonly partnerId: string;
};

/** Time after which a notification is answered anyway; slower work continues in the background or by the poller. */
const timeoutMilliseconds = 5000;

/**
 * Handles an acquirer's notification. Trusts only which payment it names and reads that payment from the acquirer (rule
 * 63). Refuses callers that are not the acquirer (rule 67).
 */
export async function handleNotification(
  context: Context,
  { acquirer: name, partnerId, ...incoming }: NotificationCall,
): Promise<{ accepted: true }> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Refusal('partner.unknown');
  // The notification's content must not choose the account: the known payment's account is used, otherwise the one
  // that knows the payment.
  const accounts = context.payments.accountsOf(partnerId).filter((account) => account.name === name);
  if (accounts.length === 0) throw new Refusal('request.not_found');
  const notification = readNotification(accounts, incoming);
  const { kind = 'unknown', acquirerPaymentId: objectId = '' } = notification ?? {};
  const at = context.clock.now();
  const { ip } = incoming;
  await insertNotification(context.database, { partnerId, acquirer: name, kind, objectId, ip, at });
  if (!notification) {
    context.logger.info({ kind }, 'a notification that says nothing of a payment');
    return { accepted: true };
  }
  const processing = processNotification(context, partner, accounts, { ...notification, acquirer: name }).catch(
    (error: unknown) =>
      context.logger.error({ err: error, acquirerPaymentId: objectId }, 'a notification is left to the poller'),
  );
  await withTimeout(timeoutMilliseconds, processing, undefined);
  return { accepted: true };
}

/** Reads a notification by the first account that accepts its signature. */
function readNotification(accounts: readonly Acquirer[], incoming: IncomingNotification): PaymentNotification | null {
  for (const account of accounts) {
    try {
      return account.readNotification(incoming);
    } catch (error) {
      if (!(error instanceof NotificationRefused)) throw error;
    }
  }
  throw new Refusal('payment.source_refused');
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
  for (const account of accounts) {
    if (await settleUnknownId(context, partner, account, notification)) return;
  }
  context.logger.info({ acquirerPaymentId }, 'a notification of a payment that is not known');
}

/**
 * Settles a payment whose acquirer id is not stored: reads it from the acquirer through `account` and looks for our
 * payment by that data. Returns whether the payment is ours.
 */
async function settleUnknownId(
  context: Context,
  partner: Partner,
  account: Acquirer,
  notification: PaymentNotification & { readonly acquirer: string },
): Promise<boolean> {
  const acquirerState = await account.get(notification.acquirerPaymentId);
  if (!acquirerState) return false;
  const hasOtherId = acquirerState.id !== notification.acquirerPaymentId;
  const known = hasOtherId
    ? await findPaymentOfAcquirer(context.database, partner.id, account.name, acquirerState.id)
    : null;
  if (known) {
    await continueNotified(context, partner, known, notification);
    return true;
  }
  return notification.kind === 'payment' && settleUnansweredPayment(context, partner, account, acquirerState);
}

/**
 * Finds the attempt whose creation request the acquirer never answered, by the acquirer's data: the document, then the
 * idempotence key, otherwise the sum. Settles it and returns whether there is one.
 */
async function settleUnansweredPayment(
  context: Context,
  partner: Partner,
  account: Acquirer,
  acquirerState: AcquirerPayment,
): Promise<boolean> {
  if (!z.guid().safeParse(acquirerState.orderId).success || acquirerState.orderId === null) return false;
  const attempts = await listPaymentsOfUnknownOutcome(context.database, partner.id, acquirerState.orderId);
  const own = attempts.filter((attempt) => findAccount(context, attempt) === account);
  const payment =
    acquirerState.attemptKey === null
      ? own.find(({ amountMinor }) => amountMinor === acquirerState.amount.amount)
      : own.find(({ idempotenceKey }) => idempotenceKey === acquirerState.attemptKey);
  if (!payment) return false;
  await settlePayment(context, partner, payment, acquirerState);
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
  const open = await listOpenRefunds(context.database, payment);
  for (const refund of open) await advanceRefund(context, partner, refund);
  if (open.length === 0) await reportReturnedRefunds(context, payment);
}
