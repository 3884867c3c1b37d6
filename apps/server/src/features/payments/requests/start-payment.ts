import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import {
  AcquirerRefused,
  AcquirerUnavailable,
  isWorthRepeating,
  type PaymentAttempt,
  type PaymentWay,
} from '#gateways/payments/index.ts';
import { paymentCodes } from '@kaplya/domain';
import { findAccount, reportMissingAccount } from '../accounts/find-account.ts';
import { nextCheckAt } from '../settlement/next-check-at.ts';
import { isKeySafe } from './key-is-safe.ts';
import { getPayee, type Payable } from '../payee.ts';
import type { PaymentStatus } from '../payments.table.ts';
import { reportPollingEnded } from '../settlement/report-polling-ended.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import {
  recordRequestBegun,
  findPayment,
  lockPayment,
  recordRequestWithoutEffect,
  updatePayment,
  type PaymentKey,
  type PaymentRow,
} from '../stores/payment.store.ts';
import { findMethodOfPayment, markSavedMethodDeleted } from '../stores/saved-method.store.ts';
import { toReceipt } from '../receipts/to-receipt.ts';

export type StartedPayment = {
  /** The acquirer's page for the payer; null if not needed, or if the acquirer did not answer. */
  readonly paymentUrl: string | null;
  /** `opening`: the acquirer has not answered; the request will be repeated. */
  readonly status: PaymentStatus;
};

/**
 * Requests an opened payment from the acquirer. Call after the commit; repeatable under the same key. Returns an
 * outcome, not an error, if the acquirer is down or refuses.
 */
export async function startPayment(context: Context, partner: Partner, paymentId: string): Promise<StartedPayment> {
  const key = { partnerId: partner.id, id: paymentId };
  const payment = await findPayment(context.database, key);
  if (!payment) throw new Error(`There is no payment ${paymentId}`);
  if (payment.status === 'opening' || isOutcomeUnknown(payment)) await requestPayment(context, partner, payment);
  const { status, confirmationUrl } = (await findPayment(context.database, key)) ?? payment;
  return { status, paymentUrl: status === 'pending' ? confirmationUrl : null };
}

/** Whether a payment was requested and the result is unknown. */
export function isOutcomeUnknown({ status, acquirerPaymentId, askedAt }: PaymentRow): boolean {
  return (status === 'opening' || status === 'canceled') && acquirerPaymentId === null && askedAt !== null;
}

async function requestPayment(context: Context, partner: Partner, known: PaymentRow): Promise<void> {
  const { database, clock, logger } = context;
  const { id } = known;
  const now = clock.now();
  const acquirer = findAccount(context, known);
  const prepared = await withTransaction(database, (transaction) =>
    prepareRequest(context, transaction, partner, { key: known, hasAccount: acquirer !== null, now }),
  );
  if (!prepared) return;
  const { payment, payable, attempt, refusal } = prepared;
  if (!attempt || !acquirer) return cancelAttempt(context, partner, payment, refusal ?? 'method_unavailable');

  try {
    await settlePayment(context, partner, payment, await acquirer.create(attempt));
  } catch (error) {
    if (error instanceof AcquirerRefused) {
      logger.error({ err: error, paymentId: id, parameter: error.parameter }, 'an acquirer refused a payment');
      // An earlier request may still have created the payment.
      await recordRequestWithoutEffect(database, payment);
      if (payable) await deleteRefusedMethod(context, payment, payable, error);
      await cancelAttempt(context, partner, payment, isOfMethod(error) ? 'permission_revoked' : error.code);
      return;
    }
    if (!isWorthRepeating(error)) throw error;
    logger.warn({ err: error, paymentId: id }, 'an acquirer did not answer; it is asked again');
    context.metrics.countPayment({ outcome: 'unanswered' });
    if (error instanceof AcquirerUnavailable) await recordRequestWithoutEffect(database, payment);
    const checkAt = nextCheckAt(payment.createdAt, now) ?? new Date(now.getTime() + HOUR_MS);
    await updatePayment(database, payment, { checkAt });
  }
}

type PreparedRequest = {
  readonly payment: PaymentRow;
  readonly payable: Payable | null;
  /** Null: the payment is not requested. */
  readonly attempt: PaymentAttempt | null;
  readonly refusal: string | null;
};

/**
 * Decides under the lock whether and with which content to request the payment; null if there is nothing to request.
 */
