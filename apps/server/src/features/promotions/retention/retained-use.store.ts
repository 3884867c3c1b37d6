import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { promoCodeTable, promoUseTable, retainedUseTable } from '../promotions.table.ts';

export type RetainedUseRow = typeof retainedUseTable.$inferSelect;

/** Phones by their hashes. */
export type HashedPhones = {
  readonly partnerId: string;
  readonly phoneHashes: readonly string[];
  readonly now: Date;
};

export const isRetainedFor = ({ partnerId, phoneHashes, now }: HashedPhones) =>
  and(
    eq(retainedUseTable.partnerId, partnerId),
    inArray(retainedUseTable.phoneHash, [...phoneHashes]),
    gt(retainedUseTable.expiresAt, now),
  );

/** A customer's unreleased uses of codes that have a limit per customer or are for first orders. */
export function listLimitedUses(
  executor: Executor,
  { partnerId, subjectId }: { readonly partnerId: string; readonly subjectId: string },
) {
  const { isFirstOrderOnly, perCustomerLimit } = promoCodeTable;
  const { code, orderId, phone, firstOrderPhone, releasedAt } = promoUseTable;
  return executor
    .select({ code, orderId, phone, firstOrderPhone, isFirstOrder: isFirstOrderOnly })
    .from(promoUseTable)
    .innerJoin(
      promoCodeTable,
      and(eq(promoCodeTable.partnerId, promoUseTable.partnerId), eq(promoCodeTable.code, code)),
    )
    .where(
      and(
        eq(promoUseTable.partnerId, partnerId),
        eq(promoUseTable.subjectId, subjectId),
        isNull(releasedAt),
        // The phone of an erased use is empty.
        ne(phone, ''),
        or(isFirstOrderOnly, isNotNull(perCustomerLimit), isNotNull(firstOrderPhone)),
      ),
    )
    .orderBy(asc(orderId));
}

export async function insertRetainedUses(transaction: Transaction, uses: readonly RetainedUseRow[]): Promise<void> {
  if (uses.length > 0)
    await transaction
      .insert(retainedUseTable)
      .values([...uses])
      .onConflictDoNothing();
}

/** The retained uses of phones, the latest first; a use for several of them is listed once. */
export async function listRetainedUses(executor: Executor, of: HashedPhones): Promise<RetainedUseRow[]> {
  const rows = await executor
    .select()
    .from(retainedUseTable)
    .where(isRetainedFor(of))
    .orderBy(desc(retainedUseTable.retainedAt), asc(retainedUseTable.orderId));
  return [...new Map(rows.map((row) => [row.orderId, row])).values()];
}

/** The condition that a deleted account with one of the phones had a discount for a first order, for other queries. */
export const isFirstOrderRetained = ({ partnerId, phoneHashes, now }: HashedPhones): SQL => sql`exists (
  select from ${retainedUseTable}
  where ${retainedUseTable.partnerId} = ${partnerId} and ${retainedUseTable.phoneHash} = any(${phoneHashes}::varchar[])
    and ${retainedUseTable.isFirstOrder} and ${retainedUseTable.expiresAt} > ${now}::timestamptz
)`;

/** Deletes the retained uses of a phone; returns how many there were. */
export async function deleteRetainedUses(transaction: Transaction, of: HashedPhones): Promise<number> {
  const { rowCount } = await transaction.delete(retainedUseTable).where(isRetainedFor(of));
  return rowCount ?? 0;
}

export function deleteExpiredUses(database: Database, now: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: retainedUseTable, where: lte(retainedUseTable.expiresAt, now) }], options);
}

/** Whether a hash is of none of these keys. */
export async function hasUsesOfOtherKeys(executor: Executor, keyIds: readonly string[]): Promise<boolean> {
  const some = await executor
    .select({ keyId: retainedUseTable.keyId })
    .from(retainedUseTable)
    .where(notInArray(retainedUseTable.keyId, [...keyIds]))
    .limit(1);
  return some.length > 0;
}
