import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { AcquirerRefused, isWorthRepeating, type PaymentAttempt, type PaymentWay } from '#gateways/payments/index.ts';
import { paymentCodes } from '@kaplya/domain';
import { nextCheckAt } from './check-at.ts';
import { getPayee, type Payable } from './payee.ts';
import {
  findMethodOfPayment,
  findPayment,
  forgetSavedMethod,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from './payments.store.ts';
import type { PaymentStatus } from './payments.table.ts';
import { settlePayment } from './settle-payment.ts';
import { toReceipt } from './to-receipt.ts';

export type StartedPayment = {
  /** Where the payer goes; null when they need not, or the acquirer did not answer. */
  readonly paymentUrl: string | null;
  /** `opening`: the acquirer has not answered, and is asked again. */
  readonly status: PaymentStatus;
};

/** Acquirers remember a key for a day. */
const keyIsSafeMilliseconds = 23 * HOUR_MS;

/**
 * Tells the acquirer of a payment that was opened, after the commit; again with the same key as often as one likes. An
 * acquirer that is down or refuses is an outcome, not an error.
 */
export async function startPayment(context: Context, partner: Partner, paymentId: string): Promise<StartedPayment> {
  const key = { partnerId: partner.id, id: paymentId };
  const payment = await findPayment(context.database, key);
  if (!payment) throw new Error(`There is no payment ${paymentId}`);
  if (payment.status === 'opening') await ask(context, partner, payment);
  const { status, confirmationUrl } = (await findPayment(context.database, key)) ?? payment;
  return { status, paymentUrl: status === 'pending' ? confirmationUrl : null };
}

async function ask(context: Context, partner: Partner, payment: PaymentRow): Promise<void> {
  const { database, clock, payments, logger } = context;
  const now = clock.now();
  const payee = getPayee(context, payment.purpose);
  const payable = await withTransaction(database, (transaction) =>
    payee.findPayable(transaction, partner.id, payment.documentId),
  );
  if (payment.askedAt === null && !payable?.isPayable) return giveUp(context, partner, payment, 'order_closed');
  if (payment.askedAt !== null && now.getTime() - payment.askedAt.getTime() > keyIsSafeMilliseconds) {
    logger.error({ paymentId: payment.id }, 'an acquirer never said what became of a payment');
    return giveUp(context, partner, payment, 'result_unknown');
  }
  const acquirer = payments.acquirerOf(partner.id);
  const attempt = payable && (await toAttempt(context, partner, payment, payable));
  if (acquirer?.name !== payment.acquirer || !attempt) return giveUp(context, partner, payment, 'method_unavailable');

  if (payment.askedAt === null) await updatePayment(database, payment, { askedAt: now });
  try {
    await settlePayment(context, partner, payment, await acquirer.create(attempt));
  } catch (error) {
    if (error instanceof AcquirerRefused) {
      logger.error({ err: error, paymentId: payment.id, parameter: error.parameter }, 'an acquirer refused a payment');
      await forgetRefusedMethod(context, payment, payable, error);
      await giveUp(context, partner, payment, isOfMethod(error) ? 'permission_revoked' : error.code);
      return;
    }
    if (!isWorthRepeating(error)) throw error;
    logger.warn({ err: error, paymentId: payment.id }, 'an acquirer did not answer; it is asked again');
    context.metrics.countPayment({ outcome: 'unanswered' });
    await updatePayment(database, payment, { checkAt: nextCheckAt(payment.createdAt, now) });
  }
}

/** Of the same payment always the same words: under the same key the acquirer takes no others. */
async function toAttempt(
  { database }: Context,
  partner: Partner,
  payment: PaymentRow,
  payable: Payable,
): Promise<PaymentAttempt | null> {
  const method = await findWay(database, payment);
  if (!method) return null;
  return {
    key: payment.idempotenceKey,
    partnerId: partner.id,
    orderId: payment.documentId,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    description: `${partner.names[payment.language]}, ${payable.number}`,
    method,
    captureAtOnce: true,
    returnUrl: payment.returnUrl,
    language: payment.language,
    customerId: payable.isRegistered ? payable.subjectId : null,
    saveMethod: payment.savesMethod && payable.isRegistered,
    clientIp: null,
    receipt: toReceipt(partner, payable, payment.receipt, 'full_prepayment'),
  };
}

async function findWay(database: Context['database'], payment: PaymentRow): Promise<PaymentWay | null> {
  const { partnerId, savedMethodId, methodCode } = payment;
  if (savedMethodId === null) return { kind: methodCode === paymentCodes.sbp ? 'sbp' : 'any' };
  const method = await findMethodOfPayment(database, { partnerId, id: savedMethodId });
  return method && { kind: 'saved', methodId: method.acquirerMethodId };
}

const isOfMethod = ({ parameter }: AcquirerRefused) => parameter === 'payment_method_id';

async function forgetRefusedMethod(
  { database, clock }: Context,
  { partnerId, savedMethodId }: PaymentRow,
  { subjectId: customerId }: Payable,
  error: AcquirerRefused,
): Promise<void> {
  if (!isOfMethod(error) || savedMethodId === null) return;
  for (const kind of ['card', 'sbp'] as const) {
    await forgetSavedMethod(database, { partnerId, customerId, id: savedMethodId, kind }, clock.now());
  }
}

/** Of an attempt that the acquirer surely does not take money for. */
async function giveUp(context: Context, partner: Partner, known: PaymentRow, cancelReason: string): Promise<void> {
  const now = context.clock.now();
  const payee = getPayee(context, known.purpose);
  await withTransaction(context.database, async (transaction) => {
    await payee.findPayable(transaction, partner.id, known.documentId);
    const payment = await lockPayment(transaction, known);
    if (payment?.status !== 'opening') return;
    await updatePayment(transaction, payment, { status: 'canceled', cancelReason, settledAt: now, checkAt: null });
    await payee.onFailed?.(transaction, { partnerId: partner.id, documentId: payment.documentId, now });
  });
  context.metrics.countPayment({ outcome: 'canceled' });
  payee.announce?.(known.documentId);
}
