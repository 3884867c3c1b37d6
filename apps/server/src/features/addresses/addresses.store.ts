import type { AddressFields } from '@kaplya/contract';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#db/client.ts';
import type { ReplacedAddress } from '#db/statements/replace-address-ids.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { withTransaction } from '#db/transaction.ts';
import { addressTable, gazetteerDistrictTable } from './addresses.table.ts';

export type SavedAddress = typeof addressTable.$inferSelect;

/** One address of one subject; another subject's address is not found. */
export type AddressScope = { readonly partnerId: string; readonly subjectId: string; readonly id: string };

export type AddressOwner = Pick<AddressScope, 'partnerId' | 'subjectId'>;

const isAddress = ({ partnerId, subjectId, id }: AddressScope) =>
  and(eq(addressTable.partnerId, partnerId), eq(addressTable.id, id), eq(addressTable.subjectId, subjectId));

export async function findAddress(executor: Executor, scope: AddressScope): Promise<SavedAddress | null> {
  const [row] = await executor.select().from(addressTable).where(isAddress(scope));
  return row ?? null;
}

export async function listAddresses(
  executor: Executor,
  { partnerId, subjectId }: AddressOwner,
  order: 'newest first' | 'oldest first',
): Promise<SavedAddress[]> {
  const by = order === 'newest first' ? desc : asc;
  return executor
    .select()
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId)))
    .orderBy(by(addressTable.createdAt), by(addressTable.id));
}

/** Locks the number of the subject's addresses until the end of the transaction, so that it can be limited. */
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

/**
 * Inserts an address; null if the subject already has this place. Of concurrent calls, the unique key lets one insert
 * it.
 */
export async function insertAddress(
  executor: Executor,
  address: Omit<SavedAddress, 'id' | 'importedKeys'> & Partial<Pick<SavedAddress, 'importedKeys'>>,
): Promise<SavedAddress | null> {
  const [row] = await executor.insert(addressTable).values(address).onConflictDoNothing().returning();
  return row ?? null;
}

/** The subject's saved address of the same place (`duplicateKey`), or null. */
export async function findDuplicate(
  executor: Executor,
  { partnerId, subjectId, duplicateKey }: AddressOwner & Pick<SavedAddress, 'duplicateKey'>,
): Promise<SavedAddress | null> {
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

export type AddressChange = { readonly fields: AddressFields; readonly duplicateKey: string } & Partial<
  Pick<SavedAddress, 'cityId' | 'district' | 'districtId'>
>;

/**
 * Returns the changed address; `'duplicate'` if another address of the subject has that place; null if there is no such
 * address.
 */
export async function changeAddress(
  executor: Executor,
  scope: AddressScope,
  change: (former: SavedAddress) => AddressChange,
  afterChange?: (transaction: Transaction, former: SavedAddress, changed: SavedAddress) => Promise<void>,
): Promise<SavedAddress | 'duplicate' | null> {
  try {
    return await withTransaction(executor, async (transaction) => {
      const [former] = await transaction.select().from(addressTable).where(isAddress(scope)).for('update');
      if (!former) return null;
      const [changed] = await transaction.update(addressTable).set(change(former)).where(isAddress(scope)).returning();
      if (changed) await afterChange?.(transaction, former, changed);
      return changed ?? null;
    });
  } catch (error) {
    if (isDuplicate(error, 'address_duplicate')) return 'duplicate';
    throw error;
  }
}

const importedKeysAtMost = 50;

/** Adds the key that an address has in files, so that a further import finds the address however it is spelt here. */
export async function addImportedKey(executor: Executor, scope: AddressScope, key: string): Promise<void> {
  const { importedKeys } = addressTable;
  await executor
    .update(addressTable)
    .set({ importedKeys: sql`array_append(${importedKeys}, ${key})` })
    .where(
      and(
        isAddress(scope),
        sql`not ${key} = any(${importedKeys})`,
        sql`cardinality(${importedKeys}) < ${importedKeysAtMost}`,
      ),
    );
}

/** Deletes an address; false if there is no such one. */
export async function deleteAddress(executor: Executor, scope: AddressScope): Promise<boolean> {
  const deleted = await executor.delete(addressTable).where(isAddress(scope)).returning({ id: addressTable.id });
  return deleted.length > 0;
}

/** The districts of all cities in their order: where districts overlap, the first one that contains a point counts. */
export async function listDistricts(executor: Executor): Promise<(typeof gazetteerDistrictTable.$inferSelect)[]> {
  return executor
    .select()
    .from(gazetteerDistrictTable)
    .orderBy(gazetteerDistrictTable.priority, gazetteerDistrictTable.id);
}

type AddressesMoved = {
  readonly moved: number;
  /** Deleted addresses of places that both accounts had, each with the surviving account's address of the place. */
  readonly replaced: readonly ReplacedAddress[];
};

/**
 * Moves the addresses of a merged account to the surviving one. Where both have a place, the surviving account's
 * address stays and the other is deleted: the caller must update rows that refer to the deleted one (`replaced`).
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
  await addImportedKeysOf(transaction, partnerId, replaced);
  await transaction.delete(addressTable).where(and(isOf(mergedId), inArray(addressTable.id, formerIds)));
  const moved = await transaction.update(addressTable).set({ subjectId: survivingId }).where(isOf(mergedId));
  return { moved: moved.rowCount ?? 0, replaced };
}

/** Gives surviving addresses the imported keys of those that they replace. */
async function addImportedKeysOf(
  transaction: Transaction,
  partnerId: string,
  replaced: readonly ReplacedAddress[],
): Promise<void> {
  for (const { formerId, id } of replaced) {
    // oxlint-disable-next-line no-await-in-loop -- a customer has few
    await transaction.execute(sql`
      update ${addressTable} same set imported_keys = array(
        select distinct key from unnest(same.imported_keys || former.imported_keys) key limit ${importedKeysAtMost})
      from ${addressTable} former
      where same.partner_id = ${partnerId} and same.id = ${id}
        and former.partner_id = ${partnerId} and former.id = ${formerId} and former.imported_keys <> '{}'`);
  }
}

/** Lists the addresses of many subjects with their keys. */
export function listAddressKeys(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<Pick<SavedAddress, 'id' | 'subjectId' | 'duplicateKey' | 'importedKeys' | 'fields'>[]> {
  const { id, subjectId, duplicateKey, importedKeys, fields } = addressTable;
  return executor
    .select({ id, subjectId, duplicateKey, importedKeys, fields })
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), inArray(subjectId, [...subjectIds])));
}
