import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { acquirersWithReceipts, AcquirerRefused, isWorthRepeating } from '#gateways/payments/index.ts';
import { findAccount, reportMissingAccount } from '../accounts/find-account.ts';
import { nextCheckAt } from '../settlement/next-check-at.ts';
import { mustLookUpFirst } from '../requests/key-is-safe.ts';
import { getPayee } from '../payee.ts';
import type { ReceiptLine } from '../payments.table.ts';
import { insertFinalReceipt, updateFinalReceipt, type FinalReceiptRow } from '../stores/final-receipt.store.ts';
import { findPayment, lockPaidPayments } from '../stores/payment.store.ts';
import { toReceipt } from './to-receipt.ts';

/**
 * Queues the second receipt (54-FZ) of a delivered prepaid document, without refunded lines; once per document. Does
 * nothing without an online prepayment, including money only held until the handover. The poller sends it.
 */
export async function queueFinalReceipt(
  transaction: Transaction,
  {
    partner,
    documentId,
    receipt,
    now,
  }: {
    readonly partner: Partner;
    readonly documentId: string;
    readonly receipt: readonly ReceiptLine[];
    readonly now: Date;
  },
): Promise<void> {
  const payments = await lockPaidPayments(transaction, partner.id, documentId);
  const payment = payments.find(({ capturedMinor, refundedMinor }) => capturedMinor > refundedMinor);
  // A payment captured at the handover has only one receipt.
  if (payment?.receiptMode === 'full_payment') return;
  if (payment && !acquirersWithReceipts.has(payment.acquirer)) return;
  if (!payment || receipt.length === 0) return;
  await insertFinalReceipt(transaction, {
    partnerId: partner.id,
    paymentId: payment.id,
    acquirer: payment.acquirer,
    acquirerAccount: payment.acquirerAccount,
    documentId,
    lines: [...receipt],
    createdAt: now,
    checkAt: now,
  });
}

/** Sends a queued final receipt. Returns whether the acquirer answered. */
export async function sendFinalReceipt(context: Context, partner: Partner, queued: FinalReceiptRow): Promise<boolean> {
  const { database, clock, logger } = context;
  const now = clock.now();
  const payment = await findPayment(database, { partnerId: partner.id, id: queued.paymentId });
  if (!payment) throw new Error(`Payment ${queued.paymentId} of receipt ${queued.id} is gone`);
  const acquirer = findAccount(context, payment);
  if (!acquirer) {
    reportMissingAccount(context, payment);
    return false;
  }
  const { receipts } = acquirer;
  if (!receipts) throw new Error(`${acquirer.name} makes no receipts, so none is queued for it`);
  const payable = await withTransaction(database, (transaction) =>
    getPayee(context, payment.purpose).lockPayable(transaction, partner.id, payment.documentId),
  );
  const receipt = payable && toReceipt(partner, payment, payable, queued.lines, 'full_payment');
  if (!receipt) {
    const reason = payable ? 'nobody to send it to' : 'its document is gone';
    logger.error({ receiptId: queued.id, documentId: payment.documentId, reason }, 'a receipt cannot be made');
    context.metrics.countPayment({ outcome: 'receipt_refused' });
    await updateFinalReceipt(database, queued, { status: 'refused', checkAt: null });
    return true;
  }
  // The attempt is recorded before the request, in case the process dies during it.
  await updateFinalReceipt(database, queued, { attempts: queued.attempts + 1 });
  try {
    const { currency, acquirerPaymentId } = payment;
    const paymentId = acquirerPaymentId ?? '';
    const existing = mustLookUpFirst(queued, now) ? await receipts.findFinal(paymentId) : null;
    const sent = existing ?? (await receipts.sendFinal({ key: queued.id, paymentId, currency, receipt }));
    const changes = { acquirerReceiptId: sent.id, sentAt: now, checkAt: null };
    await updateFinalReceipt(database, queued, { ...changes, status: 'sent' });
    return true;
  } catch (error) {
    if (error instanceof AcquirerRefused) {
      logger.error({ err: error, receiptId: queued.id, parameter: error.parameter }, 'an acquirer refused a receipt');
      context.metrics.countPayment({ outcome: 'receipt_refused' });
      await updateFinalReceipt(database, queued, { status: 'refused', checkAt: null });
      return true;
    }
    if (!isWorthRepeating(error)) throw error;
    const checkAt = nextCheckAt(queued.createdAt, now) ?? new Date(now.getTime() + HOUR_MS);
    await updateFinalReceipt(database, queued, { checkAt });
    return false;
  }
}
