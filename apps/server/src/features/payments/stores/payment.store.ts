import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import { claimDue, type Claim } from '#db/queues/claim-due.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { finalReceiptTable, paymentTable, refundTable } from '../payments.table.ts';

export type PaymentRow = typeof paymentTable.$inferSelect;

/** Key of a payment and of the rows that belong to it. */
export type PaymentKey = { readonly partnerId: string; readonly id: string };

const isPayment = ({ partnerId, id }: PaymentKey) =>
  and(eq(paymentTable.partnerId, partnerId), eq(paymentTable.id, id));

const isLive = inArray(paymentTable.status, ['opening', 'pending', 'waiting_for_capture']);

const isOfDocument = (partnerId: string, documentId: string) =>
  and(eq(paymentTable.partnerId, partnerId), eq(paymentTable.documentId, documentId));

export async function findPayment(executor: Executor, key: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(paymentTable).where(isPayment(key));
  return row ?? null;
}

export async function findPaymentOfAcquirer(
  executor: Executor,
  partnerId: string,
  acquirer: string,
  acquirerPaymentId: string,
): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.partnerId, partnerId),
        eq(paymentTable.acquirer, acquirer),
        eq(paymentTable.acquirerPaymentId, acquirerPaymentId),
      ),
    );
  return row ?? null;
}

export async function findLivePayment(
  executor: Executor,
  partnerId: string,
  documentId: string,
): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentTable)
    .where(and(isOfDocument(partnerId, documentId), isLive));
  return row ?? null;
}

export async function findLastPayment(
  executor: Executor,
  partnerId: string,
  documentId: string,
): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(paymentTable)
    .where(isOfDocument(partnerId, documentId))
    .orderBy(desc(paymentTable.attempt))
    .limit(1);
  return row ?? null;
}

export function listPayments(executor: Executor, partnerId: string, ids: readonly string[]): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.partnerId, partnerId), inArray(paymentTable.id, [...ids])))
    .orderBy(asc(paymentTable.id));
}

/** Lists a document's attempts whose state may still change at the acquirer, including canceled ones. */
export function listOpenPayments(executor: Executor, partnerId: string, documentId: string): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(and(isOfDocument(partnerId, documentId), isNotNull(paymentTable.checkAt)))
    .orderBy(desc(paymentTable.attempt));
}

/** A document's attempts with an unknown result at the acquirer, oldest first. */
export function listPaymentsOfUnknownOutcome(
  executor: Executor,
  partnerId: string,
  documentId: string,
): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(
      and(isOfDocument(partnerId, documentId), isNull(paymentTable.acquirerPaymentId), isNotNull(paymentTable.askedAt)),
    )
    .orderBy(asc(paymentTable.attempt));
}

/** Payments of several documents, each document's first attempt first. */
export async function listPaymentsOfDocuments(
  executor: Executor,
  partnerId: string,
  documentIds: readonly string[],
): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.partnerId, partnerId), inArray(paymentTable.documentId, [...documentIds])))
    .orderBy(asc(paymentTable.documentId), asc(paymentTable.attempt));
}

export async function lockPayment(transaction: Transaction, key: PaymentKey): Promise<PaymentRow | null> {
  const [row] = await transaction.select().from(paymentTable).where(isPayment(key)).for('update');
  return row ?? null;
}

/** Locks a document's paid payments, oldest first. */
export function lockPaidPayments(
  transaction: Transaction,
  partnerId: string,
  documentId: string,
): Promise<PaymentRow[]> {
  return transaction
    .select()
    .from(paymentTable)
    .where(and(isOfDocument(partnerId, documentId), eq(paymentTable.status, 'succeeded')))
    .orderBy(asc(paymentTable.id))
    .for('update');
}

/** Locks a document's payments that are paid or may still be paid, oldest first. */
export function lockUncanceledPayments(
  transaction: Transaction,
  partnerId: string,
  documentId: string,
): Promise<PaymentRow[]> {
  return transaction
    .select()
    .from(paymentTable)
    .where(and(isOfDocument(partnerId, documentId), ne(paymentTable.status, 'canceled')))
    .orderBy(asc(paymentTable.id))
    .for('update');
}

