import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import type { Acquirer, PaymentNotification } from '#gateways/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lookUpPayment } from './look-up-payment.ts';
import {
  findPaymentOfAcquirer,
  insertNotification,
  listFatelessPayments,
  listOpenRefunds,
  type PaymentRow,
} from './payments.store.ts';
import { followRefund } from './send-refunds.ts';
import { settlePayment } from './settle-payment.ts';

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
  if (!notification) {
    context.logger.info({ kind }, 'a notification that says nothing of a payment');
    return { accepted: true };
  }
  const settled = take(context, partner, acquirer, notification).catch((error: unknown) =>
    context.logger.error({ err: error, acquirerPaymentId: objectId }, 'a notification is left to the poller'),
  );
  await Promise.race([settled, delay(patienceMilliseconds, undefined, { ref: false })]);
  return { accepted: true };
}

async function take(
  context: Context,
  partner: Partner,
  acquirer: Acquirer,
  notification: PaymentNotification,
): Promise<void> {
  const { acquirerPaymentId } = notification;
  const payment = await findPaymentOfAcquirer(context.database, partner.id, acquirer.name, acquirerPaymentId);
  if (payment) return goOn(context, partner, payment, notification);
  const isFound = notification.kind === 'payment' && (await adopt(context, partner, acquirer, acquirerPaymentId));
  if (!isFound) context.logger.info({ acquirerPaymentId }, 'a notification of a payment that is not known');
}

/**
 * A payment whose making was never answered is known by what the acquirer itself says of it: the order and, of its
 * attempts without an answer, the key, else the sum. Gives whether it is one of ours.
 */
async function adopt(context: Context, partner: Partner, acquirer: Acquirer, id: string): Promise<boolean> {
  const said = await acquirer.get(id);
  if (!said || !z.guid().safeParse(said.orderId).success || said.orderId === null) return false;
  const attempts = await listFatelessPayments(context.database, partner.id, said.orderId);
  const own = attempts.filter((attempt) => attempt.acquirer === acquirer.name);
  const payment =
    said.attemptKey === null
      ? own.find(({ amountMinor }) => amountMinor === said.amount.amount)
      : own.find(({ idempotenceKey }) => idempotenceKey === said.attemptKey);
  if (!payment) return false;
  await settlePayment(context, partner, payment, said);
  return true;
}

async function goOn(
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
