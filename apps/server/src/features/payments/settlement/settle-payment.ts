import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { AcquirerRefused, isWorthRepeating, type Acquirer, type AcquirerPayment } from '#gateways/payments/index.ts';
import { findAccount, reportMissingAccount } from '../accounts/find-account.ts';
import { applySettlement } from './apply-settlement.ts';
import { isHoldDecided, nextLookAt } from './next-check-at.ts';
import { idempotenceKeyOf } from '../requests/idempotence-key.ts';
import { getPayee } from '../payee.ts';
import { reportPollingEnded } from './report-polling-ended.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { lockPayment, updatePayment, updateUndoneHold, type PaymentRow } from '../stores/payment.store.ts';
import { toReceipt } from '../receipts/to-receipt.ts';

/**
 * Applies the acquirer's own state of a payment. Only here is a payment held, paid, released, declined or expired, for
 * notification, return page and poller alike. In any number and order of calls, money counts once (rules 63 to 65).
 */
export async function settlePayment(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  acquirerState: AcquirerPayment,
): Promise<void> {
  const held = await applyProviderState(context, partner, payment, acquirerState);
  if (held) await executeHoldDecision(context, partner, held);
}

/** Applies the acquirer's state of a payment; returns the payment if its hold is now to be captured or released. */
async function applyProviderState(
  context: Context,
  partner: Partner,
  payment: PaymentRow,
  acquirerState: AcquirerPayment,
): Promise<PaymentRow | null> {
  const payee = getPayee(context, payment.purpose);
  const { settlement, refund, held } = await withTransaction(context.database, (transaction) =>
    applySettlement(transaction, { partner, payee, payment, acquirerState, now: context.clock.now() }),
  );
  const isPollingEnded = settlement !== 'mismatch' && isLeftOpen(payment, acquirerState, context.clock.now());
  if (isPollingEnded) reportPollingEnded(context, payment);
  if (settlement === 'none') return held;
  context.metrics.countPayment({ outcome: settlement });
  if (settlement === 'mismatch') {
    // A foreign payment must never pay a document; the log alerts a person.
    context.logger.error({ paymentId: payment.id, acquirerPaymentId: acquirerState.id }, 'payment_mismatch');
    return null;
  }
  if (settlement === 'lost') {
    const reason = acquirerState.cancellation?.reason;
    context.logger.error({ paymentId: payment.id, reason }, 'an acquirer gave up money that it held for us');
  }
  payee.announce?.(payment.documentId);
  if (refund) await sendRefunds(context, partner, [refund.id]);
  return held;
}

/** Whether the payer may still pay at the acquirer after the poller's last check. */
function isLeftOpen(payment: PaymentRow, acquirerState: AcquirerPayment, now: Date): boolean {
  const isOpen = acquirerState.status === 'pending' && payment.status !== 'succeeded';
  return isOpen && payment.checkAt !== null && nextLookAt(payment, now) === null;
}

/**
 * Requests the recorded capture or release of a hold. Call after the commit; repeatable. The poller handles unanswered
 * requests.
 */
export async function executeHoldDecision(context: Context, partner: Partner, known: PaymentRow): Promise<void> {
  const { database, clock, logger } = context;
  const acquirer = findAccount(context, known);
  if (!acquirer) return reportMissingAccount(context, known);
  const prepared = await withTransaction(database, (transaction) =>
    prepareHoldRequest(context, transaction, partner, known),
  );
  if (!prepared) return;
  const { payment, send } = prepared;
  try {
    const acquirerState = await sendHoldRequest(context, acquirer, payment, send);
    if (acquirerState) await applyProviderState(context, partner, payment, acquirerState);
  } catch (error) {
    if (!isWorthRepeating(error)) throw error;
    logger.warn(
      { err: error, paymentId: payment.id },
      'an acquirer did not answer about held money; it is asked again',
    );
    context.metrics.countPayment({ outcome: 'unanswered' });
    await updateUndoneHold(database, payment, { checkAt: nextLookAt(payment, clock.now()) });
  }
}

type HoldRequest = (acquirer: Acquirer) => Promise<AcquirerPayment>;

/** Decides under the lock on the request to the acquirer, always with the same content under one key. Null: none. */
async function prepareHoldRequest(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  known: PaymentRow,
): Promise<{ payment: PaymentRow; send: HoldRequest } | null> {
  const payable = await getPayee(context, known.purpose).lockPayable(transaction, partner.id, known.documentId);
  const payment = await lockPayment(transaction, known);
  if (!payment || !isHoldDecided(payment) || payment.acquirerPaymentId === null) return null;
  const { id, hold, holdRound, acquirerPaymentId: paymentId, amountMinor: amount, currency } = payment;
  const holdAskedAt = payment.holdAskedAt ?? context.clock.now();
  if (hold === 'releasing') {
    await updatePayment(transaction, payment, { holdAskedAt });
    const key = idempotenceKeyOf(id, 2 * holdRound + 1);
    return { payment, send: (acquirer) => acquirer.cancel({ key, paymentId }) };
  }
  const acquirerState = payable && toReceipt(partner, payment, payable, payment.receipt, payment.receiptMode);
  const captureReceipt = payment.captureReceipt ?? { receipt: acquirerState };
  await updatePayment(transaction, payment, { holdAskedAt, captureReceipt });
  const request = { key: idempotenceKeyOf(id, 2 * holdRound), paymentId, amount: { amount, currency } };
  return { payment, send: (acquirer) => acquirer.capture({ ...request, ...captureReceipt }) };
}

const refusedMilliseconds = 5 * MINUTE_MS;

/** The acquirer's answer; after a refusal, the payment's state there, or null if it is unchanged. */
async function sendHoldRequest(
  context: Context,
  acquirer: Acquirer,
  payment: PaymentRow,
  send: HoldRequest,
): Promise<AcquirerPayment | null> {
  try {
    return await send(acquirer);
  } catch (error) {
    if (!(error instanceof AcquirerRefused)) throw error;
    const { id: paymentId, hold, holdRound } = payment;
    const acquirerState = await acquirer.get(payment.acquirerPaymentId ?? '');
    // The hold has ended by another cause, or by a request whose answer was lost.
    if (acquirerState && acquirerState.status !== 'waiting_for_capture') return acquirerState;
    const { parameter } = error;
    context.logger.error(
      { err: error, paymentId, hold, parameter },
      'an acquirer refused to do with a hold as we wish',
    );
    context.metrics.countPayment({ outcome: 'hold_refused' });
    // The request certainly had no effect, so a new key may carry other content.
    const checkAt = new Date(context.clock.now().getTime() + refusedMilliseconds);
    await updateUndoneHold(context.database, payment, { checkAt, holdRound: holdRound + 1, captureReceipt: null });
    return null;
  }
}
