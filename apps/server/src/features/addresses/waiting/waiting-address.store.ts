import type { TypedAddressFields } from '@kaplya/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-up-to.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import type { AddressOwner } from '../addresses.store.ts';
import { addressTable, waitingAddressTable as table } from '../addresses.table.ts';

export type WaitingAddressRow = typeof table.$inferSelect;

type Subjects = { readonly partnerId: string; readonly subjectIds: readonly string[] };

const isOf = ({ partnerId, subjectIds }: Subjects) =>
  and(eq(table.partnerId, partnerId), inArray(table.subjectId, [...subjectIds]));

/** The waiting addresses of many customers, the longest waiting first. */
export function listWaitingAddressesOf(executor: Executor, of: Subjects): Promise<WaitingAddressRow[]> {
  return executor.select().from(table).where(isOf(of)).orderBy(asc(table.createdAt), asc(table.id));
}

/** All waiting addresses, the longest waiting first, after one of them. */
export function listWaitingAddressPage(
  executor: Executor,
  partnerId: string,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
): Promise<WaitingAddressRow[]> {
  const isAfter = after && sql`(${table.createdAt}, ${table.id}) > (${after.at}, ${after.id}::uuid)`;
  return executor
    .select()
    .from(table)
    .where(and(eq(table.partnerId, partnerId), isAfter ?? undefined))
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(limit);
}

export function countWaitingAddresses(executor: Executor, partnerId: string, most: number): Promise<number> {
  return countUpTo(executor, { table, where: eq(table.partnerId, partnerId), most });
}

type Ids = { readonly partnerId: string; readonly ids: readonly string[] };

const hasId = ({ partnerId, ids }: Ids) => and(eq(table.partnerId, partnerId), inArray(table.id, [...ids]));

export function listWaitingAddressesById(executor: Executor, of: Ids): Promise<WaitingAddressRow[]> {
  return executor.select().from(table).where(hasId(of)).orderBy(asc(table.id));
}

/** Locks those of the addresses that wait still. Lock their customers first. */
export function lockWaitingAddresses(transaction: Transaction, of: Ids): Promise<WaitingAddressRow[]> {
  return transaction.select().from(table).where(hasId(of)).orderBy(asc(table.id)).for('update');
}

/** Inserts an address; the customer's waiting one of the same key stays. Lock the customer's addresses first. */
export async function insertWaitingAddress(
  transaction: Transaction,
  { partnerId, subjectId }: AddressOwner,
  address: { readonly fields: TypedAddressFields; readonly addressKey: string; readonly createdAt: Date },
): Promise<void> {
  await transaction
    .insert(table)
    .values({ partnerId, subjectId, ...address })
    .onConflictDoNothing();
}

/** Deletes an address; null: it waits no longer. Of concurrent calls, one gets the row. */
export async function deleteWaitingAddress(
  transaction: Transaction,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<WaitingAddressRow | null> {
  const [row] = await transaction
    .delete(table)
    .where(hasId({ partnerId, ids: [id] }))
    .returning();
  return row ?? null;
}

/** Deletes the customer's waiting address that has the key of a saved one: it has its place. False: there is none. */
export async function deleteWaitingAddressOfKey(
  transaction: Transaction,
  { partnerId, subjectId, addressKey }: AddressOwner & { readonly addressKey: string },
): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(table)
    .where(and(isOf({ partnerId, subjectIds: [subjectId] }), eq(table.addressKey, addressKey)));
  return rowCount === 1;
}

export async function deleteWaitingAddressesOf(executor: Executor, of: Subjects): Promise<void> {
  await executor.delete(table).where(isOf(of));
}

/** Moves the waiting addresses of a merged account, except those that the surviving one has, waiting or saved. */
export async function moveWaitingAddressesTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<number> {
  const isOfMerged = isOf({ partnerId, subjectIds: [mergedId] });
  await transaction.delete(table).where(
    and(
      isOfMerged,
      sql`(exists (select from ${table} same where same.partner_id = ${partnerId} and same.subject_id = ${survivingId}
          and same.address_key = ${table.addressKey})
        or exists (select from ${addressTable} same where same.partner_id = ${partnerId}
          and same.subject_id = ${survivingId} and same.duplicate_key = ${table.addressKey}))`,
    ),
  );
  const moved = await transaction.update(table).set({ subjectId: survivingId }).where(isOfMerged);
  return moved.rowCount ?? 0;
}
