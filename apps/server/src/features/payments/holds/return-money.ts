import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { ReceiptLine } from '../payments.table.ts';
import { lateMoney, nothingLeft, refundPayment, splitLines } from '../refunds/queue-refund.ts';
import { hasFinalReceipt } from '../stores/final-receipt.store.ts';
import { lockUncanceledPayments, updatePayment, type PaymentRow } from '../stores/payment.store.ts';
import { listRefundsOfPayments, type RefundRow } from '../stores/refund.store.ts';

/** Money to return; `sendMoney` executes it after the commit. */
export type MoneyReturn = {
  /** Payments whose hold is released. */
  readonly paymentIds: string[];
  readonly refundIds: string[];
  readonly amountMinor: number;
};

type ReturnInput = {
  readonly partner: Partner;
  readonly documentId: string;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Records that all money of a locked document is returned: holds are released, captured money is refunded.
 * `sendMoney` or the poller continues after the commit. A hold whose capture is pending is released, or refunded if
 * it turns out captured; its payee then gets `onRefunded` for money that it never accepted. Later money of an open
 * payment is refunded automatically and not counted. Idempotent; declined refunds wait for `retryDeclinedRefunds`.
 */
export async function returnMoney(transaction: Transaction, input: ReturnInput): Promise<MoneyReturn> {
  const { partner, documentId, now } = input;
  const payments = await lockUncanceledPayments(transaction, partner.id, documentId);
  const live = payments.filter(({ status }) => status !== 'succeeded');
  const held = live.filter(({ hold }) => hold === 'held' || hold === 'capturing');
  for (const payment of live) {
    const isHeld = held.includes(payment);
    await updatePayment(transaction, payment, {
      isReturned: true,
      ...(isHeld && { hold: 'releasing', captureReceipt: null, checkAt: now }),
    });
  }
  const paid = payments.filter(({ status }) => status === 'succeeded');
  const refunds = paid.length === 0 ? [] : await refundAll(transaction, paid, input);
  return {
    paymentIds: held.map(({ id }) => id),
    refundIds: refunds.map(({ id }) => id),
    amountMinor: [...held, ...refunds].reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

async function refundAll(
  transaction: Transaction,
  payments: readonly PaymentRow[],
  { partner, documentId, reason, now }: ReturnInput,
): Promise<RefundRow[]> {
  const ids = payments.map(({ id }) => id);
  const before = Map.groupBy(await listRefundsOfPayments(transaction, partner.id, ids), ({ paymentId }) => paymentId);
  const isDelivered = await hasFinalReceipt(transaction, partner.id, documentId);
  const refunds: RefundRow[] = [];
  for (const payment of payments) {
    const own = before.get(payment.id) ?? [];
    // Duplicate money never belongs to the document and is refunded automatically.
    if (own.some((refund) => refund.reason === lateMoney)) continue;
    const returned = own.filter(({ declineReason }) => declineReason !== nothingLeft);
    const amountMinor = payment.capturedMinor - returned.reduce((sum, refund) => sum + refund.amountMinor, 0);
    if (amountMinor <= 0) continue;
    const receipt = subtractLines(
      payment.receipt,
      own.flatMap((refund) => refund.receipt),
    );
    const receiptMode = isDelivered ? 'full_payment' : payment.receiptMode;
    refunds.push(await refundPayment(transaction, payment, { amountMinor, reason, receipt, receiptMode, now }));
  }
  return refunds;
}

/** Subtracts the returned lines from a receipt, matching equal names first. */
function subtractLines(receipt: readonly ReceiptLine[], returned: readonly ReceiptLine[]): readonly ReceiptLine[] {
  let left = receipt;
  for (const { name, quantity, unitPriceMinor } of returned) {
    const same = left.filter((line) => line.name === name);
    const others = left.filter((line) => line.name !== name);
    const sum = quantity * unitPriceMinor;
    const own = Math.min(sum, sumOf(same));
    left = [...splitLines(same, own).rest, ...splitLines(others, sum - own).rest];
  }
  return left;
}

function sumOf(lines: readonly ReceiptLine[]): number {
  return lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
}