async function prepareRequest(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  { key, hasAccount, now }: { key: PaymentKey; hasAccount: boolean; now: Date },
): Promise<PreparedRequest | null> {
  const known = await findPayment(transaction, key);
  if (!known) return null;
  const payable = await getPayee(context, known.purpose).lockPayable(transaction, partner.id, known.documentId);
  const payment = await lockPayment(transaction, key);
  if (!payment || (payment.status !== 'opening' && !isOutcomeUnknown(payment))) return null;
  const { askedAt } = payment;
  const isPayable = payable?.isPayable === true && !payment.isReturned;
  if (askedAt === null && !isPayable) return { payment, payable, attempt: null, refusal: 'order_closed' };
  if (askedAt !== null && !isKeySafe(askedAt, now)) {
    return { payment, payable, attempt: null, refusal: 'result_unknown' };
  }
  if (!hasAccount && askedAt === null) return { payment, payable, attempt: null, refusal: 'method_unavailable' };
  // The account may have created the payment, so it must be configured again.
  if (!hasAccount) {
    reportMissingAccount(context, payment);
    return null;
  }
  const attempt =
    payment.askedWith ?? (payable && (await toAttempt(context, transaction, { partner, payment, payable })));
  if (!attempt) return { payment, payable, attempt: null, refusal: 'method_unavailable' };
  await recordRequestBegun(transaction, payment, { askedWith: attempt, now });
  return { payment, payable, attempt, refusal: null };
}

/**
 * The content of the request for a payment; null if its saved method cannot be charged. The content never changes,
 * because the acquirer refuses a key with other content.
 */
async function toAttempt(
  context: Context,
  executor: Executor,
  { partner, payment, payable }: { partner: Partner; payment: PaymentRow; payable: Payable },
): Promise<PaymentAttempt | null> {
  const method = await findMethod(context, executor, payment);
  if (!method) return null;
  return {
    key: payment.idempotenceKey,
    partnerId: partner.id,
    orderId: payment.documentId,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    description: `${partner.names[payment.language]}, ${payable.number}`,
    method,
    captureAtOnce: !payment.isHeld,
    returnUrl: payment.returnUrl,
    language: payment.language,
    customerId: payable.isRegistered ? payable.subjectId : null,
    saveMethod: payment.savesMethod && payable.isRegistered,
    clientIp: null,
    pageUntil: new Date(payment.createdAt.getTime() + HOUR_MS).toISOString(),
    receipt: toReceipt(partner, payment, payable, payment.receipt, 'full_prepayment'),
  };
}

async function findMethod(context: Context, executor: Executor, payment: PaymentRow): Promise<PaymentWay | null> {
  const { partnerId, savedMethodId, methodCode } = payment;
  if (savedMethodId === null) return { kind: methodCode === paymentCodes.sbp ? 'sbp' : 'any' };
  const method = await findMethodOfPayment(executor, { partnerId, id: savedMethodId });
  // This account cannot charge another account's card.
  if (method && findAccount(context, method) !== findAccount(context, payment)) return null;
  return method && { kind: 'saved', methodId: method.acquirerMethodId };
}

/** The parameters of YooKassa and Stripe that name the saved method. */
const methodParameters: ReadonlySet<string | null> = new Set(['payment_method_id', 'payment_method', 'customer']);

const isOfMethod = ({ parameter }: AcquirerRefused) => methodParameters.has(parameter);

async function deleteRefusedMethod(
  { database, clock }: Context,
  { partnerId, savedMethodId }: PaymentRow,
  { subjectId: customerId }: Payable,
  error: AcquirerRefused,
): Promise<void> {
  if (!isOfMethod(error) || savedMethodId === null) return;
  for (const kind of ['card', 'sbp'] as const) {
    await markSavedMethodDeleted(database, { partnerId, customerId, id: savedMethodId, kind }, clock.now());
  }
}

/**
 * Cancels an attempt. If the acquirer created the payment anyway, its notification finds it and the money is refunded.
 */
async function cancelAttempt(
  context: Context,
  partner: Partner,
  known: PaymentRow,
  cancelReason: string,
): Promise<void> {
  const now = context.clock.now();
  const payee = getPayee(context, known.purpose);
  const ended = await withTransaction(context.database, async (transaction) => {
    await payee.lockPayable(transaction, partner.id, known.documentId);
    const payment = await lockPayment(transaction, known);
    if (!payment || (payment.status !== 'opening' && !isOutcomeUnknown(payment)))
      return { isNew: false, isLost: false };
    const isUnknown = payment.askedAt !== null && cancelReason !== 'result_unknown';
    const checkAt = isUnknown ? nextCheckAt(payment.createdAt, now) : null;
    const isOver = payment.status === 'canceled';
    const ending = isOver ? {} : ({ status: 'canceled', cancelReason, settledAt: now } as const);
    await updatePayment(transaction, payment, { ...ending, checkAt, ...(!isUnknown && { askedWith: null }) });
    // The end of polling is reported once, however often the payment is looked up afterwards.
    const isLost = payment.askedAt !== null && payment.checkAt !== null && checkAt === null;
    if (isOver) return { isNew: false, isLost };
    await payee.onFailed?.(transaction, { partnerId: partner.id, documentId: payment.documentId, now });
    return { isNew: true, isLost };
  });
  if (ended.isLost) reportPollingEnded(context, known);
  if (!ended.isNew) return;
  context.metrics.countPayment({ outcome: 'canceled' });
  payee.announce?.(known.documentId);
}
