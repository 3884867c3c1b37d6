import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { AcquirerRefused, isWorthRepeating, type Acquirer, type AcquirerRefund } from '#gateways/payments/index.ts';
import { findAccount, reportMissingAccount } from '../accounts/find-account.ts';
import { nextCheckAt } from '../settlement/next-check-at.ts';
import { mustLookUpFirst } from '../requests/key-is-safe.ts';
import { idempotenceKeyOf } from '../requests/idempotence-key.ts';
import { getPayee } from '../payee.ts';
import { lateMoney, nothingLeft } from './queue-refund.ts';
import { insertPaymentEntry } from '../stores/payment-entry.store.ts';
import { findPayment, lockPayment, updatePayment, type PaymentRow } from '../stores/payment.store.ts';
import { listRefunds, lockRefund, updateOpenRefund, type RefundRow } from '../stores/refund.store.ts';
import { toReceipt } from '../receipts/to-receipt.ts';

/**
 * Sends queued refunds to the acquirer and applies its answers. Call after the commit; repeatable. The poller handles
 * unanswered requests.
 */
export async function sendRefunds(context: Context, partner: Partner, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  for (const refund of await listRefunds(context.database, partner.id, refundIds)) {
    if (refund.declineReason === nothingLeft) reportUncovered(context, refund);
    await advanceRefund(context, partner, refund);
  }
}

function reportUncovered({ logger, metrics }: Context, { id: refundId, documentId, amountMinor }: RefundRow): void {
  logger.error(
    { refundId, documentId, amountMinor },
    'no payment has left what is to go back: a person has to send it',
  );
  metrics.countPayment({ outcome: 'refund_declined' });
}

/** Requests a queued refund, or checks a pending one. Returns whether the acquirer answered. */
export async function advanceRefund(context: Context, partner: Partner, refund: RefundRow): Promise<boolean> {
  const { database, clock, logger } = context;
  if (refund.status === 'succeeded' || refund.status === 'canceled') return true;
  const payment = await findPayment(database, { partnerId: partner.id, id: refund.paymentId });
  if (!payment) throw new Error(`Payment ${refund.paymentId} of refund ${refund.id} is gone`);
  const acquirer = findAccount(context, payment);
  if (!acquirer) {
    reportMissingAccount(context, payment);
    return false;
  }
  const now = clock.now();
  await updateOpenRefund(database, refund, { attempts: refund.attempts + 1 });
  try {
    const acquirerRefund = await requestOrCheck(context, partner, acquirer, payment, refund);
    if (acquirerRefund) await applyRefundState(context, partner, payment, refund, acquirerRefund);
    else await scheduleLookUp(context, refund, now);
    return true;
  } catch (error) {
    if (error instanceof AcquirerRefused) {
      logger.error({ err: error, refundId: refund.id, parameter: error.parameter }, 'an acquirer refused a refund');
      if (error.status === 403 && isRetriedStill(refund, now)) await postponeRefund(context, refund);
      else await declineRefund(context, payment, refund, error.code);
      return true;
    }
    if (!isWorthRepeating(error)) throw error;
    logger.warn({ err: error, refundId: refund.id }, 'an acquirer did not answer about a refund; it is asked again');
    await updateOpenRefund(database, refund, { checkAt: nextCheckAt(refund.createdAt, now) ?? laterBy(now, HOUR_MS) });
    return false;
  }
}

/** Schedules another check of a refund that the acquirer does not know: the money may have moved. */
async function scheduleLookUp({ database, logger, metrics }: Context, refund: RefundRow, now: Date): Promise<void> {
  logger.error({ refundId: refund.id }, 'an acquirer does not know a refund that it made');
  metrics.countPayment({ outcome: 'unknown' });
  await updateOpenRefund(database, refund, { checkAt: nextCheckAt(refund.createdAt, now) ?? laterBy(now, HOUR_MS) });
}

