import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import { avatarTable, customerTable, customerVisitorTable, legalPersonCustomerTable } from '../identity.table.ts';
import type { CustomerKey, CustomerRow } from '../customer.store.ts';

/** Two accounts of one person: the one that stays takes over the other. */
export type MergeKey = { readonly partnerId: string; readonly keptId: string; readonly foldedId: string };

/** Locks accounts in the order of their ids, whether they stand, were taken over, or are deleted. */
export function lockAccountRows(
  transaction: Transaction,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
): Promise<CustomerRow[]> {
  return transaction
    .select()
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), inArray(customerTable.id, [...ids])))
    .orderBy(asc(customerTable.id))
    .for('update');
}

/** Accounts by id, whether they stand, were taken over, or are deleted. */
export function listCustomerRows(
  executor: Executor,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
): Promise<CustomerRow[]> {
  return executor
    .select()
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), inArray(customerTable.id, [...ids])))
    .orderBy(asc(customerTable.id));
}

/** The accounts that this one took over. */
export async function listMergedIds(executor: Executor, { partnerId, subjectId }: CustomerKey): Promise<string[]> {
  const rows = await executor
    .select({ id: customerTable.id })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.mergedInto, subjectId)))
    .orderBy(asc(customerTable.id));
  return rows.map(({ id }) => id);
}

/** Accounts that were taken over since then. */
export function listMergedAccounts(
  executor: Executor,
  { since, ...page }: DuePage & { readonly since: Date },
): Promise<DueKey[]> {
  const { mergedAt: dueAt, deletedAt } = customerTable;
  const where = and(isNotNull(dueAt), sql`${dueAt} > ${since.toISOString()}::timestamptz`, isNull(deletedAt));
  return listDue(executor, { from: customerTable, dueAt, where }, page);
}

/** The account that took this one over; null if none did. */
export async function findKeptId(executor: Executor, { partnerId, subjectId }: CustomerKey): Promise<string | null> {
  const [row] = await executor
    .select({ id: customerTable.mergedInto })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, subjectId)));
  return row?.id ?? null;
}

/** The columns of an account that a merge sets. */
export type MergedColumns = Partial<
  Pick<
    CustomerRow,
    | 'name'
    | 'phone'
    | 'phoneConfirmedAt'
    | 'pendingPhone'
    | 'email'
    | 'pendingEmail'
    | 'birthday'
    | 'avatarId'
    | 'language'
    | 'orderSource'
    | 'mergedInto'
    | 'mergedAt'
  >
>;

/** Also raises the number of documents, and with it the version. */
export async function updateMerged(
  transaction: Transaction,
  { partnerId, id }: Pick<CustomerRow, 'partnerId' | 'id'>,
  columns: MergedColumns,
): Promise<void> {
  await transaction
    .update(customerTable)
    .set({ ...columns, documents: sql`${customerTable.documents} + 1` })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, id)));
}

/** What this account had taken over belongs to the other from now on, so that one step leads to the account. */
export async function passOnMerged(transaction: Transaction, { partnerId, keptId, foldedId }: MergeKey): Promise<void> {
  await transaction
    .update(customerTable)
    .set({ mergedInto: keptId })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.mergedInto, foldedId)));
}

/** Counts a document about the account, which raises its version; returns the version. */
export async function countDocument(transaction: Transaction, { partnerId, subjectId }: CustomerKey): Promise<number> {
  const [row] = await transaction
    .update(customerTable)
    .set({ documents: sql`${customerTable.documents} + 1` })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, subjectId)))
    .returning({ version: customerTable.version });
  if (!row) throw new Error(`There is no account ${subjectId}`);
  return row.version;
}

/** The visitors who signed in to the one, and the companies for which it may order, are the other's. */
export async function moveVisitorsAndCompanies(
  transaction: Transaction,
  { partnerId, keptId, foldedId }: MergeKey,
): Promise<number> {
  await transaction.execute(sql`
    insert into ${customerVisitorTable} (partner_id, customer_id, visitor_id)
    select partner_id, ${keptId}, visitor_id from ${customerVisitorTable}
    where partner_id = ${partnerId} and customer_id = ${foldedId}
    on conflict do nothing`);
  await transaction
    .delete(customerVisitorTable)
    .where(and(eq(customerVisitorTable.partnerId, partnerId), eq(customerVisitorTable.customerId, foldedId)));
  const isOf = (customerId: string) =>
    and(eq(legalPersonCustomerTable.partnerId, partnerId), eq(legalPersonCustomerTable.customerId, customerId));
  const companies = await transaction.delete(legalPersonCustomerTable).where(isOf(foldedId)).returning();
  if (companies.length === 0) return 0;
  await transaction
    .insert(legalPersonCustomerTable)
    .values(companies.map((company) => ({ ...company, customerId: keptId })))
    .onConflictDoNothing();
  return companies.length;
}

export async function moveAvatar(transaction: Transaction, { partnerId, keptId, foldedId }: MergeKey): Promise<void> {
  await transaction
    .update(avatarTable)
    .set({ customerId: keptId })
    .where(and(eq(avatarTable.partnerId, partnerId), eq(avatarTable.customerId, foldedId)));
}
