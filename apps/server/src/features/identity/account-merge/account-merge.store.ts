import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import {
  avatarTable,
  customerTable,
  customerVisitorTable,
  legalPersonCustomerTable,
  legalPersonRequestTable,
  legalPersonTable,
} from '../identity.table.ts';
import type { CustomerKey, CustomerRow } from '../customer.store.ts';

/** Two accounts of one person, of which one is merged into the surviving one. */
export type MergeKey = { readonly partnerId: string; readonly survivingId: string; readonly mergedId: string };

/** Locks accounts in the order of their ids, merged and deleted ones too. */
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

/** Accounts by id, merged and deleted ones too. */
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

/** The ids of the accounts that were merged into this one. */
export async function listMergedIds(executor: Executor, { partnerId, subjectId }: CustomerKey): Promise<string[]> {
  const rows = await executor
    .select({ id: customerTable.id })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.mergedInto, subjectId)))
    .orderBy(asc(customerTable.id));
  return rows.map(({ id }) => id);
}

/** The confirmed phones that sign in to the account: its own, and those of accounts that were merged into it. */
export async function listProvenPhones(executor: Executor, { partnerId, subjectId }: CustomerKey): Promise<string[]> {
  const { id, mergedInto, phone, phoneConfirmedAt } = customerTable;
  const rows = await executor
    .select({ phone: sql<string>`${phone}` })
    .from(customerTable)
    .where(
      and(
        eq(customerTable.partnerId, partnerId),
        or(eq(id, subjectId), eq(mergedInto, subjectId)),
        isNotNull(phoneConfirmedAt),
      ),
    );
  return rows.map((row) => row.phone);
}

/** Not deleted accounts of all partners that were merged into another after the instant `since`. */
export function listMergedAccounts(
  executor: Executor,
  { since, ...page }: DuePage & { readonly since: Date },
): Promise<DueKey[]> {
  const { mergedAt: dueAt, deletedAt } = customerTable;
  const where = and(isNotNull(dueAt), sql`${dueAt} > ${since.toISOString()}::timestamptz`, isNull(deletedAt));
  return listDue(executor, { from: customerTable, dueAt, where }, page);
}

/** The id of the account that this one was merged into; null: it was never merged. */
export async function findSurvivingId(
  executor: Executor,
  { partnerId, subjectId }: CustomerKey,
): Promise<string | null> {
  const [row] = await executor
    .select({ id: customerTable.mergedInto })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, subjectId)));
  return row?.id ?? null;
}

/** The columns of an account that a merge sets. */
export type MergeColumns = Partial<
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

/** Updates an account of a merge, and counts the merge as one of its `documents`, which raises its version. */
export async function updateForMerge(
  transaction: Transaction,
  { partnerId, id }: Pick<CustomerRow, 'partnerId' | 'id'>,
  columns: MergeColumns,
): Promise<void> {
  await transaction
    .update(customerTable)
    .set({ ...columns, documents: sql`${customerTable.documents} + 1` })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, id)));
}

/**
 * Sets the new surviving account on accounts that were merged into the merged one before, so that `mergedInto` never
 * names an account that is merged itself.
 */
export async function repointMergedAccounts(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<void> {
  await transaction
    .update(customerTable)
    .set({ mergedInto: survivingId })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.mergedInto, mergedId)));
}

/** Counts a correction document of staff about the account, which raises its version; returns the new version. */
export async function countDocument(transaction: Transaction, { partnerId, subjectId }: CustomerKey): Promise<number> {
  const [row] = await transaction
    .update(customerTable)
    .set({ documents: sql`${customerTable.documents} + 1` })
    .where(and(eq(customerTable.partnerId, partnerId), eq(customerTable.id, subjectId)))
    .returning({ version: customerTable.version });
  if (!row) throw new Error(`There is no account ${subjectId}`);
  return row.version;
}

/** Moves the visitors who signed in to the merged account, and the companies for which it may order. */
export async function moveVisitorsAndCompanies(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<number> {
  await transaction.execute(sql`
    insert into ${customerVisitorTable} (partner_id, customer_id, visitor_id)
    select partner_id, ${survivingId}, visitor_id from ${customerVisitorTable}
    where partner_id = ${partnerId} and customer_id = ${mergedId}
    on conflict do nothing`);
  await transaction
    .delete(customerVisitorTable)
    .where(and(eq(customerVisitorTable.partnerId, partnerId), eq(customerVisitorTable.customerId, mergedId)));
  // The surviving account's request stays where both have one for a tax number.
  await transaction.execute(sql`
    update ${legalPersonRequestTable} set customer_id = ${survivingId}
    where partner_id = ${partnerId} and customer_id = ${mergedId} and tax_number not in (
      select tax_number from ${legalPersonRequestTable} where partner_id = ${partnerId} and customer_id = ${survivingId})`);
  await transaction
    .delete(legalPersonRequestTable)
    .where(and(eq(legalPersonRequestTable.partnerId, partnerId), eq(legalPersonRequestTable.customerId, mergedId)));
  const isOf = (customerId: string) =>
    and(eq(legalPersonCustomerTable.partnerId, partnerId), eq(legalPersonCustomerTable.customerId, customerId));
  const companies = await transaction.delete(legalPersonCustomerTable).where(isOf(mergedId)).returning();
  if (companies.length > 0)
    await transaction
      .insert(legalPersonCustomerTable)
      .values(companies.map((company) => ({ ...company, customerId: survivingId })))
      .onConflictDoNothing();
  // One account may have asked for a company of the other.
  await transaction.execute(sql`
    delete from ${legalPersonRequestTable} where partner_id = ${partnerId} and customer_id = ${survivingId} and tax_number in (
      select p.tax_number from ${legalPersonTable} p join ${legalPersonCustomerTable} c
        on c.partner_id = p.partner_id and c.legal_person_id = p.id
      where c.partner_id = ${partnerId} and c.customer_id = ${survivingId})`);
  return companies.length;
}

export async function moveAvatar(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<void> {
  await transaction
    .update(avatarTable)
    .set({ customerId: survivingId })
    .where(and(eq(avatarTable.partnerId, partnerId), eq(avatarTable.customerId, mergedId)));
}