async function requestOrCheck(
  context: Context,
  partner: Partner,
  acquirer: Acquirer,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<AcquirerRefund | null> {
  if (refund.acquirerRefundId !== null) return acquirer.getRefund(refund.acquirerRefundId);
  const description = `Refund ${refund.id}`;
  const paymentId = payment.acquirerPaymentId ?? '';
  // The acquirer does not recognise this refund by the keys of later rounds.
  if (mustLookUpFirst(refund, context.clock.now()) || refund.round > 0) {
    const known = (await acquirer.listRefunds(paymentId)).find(
      (made) => made.description === description && made.status !== 'canceled',
    );
    if (known) return known;
  }
  const payable = await withTransaction(context.database, (transaction) =>
    getPayee(context, payment.purpose).lockPayable(transaction, partner.id, payment.documentId),
  );
  return acquirer.refund({
    key: keyOf(refund),
    paymentId,
    amount: { amount: refund.amountMinor, currency: payment.currency },
    description,
    receipt: payable && toReceipt(partner, payment, payable, refund.receipt, refund.receiptMode),
  });
}

async function applyRefundState(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  refund: RefundRow,
  acquirerRefund: AcquirerRefund,
): Promise<void> {
  if (acquirerRefund.amount.amount !== refund.amountMinor || acquirerRefund.amount.currency !== payment.currency) {
    context.logger.error({ refundId: refund.id, acquirerRefundId: acquirerRefund.id }, 'payment_mismatch');
    context.metrics.countPayment({ outcome: 'mismatch' });
    await updateOpenRefund(context.database, refund, { checkAt: laterBy(context.clock.now(), HOUR_MS) });
    return;
  }
  switch (acquirerRefund.status) {
    case 'pending': {
      const now = context.clock.now();
      const checkAt = nextCheckAt(refund.createdAt, now) ?? laterBy(now, HOUR_MS);
      await updateOpenRefund(context.database, refund, {
        status: 'pending',
        acquirerRefundId: acquirerRefund.id,
        checkAt,
      });
      return;
    }
    case 'succeeded':
      return completeRefund(context, partner, payment, refund, acquirerRefund.id);
    case 'canceled': {
      const reason = acquirerRefund.cancellation?.reason ?? 'general_decline';
      context.logger.error({ refundId: refund.id, reason }, 'a refund was declined');
      if (temporaryReasons.has(reason) && isRetriedStill(refund, context.clock.now()))
        return postponeRefund(context, refund);
      return declineRefund(context, payment, refund, reason, acquirerRefund.id);
    }
  }
}

/** Records the refunded money once, however many callers report it. */
async function completeRefund(
  context: Context,
  partner: Partner,
  { id: paymentId, documentId, purpose }: PaymentRow,
  requested: RefundRow,
  acquirerRefundId: string,
): Promise<void> {
  const now = context.clock.now();
  const payee = getPayee(context, purpose);
  const isNew = await withTransaction(context.database, async (transaction) => {
    const partnerId = partner.id;
    // Global lock order: the document, the payment, its refund.
    await payee.lockPayable(transaction, partnerId, documentId);
    const payment = await lockPayment(transaction, { partnerId, id: paymentId });
    const refund = await lockOpenRefund(transaction, requested);
    if (!payment || !refund) return false;
    const { amountMinor, reason } = refund;
    await updateOpenRefund(transaction, refund, {
      status: 'succeeded',
      acquirerRefundId,
      checkAt: null,
      settledAt: now,
    });
    await updatePayment(transaction, payment, { refundedMinor: payment.refundedMinor + amountMinor });
    const entry = { partnerId, paymentId, refundId: refund.id, documentId, amountMinor: -amountMinor, at: now };
    await insertPaymentEntry(transaction, entry);
    const wasAccepted = reason !== lateMoney;
    await payee.onRefunded(transaction, { partnerId, documentId, amountMinor, wasAccepted, now });
    return true;
  });
  if (!isNew) return;
  context.metrics.countPayment({ outcome: 'refunded' });
  payee.announce?.(documentId);
}

/**
 * Locks the refund in the round of the request; null if it is final or in another round, so that this answer is
 * outdated.
 */
async function lockOpenRefund(transaction: Transaction, requested: RefundRow): Promise<RefundRow | null> {
  const refund = await lockRefund(transaction, requested);
  const isOpen = refund?.status === 'queued' || refund?.status === 'pending';
  return isOpen && refund.round === requested.round ? refund : null;
}

/** Temporary decline reasons: the shop's account is locked or lacks money, or the bank timed out. */
const temporaryReasons: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'rejected_by_timeout',
  'internal_timeout',
]);

const retryPeriodMilliseconds = 30 * DAY_MS;

function isRetriedStill({ createdAt }: RefundRow, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < retryPeriodMilliseconds;
}

/** Schedules a retry under a new key, because the old one was answered. Delays grow. */
async function postponeRefund({ database, clock }: Context, refund: RefundRow): Promise<void> {
  const now = clock.now();
  const age = now.getTime() - refund.createdAt.getTime();
  const checkAt = laterBy(now, Math.min(Math.max(age / 4, 5 * MINUTE_MS), 6 * HOUR_MS));
  const round = refund.round + 1;
  await updateOpenRefund(database, refund, { status: 'queued', acquirerRefundId: null, round, checkAt });
}

/** The idempotence key of a refund: its id in the first round, another key in each later one. */
function keyOf({ id, round }: RefundRow): string {
  return round === 0 ? id : idempotenceKeyOf(id, round);
}

/** Records a final decline: the customer and operators see it, and a person pays the money by other means. */
async function declineRefund(
  context: Context,
  { purpose, documentId }: PaymentRow,
  requested: RefundRow,
  declineReason: string,
  acquirerRefundId: string | null = null,
): Promise<void> {
  const now = context.clock.now();
  const isNew = await withTransaction(context.database, async (transaction) => {
    const refund = await lockOpenRefund(transaction, requested);
    if (!refund) return false;
    const changes = { declineReason: declineReason.slice(0, 60), acquirerRefundId, checkAt: null, settledAt: now };
    await updateOpenRefund(transaction, refund, { ...changes, status: 'canceled' });
    return true;
  });
  if (!isNew) return;
  context.metrics.countPayment({ outcome: 'refund_declined' });
  getPayee(context, purpose).announce?.(documentId);
}

function laterBy(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
