import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import type { PaymentNotification } from '#gateways/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lookUpPayment } from './look-up-payment.ts';
import { findPaymentOfAcquirer, insertNotification, listOpenRefunds, type PaymentRow } from './payments.store.ts';
import { followRefund } from './send-refunds.ts';

export type NotificationCall = {
  readonly acquirer: string;
  readonly partnerId: string;
  readonly ip: string;
  readonly body: unknown;
};

/** The acquirer waits for its answer no longer than this; what takes longer goes on without it, or by the poller. */
const patienceMilliseconds = 5000;

/**
 * An acquirer says that something happened. Nothing it says is believed but which payment it is about: that one is read
 * back from the acquirer (rule 63). Who is not it gets no further than the door (rule 67).
 */
export async function takeNotification(
  context: Context,
  { acquirer: name, partnerId, ip, body }: NotificationCall,
): Promise<{ accepted: true }> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Refusal('partner.unknown');
  const acquirer = context.payments.acquirerOf(partnerId);
  if (acquirer?.name !== name) throw new Refusal('request.not_found');
  if (!acquirer.notificationSources.includes(ip)) throw new Refusal('payment.source_refused');

  const notification = acquirer.parseNotification(body);
  const { kind = 'unknown', acquirerPaymentId: objectId = '' } = notification ?? {};
  const at = context.clock.now();
  await insertNotification(context.database, { partnerId, acquirer: name, kind, objectId, ip, at });
  const payment =
    notification && (await findPaymentOfAcquirer(context.database, partnerId, name, notification.acquirerPaymentId));
  if (!notification || !payment) {
    context.logger.info({ kind, acquirerPaymentId: objectId }, 'a notification of a payment that is not known');
    return { accepted: true };
  }
  const settled = goOn(context, partner, payment, notification).catch((error: unknown) =>
    context.logger.error({ err: error, paymentId: payment.id }, 'a notification is left to the poller'),
  );
  await Promise.race([settled, delay(patienceMilliseconds, undefined, { ref: false })]);
  return { accepted: true };
}

async function goOn(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  { kind }: PaymentNotification,
): Promise<void> {
  if (kind === 'payment') return lookUpPayment(context, partner, payment);
  for (const refund of await listOpenRefunds(context.database, payment)) await followRefund(context, partner, refund);
}
