import { and, eq, inArray } from 'drizzle-orm';
import { claimDue, type Claim } from '#db/queues/claim-due.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { finalReceiptTable } from '../payments.table.ts';
import { isAtAccount, type NamedAccount, type PaymentAccount, type PaymentKey } from './payment.store.ts';

export type FinalReceiptRow = typeof finalReceiptTable.$inferSelect;

export async function hasFinalReceipt(executor: Executor, partnerId: string, documentId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: finalReceiptTable.id })
    .from(finalReceiptTable)
    .where(and(eq(finalReceiptTable.partnerId, partnerId), eq(finalReceiptTable.documentId, documentId)));
  return rows.length > 0;
}

/** Locks the final receipt of a document. */
export async function lockFinalReceipt(
  transaction: Transaction,
  partnerId: string,
  documentId: string,
): Promise<FinalReceiptRow | null> {
  const [row] = await transaction
    .select()
    .from(finalReceiptTable)
    .where(and(eq(finalReceiptTable.partnerId, partnerId), eq(finalReceiptTable.documentId, documentId)))
    .for('update');
  return row ?? null;
}

export function claimDueFinalReceipts(
  executor: Executor,
  account: PaymentAccount,
  claim: Claim,
): Promise<FinalReceiptRow[]> {
  return claimDue(executor, finalReceiptTable, claim, isAtAccount(finalReceiptTable, account));
}

/** Inserts a final receipt unless its document has one. */
export async function insertFinalReceipt(
  transaction: Transaction,
  receipt: typeof finalReceiptTable.$inferInsert,
): Promise<void> {
  await transaction.insert(finalReceiptTable).values(receipt).onConflictDoNothing();
}

export async function updateFinalReceipt(
  executor: Executor,
  { partnerId, id }: PaymentKey,
  changes: Partial<Omit<FinalReceiptRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(finalReceiptTable)
    .set(changes)
    .where(and(eq(finalReceiptTable.partnerId, partnerId), eq(finalReceiptTable.id, id)));
}

/** Sets the account of receipts whose payments just got one. */
export async function fillAccountOfFinalReceipts(
  transaction: Transaction,
  { partnerId, acquirerAccount }: NamedAccount,
  paymentIds: readonly string[],
): Promise<void> {
  await transaction
    .update(finalReceiptTable)
    .set({ acquirerAccount })
    .where(and(eq(finalReceiptTable.partnerId, partnerId), inArray(finalReceiptTable.paymentId, [...paymentIds])));
}