/** A partner's account at an acquirer; null: unknown. */
export type PaymentAccount = Pick<PaymentRow, 'partnerId' | 'acquirer' | 'acquirerAccount'> & {
  /** Whether rows without an account count as rows of this account, because it is the only one. */
  readonly takesUnnamed: boolean;
};

/** A table's columns that name the account of a row. */
type TableOfAccount = { readonly partnerId: PgColumn; readonly acquirer: PgColumn; readonly acquirerAccount: PgColumn };

export const isAtAccount = (
  table: TableOfAccount,
  { partnerId, acquirer, acquirerAccount, takesUnnamed }: PaymentAccount,
) =>
  and(
    eq(table.partnerId, partnerId),
    eq(table.acquirer, acquirer),
    or(
      acquirerAccount === null ? undefined : eq(table.acquirerAccount, acquirerAccount),
      takesUnnamed ? isNull(table.acquirerAccount) : undefined,
    ),
  );

/** An account with due work, and how many rows were read. */
export type DueAccount = Pick<PaymentRow, 'partnerId' | 'acquirer' | 'acquirerAccount'> & { readonly rows: number };

const isOfPartner = (column: PgColumn) => eq(column, sql`partner.partner_id`);

/**
 * Accounts with a due payment, refund or receipt, found in the longest waiting `rowsAtMost` of each kind and partner.
 * If a partner reaches that limit, its other accounts may have due rows, too.
 */
export async function listDueAccounts(
  executor: Executor,
  { now, rowsAtMost }: { readonly now: Date; readonly rowsAtMost: number },
): Promise<DueAccount[]> {
  const dueIn = (table: typeof paymentTable | typeof refundTable | typeof finalReceiptTable) =>
    executor
      .select({ partnerId: table.partnerId, acquirer: table.acquirer, acquirerAccount: table.acquirerAccount })
      .from(table)
      .where(and(isOfPartner(table.partnerId), lte(table.checkAt, now)))
      .orderBy(asc(table.checkAt))
      .limit(rowsAtMost);
  const due = unionAll(dueIn(paymentTable), dueIn(refundTable), dueIn(finalReceiptTable)).as('due');
  return executor
    .select({
      partnerId: due.partnerId,
      acquirer: due.acquirer,
      acquirerAccount: due.acquirerAccount,
      rows: count(),
    })
    .from(sql`partner`)
    .crossJoinLateral(due)
    .groupBy(due.partnerId, due.acquirer, due.acquirerAccount);
}

export function claimDuePayments(executor: Executor, account: PaymentAccount, claim: Claim): Promise<PaymentRow[]> {
  return claimDue(executor, paymentTable, claim, isAtAccount(paymentTable, account));
}

/** Claims payments that the acquirer certainly does not know. */
export function claimUnrequestedPayments(
  executor: Executor,
  account: PaymentAccount,
  claim: Claim,
): Promise<PaymentRow[]> {
  const isUnasked = and(isNull(paymentTable.askedAt), isNull(paymentTable.acquirerPaymentId));
  return claimDue(executor, paymentTable, claim, and(isAtAccount(paymentTable, account), isUnasked));
}

export async function insertPayment(
  transaction: Transaction,
  payment: typeof paymentTable.$inferInsert,
): Promise<PaymentRow> {
  return expectOneRow(await transaction.insert(paymentTable).values(payment).returning());
}

export async function updatePayment(
  executor: Executor,
  key: PaymentKey,
  changes: Partial<Omit<PaymentRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor.update(paymentTable).set(changes).where(isPayment(key));
}

