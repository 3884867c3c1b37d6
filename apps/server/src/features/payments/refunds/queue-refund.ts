import { refundRemainder } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { ReceiptLine, ReceiptMode } from '../payments.table.ts';
import { lockPaidPayments, type PaymentRow } from '../stores/payment.store.ts';
import { insertRefund, listRefundsOfPayments, updateOpenRefund, type RefundRow } from '../stores/refund.store.ts';

/** Why a refund was declined for good by ourselves: no payment has so much left. */
export const nothingLeft = 'nothing_left_to_refund';

/** Why money goes back that nobody kept. */
export const lateMoney = 'late';

export type RefundWanted = {
  readonly amountMinor: number;
  readonly reason: string;
  /** Its sum is the amount. */
  readonly receipt: readonly ReceiptLine[];
  /** `full_payment` for what was delivered; by default for what was not. */
  readonly receiptMode?: ReceiptMode;
  readonly now: Date;
};

/**
 * Writes down that money of a document, which the transaction has locked, goes back: `sendRefunds` goes on after the
 * commit, or the poller does. Together with refunds before it never more than was paid (rule 66). Money that came twice
 * is never the document's: it goes back by itself. What no payment has left is written down as declined, so that customer and
 * operators see what is owed, and a person sends it otherwise. Gives their ids.
 */
export async function queueRefund(
  transaction: Transaction,
  {
    partner,
    documentId,
    amountMinor,
    receipt,
    ...wanted
  }: RefundWanted & { readonly partner: Partner; readonly documentId: string },
): Promise<string[]> {
  const payments = await lockPaidPayments(transaction, partner.id, documentId);
  const remainders = (await listRemainders(transaction, partner.id, payments)).filter(({ isLate }) => !isLate);
  const refundIds: string[] = [];
  let left = amountMinor;
  let lines = receipt;
  for (const { payment, remainderMinor } of remainders) {
    const share = Math.min(left, remainderMinor);
    if (share === 0) continue;
    const { taken, rest } = takeLines(lines, share);
    const refund = await refundPayment(transaction, payment, { ...wanted, amountMinor: share, receipt: taken });
    refundIds.push(refund.id);
    left -= share;
    lines = rest;
  }
  if (left > 0)
    refundIds.push(await declineRest(transaction, payments, { ...wanted, amountMinor: left, receipt: lines }));
  return refundIds;
}

async function declineRest(
  transaction: Transaction,
  payments: readonly PaymentRow[],
  wanted: RefundWanted,
): Promise<string> {
  const payment = payments.at(-1);
  if (!payment) throw new Error('Money is to go back for what nobody ever paid online');
  const refund = await refundPayment(transaction, payment, wanted);
  const end = { status: 'canceled', declineReason: nothingLeft, checkAt: null, settledAt: wanted.now } as const;
  await updateOpenRefund(transaction, refund, end);
  return refund.id;
}

/** Of one payment that the transaction has locked. */
export function refundPayment(
  transaction: Transaction,
  { partnerId, id: paymentId, acquirer, acquirerAccount, documentId }: PaymentRow,
  { amountMinor, reason, receipt, receiptMode, now }: RefundWanted,
): Promise<RefundRow> {
  const lines = [...receipt];
  return insertRefund(transaction, {
    ...{ partnerId, paymentId, acquirer, acquirerAccount, documentId, amountMinor, reason, receipt: lines },
    receiptMode: receiptMode ?? 'full_prepayment',
    createdAt: now,
    checkAt: now,
  });
}

/** What of each of these payments, which the transaction has locked, can still go back. */
export async function listRemainders(
  transaction: Transaction,
  partnerId: string,
  payments: readonly PaymentRow[],
): Promise<{ payment: PaymentRow; remainderMinor: number; isLate: boolean }[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = Map.groupBy(await listRefundsOfPayments(transaction, partnerId, ids), ({ paymentId }) => paymentId);
  return payments.map((payment) => {
    const own = refunds.get(payment.id) ?? [];
    // What was declined has gone nowhere.
    const standing = own.flatMap(({ status, amountMinor }) => (status === 'canceled' ? [] : [amountMinor]));
    const remainderMinor = refundRemainder(payment.capturedMinor, standing);
    return { payment, remainderMinor, isLate: own.some(({ reason }) => reason === lateMoney) };
  });
}

/** The first lines of a receipt that make up a sum; the line in which it ends is divided. */
export function takeLines(
  lines: readonly ReceiptLine[],
  amountMinor: number,
): { taken: ReceiptLine[]; rest: ReceiptLine[] } {
  const taken: ReceiptLine[] = [];
  const rest: ReceiptLine[] = [];
  let left = amountMinor;
  for (const line of lines) {
    const whole = Math.min(line.quantity, Math.floor(left / line.unitPriceMinor));
    if (whole > 0) taken.push({ ...line, quantity: whole });
    left -= whole * line.unitPriceMinor;
    let others = line.quantity - whole;
    if (others > 0 && left > 0) {
      taken.push({ ...line, quantity: 1, unitPriceMinor: left });
      rest.push({ ...line, quantity: 1, unitPriceMinor: line.unitPriceMinor - left });
      left = 0;
      others -= 1;
    }
    if (others > 0) rest.push({ ...line, quantity: others });
  }
  return { taken, rest };
}
