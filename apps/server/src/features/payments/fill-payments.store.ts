import { randomUUIDv7 } from 'node:crypto';
import type { Language } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { paymentCodes } from '@kaplya/domain';
import { paymentEntryTable, paymentTable, refundTable, type ReceiptLine, type ReceiptMode } from './payments.table.ts';
import { idempotenceKeyOf } from './requests/idempotence-key.ts';

/** An online payment of the past with its refunds; without `paid` the bank declined it. */
export type FilledPayment = {
  readonly documentId: string;
  readonly subjectId: string;
  readonly methodCode: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly language: Language;
  readonly receipt: readonly ReceiptLine[];
  readonly createdAt: Date;
  readonly paid: { readonly acquirerPaymentId: string; readonly at: Date } | null;
  readonly refunds: readonly {
    readonly amountMinor: number;
    readonly reason: string;
    readonly receipt: readonly ReceiptLine[];
    readonly receiptMode: ReceiptMode;
    readonly isDeclined: boolean;
    readonly at: Date;
  }[];
};

/** The acquirer of all filled payments, whose API the stand-in has. `fillAccounts` sets their account. */
const acquirer = 'yookassa';

/** Writes final payments with their refunds and ledger entries. */
export async function fillPayments(
  transaction: Transaction,
  partnerId: string,
  filled: readonly FilledPayment[],
): Promise<void> {
  const payments: (typeof paymentTable.$inferInsert)[] = [];
  const refunds: (typeof refundTable.$inferInsert)[] = [];
  const entries: (typeof paymentEntryTable.$inferInsert)[] = [];
  for (const { paid, refunds: filledRefunds, receipt, ...payment } of filled) {
    const paymentId = randomUUIDv7();
    const { documentId, amountMinor, createdAt, methodCode } = payment;
    const accepted = filledRefunds.filter(({ isDeclined }) => !isDeclined);
    const settledAt = paid?.at ?? createdAt;
    payments.push({
      ...payment,
      ...{ partnerId, id: paymentId, attempt: 1, idempotenceKey: idempotenceKeyOf(documentId, 1), acquirer },
      acquirerPaymentId: paid?.acquirerPaymentId ?? null,
      methodKind: methodCode === paymentCodes.sbp ? 'sbp' : 'card',
      capturedMinor: paid ? amountMinor : 0,
      refundedMinor: accepted.reduce((sum, refund) => sum + refund.amountMinor, 0),
      status: paid ? 'succeeded' : 'canceled',
      cancelReason: paid ? null : 'insufficient_funds',
      returnUrl: '',
      receipt: [...receipt],
      askedAt: createdAt,
      asks: 1,
      settledAt,
    });
    if (paid) entries.push({ partnerId, paymentId, documentId, amountMinor, at: paid.at });
    for (const { isDeclined, at, receipt: lines, ...refund } of filledRefunds) {
      const refundId = randomUUIDv7();
      refunds.push({
        ...refund,
        ...{ partnerId, id: refundId, paymentId, acquirer, documentId, receipt: [...lines] },
        status: isDeclined ? 'canceled' : 'succeeded',
        acquirerRefundId: refundId,
        declineReason: isDeclined ? 'insufficient_funds' : null,
        attempts: 1,
        createdAt: at,
        settledAt: at,
      });
      if (!isDeclined) {
        entries.push({ partnerId, paymentId, refundId, documentId, amountMinor: -refund.amountMinor, at });
      }
    }
  }
  await insertRows(transaction, paymentTable, payments);
  await insertRows(transaction, refundTable, refunds);
  await insertRows(transaction, paymentEntryTable, entries);
}
