import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { customerTable } from '../identity.table.ts';
import { customerBlockTable } from './block.table.ts';

export type CustomerBlockRow = typeof customerBlockTable.$inferSelect;

/** A person by the account and by the hashes of their phones. */
export type BlockedPerson = {
  readonly partnerId: string;
  readonly customerId: string | null;
  readonly phoneHashes: readonly string[];
};

export type AccountPhone = Pick<typeof customerTable.$inferSelect, 'phone' | 'phoneConfirmedAt' | 'openedBy'>;

/** The phones of an account and of those that were merged into it. */
export function listAccountPhones(executor: Executor, partnerId: string, customerId: string): Promise<AccountPhone[]> {
  const { id, mergedInto, phone, phoneConfirmedAt, openedBy } = customerTable;
  return executor
    .select({ phone, phoneConfirmedAt, openedBy })
    .from(customerTable)
    .where(and(eq(customerTable.partnerId, partnerId), or(eq(id, customerId), eq(mergedInto, customerId))));
}

const hasPhone = ({ partnerId, phoneHashes }: BlockedPerson): SQL | undefined =>
  and(eq(customerBlockTable.partnerId, partnerId), inArray(customerBlockTable.phoneHash, [...phoneHashes]));

const isOfAccount = ({ partnerId, customerId }: BlockedPerson): SQL | undefined =>
  customerId === null
    ? sql`false`
    : and(eq(customerBlockTable.partnerId, partnerId), eq(customerBlockTable.customerId, customerId));

/** Whether a block is of the account, or of one of its phones as a guest; not of another account that had the phone. */
const isOwn = (person: BlockedPerson): SQL | undefined =>
  or(isOfAccount(person), and(hasPhone(person), isNull(customerBlockTable.customerId)));

/** The latest block of a person; null if their orders are accepted. */
export const findBlock = (executor: Executor, person: BlockedPerson): Promise<CustomerBlockRow | null> =>
  findLatest(executor, or(isOfAccount(person), hasPhone(person)));

/** The latest block of a person that is not of another account, which had one of the phones before. */
export const findOwnBlock = (executor: Executor, person: BlockedPerson): Promise<CustomerBlockRow | null> =>
  findLatest(executor, isOwn(person));

async function findLatest(executor: Executor, condition: SQL | undefined): Promise<CustomerBlockRow | null> {
  const { at } = customerBlockTable;
  const [block] = await executor.select().from(customerBlockTable).where(condition).orderBy(desc(at)).limit(1);
  return block ?? null;
}

/** Inserts blocks. A concurrent block of the same phone is replaced. */
export async function saveBlocks(
  transaction: Transaction,
  blocks: readonly (typeof customerBlockTable.$inferInsert)[],
): Promise<void> {
  const { partnerId, phoneHash } = customerBlockTable;
  await transaction
    .insert(customerBlockTable)
    .values([...blocks])
    .onConflictDoUpdate({
      target: [partnerId, phoneHash],
      set: {
        customerId: sql`excluded.customer_id`,
        staffId: sql`excluded.staff_id`,
        author: sql`excluded.author`,
        reason: sql`excluded.reason`,
        at: sql`excluded.at`,
      },
    });
}

/**
 * Ends the blocks of a person; returns whether there were any. That of another account, which had one of the phones
 * before, goes on without the phone.
 */
export async function deleteBlocks(transaction: Transaction, person: BlockedPerson): Promise<boolean> {
  const { id } = customerBlockTable;
  const deleted = await transaction.delete(customerBlockTable).where(isOwn(person)).returning({ id });
  const noPhone = { phoneHash: null, keyId: null };
  const freed = await transaction.update(customerBlockTable).set(noPhone).where(hasPhone(person)).returning({ id });
  return deleted.length + freed.length > 0;
}

/** Moves the blocks of a merged account to the surviving one. */
export async function moveBlocks(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .update(customerBlockTable)
    .set({ customerId: to })
    .where(and(eq(customerBlockTable.partnerId, partnerId), eq(customerBlockTable.customerId, from)));
}

/** Empties the reasons of a deleted account's blocks, which go on for its phones; those of its phones as a guest, too. */
export async function eraseBlocks(transaction: Transaction, person: BlockedPerson): Promise<void> {
  const { phoneHash } = customerBlockTable;
  await transaction.delete(customerBlockTable).where(and(isOwn(person), isNull(phoneHash)));
  await transaction.update(customerBlockTable).set({ reason: '', customerId: null }).where(isOwn(person));
}

/** Whether a phone was hashed by none of these keys. */
export async function hasBlocksOfOtherKeys(executor: Executor, keyIds: readonly string[]): Promise<boolean> {
  const { keyId } = customerBlockTable;
  const some = await executor
    .select({ keyId })
    .from(customerBlockTable)
    .where(and(isNotNull(keyId), notInArray(keyId, [...keyIds])))
    .limit(1);
  return some.length > 0;
}