/** Records that the requested capture or release had no effect, unless the request has changed since. */
export async function updateUndoneHold(
  executor: Executor,
  { hold, holdRound, ...key }: PaymentKey & Pick<PaymentRow, 'hold' | 'holdRound'>,
  changes: Partial<Pick<PaymentRow, 'checkAt' | 'holdRound' | 'captureReceipt'>>,
): Promise<void> {
  if (hold === null) return;
  await executor
    .update(paymentTable)
    .set(changes)
    .where(and(isPayment(key), eq(paymentTable.hold, hold), eq(paymentTable.holdRound, holdRound)));
}

/** Records the coming request to the acquirer; stores `askedWith` only the first time. */
export async function recordRequestBegun(
  transaction: Transaction,
  key: PaymentKey,
  { askedWith, now }: { askedWith: PaymentRow['askedWith']; now: Date },
): Promise<void> {
  const askedAt = sql`coalesce(${paymentTable.askedAt}, ${now.toISOString()})`;
  await transaction
    .update(paymentTable)
    .set({ askedAt, askedWith, asks: sql`${paymentTable.asks} + 1` })
    .where(isPayment(key));
}

/** Records that the last request certainly had no effect. If none had, the acquirer does not know the payment. */
export async function recordRequestWithoutEffect(executor: Executor, key: PaymentKey): Promise<void> {
  const isLast = sql`${paymentTable.asks} <= 1`;
  await executor
    .update(paymentTable)
    .set({
      asks: sql`greatest(${paymentTable.asks} - 1, 0)`,
      askedAt: sql`case when ${isLast} then null else ${paymentTable.askedAt} end`,
      askedWith: sql`case when ${isLast} then null else ${paymentTable.askedWith} end`,
    })
    .where(and(isPayment(key), isNull(paymentTable.acquirerPaymentId)));
}

export type NamedAccount = Pick<PaymentRow, 'partnerId' | 'acquirer'> & { readonly acquirerAccount: string };

/** Acquirers with payments that name no account. */
export function listAcquirersWithoutAccount(executor: Executor): Promise<Pick<PaymentRow, 'partnerId' | 'acquirer'>[]> {
  const { partnerId, acquirer, acquirerAccount } = paymentTable;
  return executor.selectDistinct({ partnerId, acquirer }).from(paymentTable).where(isNull(acquirerAccount));
}

/** Sets the account of a limited number of payments without one. Returns their ids. */
export async function fillAccountOfPayments(
  transaction: Transaction,
  { partnerId, acquirer, acquirerAccount }: NamedAccount,
  limit: number,
): Promise<string[]> {
  const without = transaction
    .select({ id: paymentTable.id })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.partnerId, partnerId),
        eq(paymentTable.acquirer, acquirer),
        isNull(paymentTable.acquirerAccount),
      ),
    )
    .limit(limit);
  const filled = await transaction
    .update(paymentTable)
    .set({ acquirerAccount })
    .where(and(eq(paymentTable.partnerId, partnerId), inArray(paymentTable.id, without)))
    .returning({ id: paymentTable.id });
  return filled.map(({ id }) => id);
}

/** Moves the payments of documents to another subject. An unfinished payment saves no method for it. */
export async function updateOwnerOfPayments(
  transaction: Transaction,
  {
    partnerId,
    documentIds,
    to,
  }: { readonly partnerId: string; readonly documentIds: readonly string[]; readonly to: string },
): Promise<void> {
  await transaction
    .update(paymentTable)
    .set({ subjectId: to, savesMethod: false })
    .where(
      and(
        eq(paymentTable.partnerId, partnerId),
        sql`${paymentTable.documentId} = any(${sql.param([...documentIds])}::uuid[])`,
      ),
    );
}

/** Whether the last attempt to pay a document failed, as a condition. A hold released on request has not failed. */
export function hasFailedLast(partnerId: string, documentId: SQLWrapper): SQL {
  return sql`coalesce((select ${paymentTable.status} = 'canceled' and ${paymentTable.hold} is distinct from 'released'
    from ${paymentTable} where ${paymentTable.partnerId} = ${partnerId} and ${paymentTable.documentId} = ${documentId}
    order by ${paymentTable.attempt} desc limit 1), false)`;
}
