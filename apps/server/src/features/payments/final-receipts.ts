import { HOUR_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { AcquirerRefused, isWorthRepeating } from '#gateways/payments/index.ts';
import { nextCheckAt } from './check-at.ts';
import { getPayee } from './payee.ts';
import {
  findPayment,
  insertFinalReceipt,
  lockPaidPayments,
  updateFinalReceipt,
  type FinalReceiptRow,
} from './payments.store.ts';
import type { ReceiptLine } from './payments.table.ts';
import { toReceipt } from './to-receipt.ts';

/**
 * Writes down that a prepaid document was delivered: its buyer gets a second receipt (54-FZ), of what was not given
 * back. Once for a document; nothing when it was not paid online, or not beforehand: what was held until then. The poller
 * sends it.
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
  // What was taken as the goods were handed over has its only receipt.
  if (payment?.receiptMode === 'full_payment') return;
  if (!payment || receipt.length === 0) return;
  await insertFinalReceipt(transaction, {
    partnerId: partner.id,
    paymentId: payment.id,
    documentId,
    lines: [...receipt],
    createdAt: now,
    checkAt: now,
  });
}

export async function sendFinalReceipt(context: Context, partner: Partner, queued: FinalReceiptRow): Promise<void> {
  const { database, clock, logger, payments } = context;
  const now = clock.now();
  const payment = await findPayment(database, { partnerId: partner.id, id: queued.paymentId });
  const acquirer = payments.acquirerOf(partner.id);
  if (!payment || acquirer?.name !== payment.acquirer) {
    logger.error({ receiptId: queued.id }, 'a receipt waits for an acquirer that the partner does not have');
    return;
  }
  const payable = await withTransaction(database, (transaction) =>
    getPayee(context, payment.purpose).findPayable(transaction, partner.id, payment.documentId),
  );
  const receipt = payable && toReceipt(partner, payable, queued.lines, 'full_payment');
  if (!receipt) return updateFinalReceipt(database, queued, { status: 'refused', checkAt: null });
  const attempts = queued.attempts + 1;
  try {
    const { currency, acquirerPaymentId } = payment;
    const request = { key: queued.id, paymentId: acquirerPaymentId ?? '', currency, receipt };
    const { id: acquirerReceiptId } = await acquirer.sendFinalReceipt(request);
    await updateFinalReceipt(database, queued, {
      status: 'sent',
      acquirerReceiptId,
      attempts,
      sentAt: now,
      checkAt: null,
    });
  } catch (error) {
    if (error instanceof AcquirerRefused) {
      logger.error({ err: error, receiptId: queued.id, parameter: error.parameter }, 'an acquirer refused a receipt');
      context.metrics.countPayment({ outcome: 'receipt_refused' });
      return updateFinalReceipt(database, queued, { status: 'refused', attempts, checkAt: null });
    }
    if (!isWorthRepeating(error)) throw error;
    const checkAt = nextCheckAt(queued.createdAt, now) ?? new Date(now.getTime() + HOUR_MS);
    await updateFinalReceipt(database, queued, { attempts, checkAt });
  }
}
