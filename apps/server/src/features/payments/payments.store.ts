import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { onlyRow } from '#db/only-row.ts';
import {
  finalReceiptTable,
  paymentEntryTable,
  paymentMethodTable,
  paymentNotificationTable,
  paymentTable,
  refundTable,
  savedMethodTable,
} from './payments.table.ts';

export type PaymentMethodRow = typeof paymentMethodTable.$inferSelect;
export type PaymentRow = typeof paymentTable.$inferSelect;
export type RefundRow = typeof refundTable.$inferSelect;
export type SavedMethodRow = typeof savedMethodTable.$inferSelect;
export type FinalReceiptRow = typeof finalReceiptTable.$inferSelect;

type Key = { readonly partnerId: string; readonly id: string };

export function listMethods(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  return executor
    .select()
    .from(paymentMethodTable)
    .where(eq(paymentMethodTable.partnerId, partnerId))
    .orderBy(asc(paymentMethodTable.position));
}

export async function listEnabledMethods(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  const rows = await listMethods(executor, partnerId);
  return rows.filter(({ isEnabled }) => isEnabled);
}

// Payments.

const isPayment = ({ partnerId, id }: Key) => and(eq(paymentTable.partnerId, partnerId), eq(paymentTable.id, id));
const isLive = inArray(paymentTable.status, ['opening', 'pending', 'waiting_for_capture']);
const isOfDocument = (partnerId: string, documentId: string) =>
  and(eq(paymentTable.partnerId, partnerId), eq(paymentTable.documentId, documentId));

export async function insertPayment(
  transaction: Transaction,
  payment: typeof paymentTable.$inferInsert,
): Promise<PaymentRow> {
  return onlyRow(await transaction.insert(paymentTable).values(payment).returning());
}

export async function findPayment(executor: Executor, key: Key): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(paymentTable).where(isPayment(key));
  return row ?? null;
}

export async function lockPayment(transaction: Transaction, key: Key): Promise<PaymentRow | null> {
  const [row] = await transaction.select().from(paymentTable).where(isPayment(key)).for('update');
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

/** Attempts to pay a document of which something may still come, live or given up by us. */
export function listOpenPayments(executor: Executor, partnerId: string, documentId: string): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(and(isOfDocument(partnerId, documentId), isNotNull(paymentTable.checkAt)))
    .orderBy(desc(paymentTable.attempt));
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

/** The paid ones of a document, oldest first. */
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

export function listPayments(executor: Executor, partnerId: string, ids: readonly string[]): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.partnerId, partnerId), inArray(paymentTable.id, [...ids])))
    .orderBy(asc(paymentTable.id));
}

