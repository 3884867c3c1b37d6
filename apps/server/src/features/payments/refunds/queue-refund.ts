import { refundRemainder } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { ReceiptLine, ReceiptMode } from '../payments.table.ts';
import { lockPaidPayments, type PaymentRow } from '../stores/payment.store.ts';
import { insertRefund, listRefundsOfPayments, updateOpenRefund, type RefundRow } from '../stores/refund.store.ts';

/** The decline reason of a refund that no payment has enough money for. */
export const nothingLeft = 'nothing_left_to_refund';

/** Reason of refunds of late or duplicate money. */
export const lateMoney = 'late';

export type RefundInput = {
  readonly amountMinor: number;
  readonly reason: string;
  /** The receipt, whose lines add up to the amount. */
  readonly receipt: readonly ReceiptLine[];
  /** `full_payment` for delivered goods; the default is for undelivered ones. */
  readonly receiptMode?: ReceiptMode;
  readonly now: Date;
};

/**
 * Queues a refund of a locked document; `sendRefunds` or the poller continues after the commit. All refunds together
 * never exceed the paid sum (rule 66). Duplicate money is refunded separately. An uncovered remainder is recorded as
 * declined, so that the customer and operators see it and a person pays it. Returns the refund ids.
 */
export async function queueRefund(
  transaction: Transaction,
  {
    partner,
    documentId,
    amountMinor,
    receipt,
    ...input
  }: RefundInput & { readonly partner: Partner; readonly documentId: string },
): Promise<string[]> {
  const payments = await lockPaidPayments(transaction, partner.id, documentId);
  const remainders = (await listRemainders(transaction, partner.id, payments)).filter(({ isLate }) => !isLate);
  const refundIds: string[] = [];
  let left = amountMinor;
  let lines = receipt;
  for (const { payment, remainderMinor } of remainders) {
    const share = Math.min(left, remainderMinor);
    if (share === 0) continue;
    const { taken, rest } = splitLines(lines, share);
    const refund = await refundPayment(transaction, payment, { ...input, amountMinor: share, receipt: taken });
    refundIds.push(refund.id);
    left -= share;
    lines = rest;
  }
  if (left > 0)
    refundIds.push(await declineRemainder(transaction, payments, { ...input, amountMinor: left, receipt: lines }));
  return refundIds;
}

async function declineRemainder(
  transaction: Transaction,
  payments: readonly PaymentRow[],
  input: RefundInput,
): Promise<string> {
  const payment = payments.at(-1);
  if (!payment) throw new Error('Money is to go back for what nobody ever paid online');
  const refund = await refundPayment(transaction, payment, input);
  const end = { status: 'canceled', declineReason: nothingLeft, checkAt: null, settledAt: input.now } as const;
  await updateOpenRefund(transaction, refund, end);
  return refund.id;
}

/** Queues a refund of one locked payment. */
export function refundPayment(
  transaction: Transaction,
  { partnerId, id: paymentId, acquirer, acquirerAccount, documentId }: PaymentRow,
  { amountMinor, reason, receipt, receiptMode, now }: RefundInput,
): Promise<RefundRow> {
  const lines = [...receipt];
  return insertRefund(transaction, {
    ...{ partnerId, paymentId, acquirer, acquirerAccount, documentId, amountMinor, reason, receipt: lines },
    receiptMode: receiptMode ?? 'full_prepayment',
    createdAt: now,
    checkAt: now,
  });
}

/** The refundable remainder of each locked payment. */
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
    // Leaves out declined refunds, because they moved no money.
    const refundedAmounts = own.flatMap(({ status, amountMinor }) => (status === 'canceled' ? [] : [amountMinor]));
    const remainderMinor = refundRemainder(payment.capturedMinor, refundedAmounts);
    return { payment, remainderMinor, isLate: own.some(({ reason }) => reason === lateMoney) };
  });
}

/** The first receipt lines up to a sum; splits the last line. */
export function splitLines(
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
