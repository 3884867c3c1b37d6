import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { claimDue, type Claim } from '#db/queues/claim-due.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { refundTable } from '../payments.table.ts';
import { isAtAccount, type NamedAccount, type PaymentAccount, type PaymentKey } from './payment.store.ts';

export type RefundRow = typeof refundTable.$inferSelect;

const isRefund = ({ partnerId, id }: PaymentKey) => and(eq(refundTable.partnerId, partnerId), eq(refundTable.id, id));

export function listRefunds(executor: Executor, partnerId: string, ids: readonly string[]): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.id, [...ids])))
    .orderBy(asc(refundTable.id));
}

/** A payment's refunds that are not final. */
export function listOpenRefunds(executor: Executor, { partnerId, id }: PaymentKey): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), eq(refundTable.paymentId, id), isNotNull(refundTable.checkAt)));
}

/** Refunds of several payments, in any state. */
export function listRefundsOfPayments(
  executor: Executor,
  partnerId: string,
  paymentIds: readonly string[],
): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.paymentId, [...paymentIds])));
}

export function listRefundsOfDocuments(
  executor: Executor,
  partnerId: string,
  documentIds: readonly string[],
): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.documentId, [...documentIds])))
    .orderBy(asc(refundTable.id));
}

export async function lockRefund(transaction: Transaction, key: PaymentKey): Promise<RefundRow | null> {
  const [row] = await transaction.select().from(refundTable).where(isRefund(key)).for('update');
  return row ?? null;
}

/** Locks a document's refunds that the acquirer declined, oldest first. */
export function lockDeclinedRefunds(
  transaction: Transaction,
  partnerId: string,
  documentId: string,
): Promise<RefundRow[]> {
  return transaction
    .select()
    .from(refundTable)
    .where(
      and(
        eq(refundTable.partnerId, partnerId),
        eq(refundTable.documentId, documentId),
        eq(refundTable.status, 'canceled'),
      ),
    )
    .orderBy(asc(refundTable.id))
    .for('update');
}

export function claimDueRefunds(executor: Executor, account: PaymentAccount, claim: Claim): Promise<RefundRow[]> {
  return claimDue(executor, refundTable, claim, isAtAccount(refundTable, account));
}

export async function insertRefund(
  transaction: Transaction,
  refund: typeof refundTable.$inferInsert,
): Promise<RefundRow> {
  return expectOneRow(await transaction.insert(refundTable).values(refund).returning());
}

/** Updates a refund only in the round in which it was requested. */
export async function updateOpenRefund(
  executor: Executor,
  refund: PaymentKey & Pick<RefundRow, 'round'>,
  changes: Partial<Omit<RefundRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(refundTable)
    .set(changes)
    .where(
      and(isRefund(refund), eq(refundTable.round, refund.round), inArray(refundTable.status, ['queued', 'pending'])),
    );
}

/** Queues refunds again, each under its next round's key. */
export async function requeueRefunds(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const cleared = { acquirerRefundId: null, declineReason: null, settledAt: null };
  await transaction
    .update(refundTable)
    .set({ ...cleared, status: 'queued', round: sql`${refundTable.round} + 1`, checkAt: now })
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.id, [...ids])));
}

/** Sets the account of refunds whose payments just got one. */
export async function fillAccountOfRefunds(
  transaction: Transaction,
  { partnerId, acquirerAccount }: NamedAccount,
  paymentIds: readonly string[],
): Promise<void> {
  await transaction
    .update(refundTable)
    .set({ acquirerAccount })
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.paymentId, [...paymentIds])));
}