/** Those of a document that are or may become money, oldest first. */
export function lockStandingPayments(
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

/** Writes down that what was wished for a hold is not done; nothing, if something else is wished meanwhile. */
export async function updateUndoneHold(
  executor: Executor,
  { hold, holdRound, ...key }: Key & Pick<PaymentRow, 'hold' | 'holdRound'>,
  changes: Partial<Pick<PaymentRow, 'checkAt' | 'holdRound' | 'captureReceipt'>>,
): Promise<void> {
  if (hold === null) return;
  await executor
    .update(paymentTable)
    .set(changes)
    .where(and(isPayment(key), eq(paymentTable.hold, hold), eq(paymentTable.holdRound, holdRound)));
}

export async function updatePayment(
  executor: Executor,
  key: Key,
  changes: Partial<Omit<PaymentRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor.update(paymentTable).set(changes).where(isPayment(key));
}

/** Writes down that the acquirer is about to be asked; `askedWith` for the first time only. */
export async function beginAsk(
  transaction: Transaction,
  key: Key,
  { askedWith, now }: { askedWith: PaymentRow['askedWith']; now: Date },
): Promise<void> {
  const askedAt = sql`coalesce(${paymentTable.askedAt}, ${now.toISOString()})`;
  await transaction
    .update(paymentTable)
    .set({ askedAt, askedWith, asks: sql`${paymentTable.asks} + 1` })
    .where(isPayment(key));
}

/** The acquirer surely did nothing this time. If it never did anything, it knows nothing of the payment. */
export async function takeBackAsk(executor: Executor, key: Key): Promise<void> {
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

/** Attempts to pay a document whose fate at the acquirer is not known, the oldest first. */
export function listFatelessPayments(executor: Executor, partnerId: string, documentId: string): Promise<PaymentRow[]> {
  return executor
    .select()
    .from(paymentTable)
    .where(
      and(isOfDocument(partnerId, documentId), isNull(paymentTable.acquirerPaymentId), isNotNull(paymentTable.askedAt)),
    )
    .orderBy(asc(paymentTable.attempt));
}

/** Payments of several documents, each document's from the first attempt on. */
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

/** Takes payments that are due, each for the caller alone until `claimedUntil`. */
export function claimDuePayments(
  executor: Executor,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<PaymentRow[]> {
  const due = sql`(${paymentTable.partnerId}, ${paymentTable.id}) in (
    select partner_id, id from ${paymentTable} where check_at <= ${now.toISOString()}
    order by check_at limit ${limit} for update skip locked)`;
  return executor.update(paymentTable).set({ checkAt: claimedUntil }).where(due).returning();
}

// What moved.

/** Once for a payment and once for a refund, whoever tries. */
export async function insertEntry(
  transaction: Transaction,
  entry: Omit<typeof paymentEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(paymentEntryTable).values(entry);
}

// Refunds.

const isRefund = ({ partnerId, id }: Key) => and(eq(refundTable.partnerId, partnerId), eq(refundTable.id, id));

export async function insertRefund(
  transaction: Transaction,
  refund: typeof refundTable.$inferInsert,
): Promise<RefundRow> {
  return onlyRow(await transaction.insert(refundTable).values(refund).returning());
}

/** In whatever state they are. */
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

export function listRefunds(executor: Executor, partnerId: string, ids: readonly string[]): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.id, [...ids])))
    .orderBy(asc(refundTable.id));
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

/** Those of a payment of which something is still to come. */
export function listOpenRefunds(executor: Executor, { partnerId, id }: Key): Promise<RefundRow[]> {
  return executor
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerId, partnerId), eq(refundTable.paymentId, id), isNotNull(refundTable.checkAt)));
}

/** Those of a document that the acquirer declined for good, the oldest first. */
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

/** To be asked for anew, each under the key of its next round. */
export async function requeueRefunds(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const forgotten = { acquirerRefundId: null, declineReason: null, settledAt: null };
  await transaction
    .update(refundTable)
    .set({ ...forgotten, status: 'queued', round: sql`${refundTable.round} + 1`, checkAt: now })
    .where(and(eq(refundTable.partnerId, partnerId), inArray(refundTable.id, [...ids])));
}

export async function lockRefund(transaction: Transaction, key: Key): Promise<RefundRow | null> {
  const [row] = await transaction.select().from(refundTable).where(isRefund(key)).for('update');
  return row ?? null;
}

/** Writes down what became of a refund in the round in which it was asked for; nothing, if that round is over. */
export async function updateOpenRefund(
  executor: Executor,
  refund: Key & Pick<RefundRow, 'round'>,
  changes: Partial<Omit<RefundRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(refundTable)
    .set(changes)
    .where(
      and(isRefund(refund), eq(refundTable.round, refund.round), inArray(refundTable.status, ['queued', 'pending'])),
    );
}

export function claimDueRefunds(
  executor: Executor,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<RefundRow[]> {
  const due = sql`(${refundTable.partnerId}, ${refundTable.id}) in (
    select partner_id, id from ${refundTable} where check_at <= ${now.toISOString()}
    order by check_at limit ${limit} for update skip locked)`;
  return executor.update(refundTable).set({ checkAt: claimedUntil }).where(due).returning();
}

// Receipts of deliveries.

/** Once for a document. */
export async function insertFinalReceipt(
  transaction: Transaction,
  receipt: typeof finalReceiptTable.$inferInsert,
): Promise<void> {
  await transaction.insert(finalReceiptTable).values(receipt).onConflictDoNothing();
}

export async function hasFinalReceipt(executor: Executor, partnerId: string, documentId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: finalReceiptTable.id })
    .from(finalReceiptTable)
    .where(and(eq(finalReceiptTable.partnerId, partnerId), eq(finalReceiptTable.documentId, documentId)));
  return rows.length > 0;
}

