import type { AddressFields } from '@kaplya/contract';
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import type { ReplacedAddress } from '#db/statements/replace-address-ids.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { withTransaction } from '#db/transaction.ts';
import { addressTable, gazetteerDistrictTable } from './addresses.table.ts';

export type KeptAddress = typeof addressTable.$inferSelect;

/** One address of one subject; another subject's address is not found. */
export type AddressScope = { readonly partnerId: string; readonly subjectId: string; readonly id: string };

export type AddressOwner = Pick<AddressScope, 'partnerId' | 'subjectId'>;

const isTheirs = ({ partnerId, subjectId, id }: AddressScope) =>
  and(eq(addressTable.partnerId, partnerId), eq(addressTable.id, id), eq(addressTable.subjectId, subjectId));

export async function findAddress(executor: Executor, scope: AddressScope): Promise<KeptAddress | null> {
  const [row] = await executor.select().from(addressTable).where(isTheirs(scope));
  return row ?? null;
}

export async function listAddresses(
  executor: Executor,
  { partnerId, subjectId }: AddressOwner,
  order: 'newest first' | 'oldest first',
): Promise<KeptAddress[]> {
  const by = order === 'newest first' ? desc : asc;
  return executor
    .select()
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId)))
    .orderBy(by(addressTable.createdAt), by(addressTable.id));
}

/** Serialises counting the subject's addresses until the end of the transaction. */
export async function lockAddresses(transaction: Transaction, { partnerId, subjectId }: AddressOwner): Promise<void> {
  await lockByKey(transaction, `addresses ${partnerId} ${subjectId}`);
}

export async function countAddresses(executor: Executor, { partnerId, subjectId }: AddressOwner): Promise<number> {
  const [row] = await executor
    .select({ addresses: count() })
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId)));
  return row?.addresses ?? 0;
}

/** Null if the subject already has this place; the unique key decides between concurrent calls. */
export async function insertAddress(executor: Executor, address: Omit<KeptAddress, 'id'>): Promise<KeptAddress | null> {
  const [row] = await executor.insert(addressTable).values(address).onConflictDoNothing().returning();
  return row ?? null;
}

/** The subject's address with the same place, or null. */
export async function findDuplicate(
  executor: Executor,
  { partnerId, subjectId, duplicateKey }: AddressOwner & Pick<KeptAddress, 'duplicateKey'>,
): Promise<KeptAddress | null> {
  const [row] = await executor
    .select()
    .from(addressTable)
    .where(
      and(
        eq(addressTable.partnerId, partnerId),
        eq(addressTable.subjectId, subjectId),
        eq(addressTable.duplicateKey, duplicateKey),
      ),
    );
  return row ?? null;
}

export type AddressChange = { readonly fields: AddressFields; readonly duplicateKey: string };

/**
 * The changed address; `'duplicate'` if the subject has that place as another one; null if there is no such address.
 */
export async function changeAddress(
  executor: Executor,
  scope: AddressScope,
  change: (kept: KeptAddress) => AddressChange,
): Promise<KeptAddress | 'duplicate' | null> {
  try {
    return await withTransaction(executor, async (transaction) => {
      const [kept] = await transaction.select().from(addressTable).where(isTheirs(scope)).for('update');
      if (!kept) return null;
      const [changed] = await transaction.update(addressTable).set(change(kept)).where(isTheirs(scope)).returning();
      return changed ?? null;
    });
  } catch (error) {
    if (isDuplicate(error, 'address_duplicate')) return 'duplicate';
    throw error;
  }
}

/** False when there is no such address. */
export async function deleteAddress(executor: Executor, scope: AddressScope): Promise<boolean> {
  const deleted = await executor.delete(addressTable).where(isTheirs(scope)).returning({ id: addressTable.id });
  return deleted.length > 0;
}

/** Districts of all cities; the first that contains a point is its district. */
export async function listDistricts(executor: Executor): Promise<(typeof gazetteerDistrictTable.$inferSelect)[]> {
  return executor
    .select()
    .from(gazetteerDistrictTable)
    .orderBy(gazetteerDistrictTable.priority, gazetteerDistrictTable.id);
}

type AddressesMoved = {
  readonly moved: number;
  /** Addresses of places that both had, each with the one that stays. */
  readonly replaced: readonly ReplacedAddress[];
};

/**
 * Gives a subject's addresses to another. Of a place that both have, that of the other stays (rule of addresses): what
 * names the one that went is to name that one.
 */
export async function moveAddressesTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<AddressesMoved> {
  for (const subjectId of [survivingId, mergedId].toSorted())
    await lockAddresses(transaction, { partnerId, subjectId });
  const isOf = (subjectId: string) => and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId));
  const same = alias(addressTable, 'same');
  const replaced = await transaction
    .select({ formerId: addressTable.id, id: same.id })
    .from(addressTable)
    .innerJoin(
      same,
      and(
        eq(same.partnerId, partnerId),
        eq(same.subjectId, survivingId),
        eq(same.duplicateKey, addressTable.duplicateKey),
      ),
    )
    .where(isOf(mergedId));
  const formerIds = replaced.map(({ formerId }) => formerId);
  await transaction.delete(addressTable).where(and(isOf(mergedId), inArray(addressTable.id, formerIds)));
  const moved = await transaction.update(addressTable).set({ subjectId: survivingId }).where(isOf(mergedId));
  return { moved: moved.rowCount ?? 0, replaced };
}

/** The addresses of many subjects, without what they say. */
export function listAddressKeys(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<Pick<KeptAddress, 'id' | 'subjectId' | 'duplicateKey' | 'fields'>[]> {
  const { id, subjectId, duplicateKey, fields } = addressTable;
  return executor
    .select({ id, subjectId, duplicateKey, fields })
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), inArray(subjectId, [...subjectIds])));
}