export function claimDueFinalReceipts(
  executor: Executor,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<FinalReceiptRow[]> {
  const due = sql`(${finalReceiptTable.partnerId}, ${finalReceiptTable.id}) in (
    select partner_id, id from ${finalReceiptTable} where check_at <= ${now.toISOString()}
    order by check_at limit ${limit} for update skip locked)`;
  return executor.update(finalReceiptTable).set({ checkAt: claimedUntil }).where(due).returning();
}

export async function updateFinalReceipt(
  executor: Executor,
  { partnerId, id }: Key,
  changes: Partial<Omit<FinalReceiptRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(finalReceiptTable)
    .set(changes)
    .where(and(eq(finalReceiptTable.partnerId, partnerId), eq(finalReceiptTable.id, id)));
}

// Notifications.

export async function insertNotification(
  executor: Executor,
  notification: typeof paymentNotificationTable.$inferInsert,
): Promise<void> {
  await executor.insert(paymentNotificationTable).values(notification);
}

export async function deleteNotificationsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(paymentNotificationTable).where(lt(paymentNotificationTable.at, before));
}

// Saved methods.

type CustomerKey = { readonly partnerId: string; readonly customerId: string };

const isOfCustomer = ({ partnerId, customerId }: CustomerKey) =>
  and(
    eq(savedMethodTable.partnerId, partnerId),
    eq(savedMethodTable.customerId, customerId),
    isNull(savedMethodTable.deletedAt),
  );

export function listSavedMethods(executor: Executor, of: CustomerKey): Promise<SavedMethodRow[]> {
  return executor
    .select()
    .from(savedMethodTable)
    .where(isOfCustomer(of))
    .orderBy(desc(savedMethodTable.createdAt), desc(savedMethodTable.id));
}

export async function findSavedMethodRow(
  executor: Executor,
  { id, ...of }: CustomerKey & { readonly id: string },
): Promise<SavedMethodRow | null> {
  const [row] = await executor
    .select()
    .from(savedMethodTable)
    .where(and(isOfCustomer(of), eq(savedMethodTable.id, id)));
  return row ?? null;
}

/** Also one that was deleted since: a payment that names it may still be on its way. */
export async function findMethodOfPayment(executor: Executor, { partnerId, id }: Key): Promise<SavedMethodRow | null> {
  const [row] = await executor
    .select()
    .from(savedMethodTable)
    .where(and(eq(savedMethodTable.partnerId, partnerId), eq(savedMethodTable.id, id)));
  return row ?? null;
}

/** Keeps a method; the same card kept before is replaced by its newest entry. */
export async function keepSavedMethod(
  transaction: Transaction,
  { createdAt, ...method }: Omit<typeof savedMethodTable.$inferInsert, 'id' | 'deletedAt'>,
): Promise<void> {
  const { partnerId, customerId, kind, label, last4 = null, expiry = null } = method;
  await transaction
    .update(savedMethodTable)
    .set({ deletedAt: createdAt })
    .where(
      and(
        isOfCustomer({ partnerId, customerId }),
        eq(savedMethodTable.kind, kind),
        eq(savedMethodTable.label, label),
        sql`${savedMethodTable.last4} is not distinct from ${last4}`,
        sql`${savedMethodTable.expiry} is not distinct from ${expiry}`,
        ne(savedMethodTable.acquirerMethodId, method.acquirerMethodId),
      ),
    );
  await transaction
    .insert(savedMethodTable)
    .values({ ...method, createdAt })
    .onConflictDoNothing();
}

/** Whether there was one to forget. */
export async function forgetSavedMethod(
  executor: Executor,
  { id, kind, ...of }: CustomerKey & { readonly id: string; readonly kind: 'card' | 'sbp' },
  now: Date,
): Promise<boolean> {
  const forgotten = await executor
    .update(savedMethodTable)
    .set({ deletedAt: now })
    .where(and(isOfCustomer(of), eq(savedMethodTable.id, id), eq(savedMethodTable.kind, kind)))
    .returning({ id: savedMethodTable.id });
  return forgotten.length > 0;
}

/** Leaves no trace of what a customer saved. */
export async function deleteSavedMethods(
  transaction: Transaction,
  { partnerId, customerId }: CustomerKey,
): Promise<void> {
  await transaction
    .delete(savedMethodTable)
    .where(and(eq(savedMethodTable.partnerId, partnerId), eq(savedMethodTable.customerId, customerId)));
}
