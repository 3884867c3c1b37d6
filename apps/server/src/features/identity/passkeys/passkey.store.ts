import { and, asc, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { CustomerKey } from '../customer.store.ts';
import { answeredChallengeTable, passkeyTable } from './passkey.table.ts';

export type PasskeyRow = typeof passkeyTable.$inferSelect;

/** State that a passkey reports with each signature. */
export type PasskeyUse = Pick<PasskeyRow, 'counter' | 'isBackedUp'>;

/** The owner of passkeys: a customer, or a member of staff. */
export type PasskeyOwner = CustomerKey & { readonly isStaff?: boolean };

const isOwn = ({ partnerId, subjectId, isStaff = false }: PasskeyOwner) =>
  and(eq(passkeyTable.partnerId, partnerId), eq(isStaff ? passkeyTable.staffId : passkeyTable.customerId, subjectId));

const isOwnOne = (key: PasskeyOwner, id: string): SQL | undefined => and(isOwn(key), eq(passkeyTable.id, id));

/** Lists the few passkeys of an owner (rule 61d), newest first. */
export function listPasskeys(executor: Executor, key: PasskeyOwner): Promise<PasskeyRow[]> {
  return executor
    .select()
    .from(passkeyTable)
    .where(isOwn(key))
    .orderBy(desc(passkeyTable.createdAt), desc(passkeyTable.id));
}

/** The owner's passkeys for a domain, oldest first. */
export function listPasskeysOfDomain(executor: Executor, key: PasskeyOwner, domain: string): Promise<PasskeyRow[]> {
  return executor
    .select()
    .from(passkeyTable)
    .where(and(isOwn(key), eq(passkeyTable.domain, domain)))
    .orderBy(asc(passkeyTable.createdAt), asc(passkeyTable.id));
}

export async function countPasskeys(executor: Executor, key: PasskeyOwner): Promise<number> {
  const [row] = await executor.select({ passkeys: count() }).from(passkeyTable).where(isOwn(key));
  return row?.passkeys ?? 0;
}

export async function findPasskey(
  executor: Executor,
  { partnerId, credentialId }: Pick<PasskeyRow, 'partnerId' | 'credentialId'>,
): Promise<PasskeyRow | null> {
  const [row] = await executor
    .select()
    .from(passkeyTable)
    .where(and(eq(passkeyTable.partnerId, partnerId), eq(passkeyTable.credentialId, credentialId)));
  return row ?? null;
}

export type NewPasskeyRow = Omit<typeof passkeyTable.$inferInsert, 'partnerId' | 'id' | 'customerId' | 'staffId'>;

/** Inserts a passkey; null if the credential id already exists. */
export async function insertPasskey(
  executor: Executor,
  { partnerId, subjectId, isStaff = false }: PasskeyOwner,
  passkey: NewPasskeyRow,
): Promise<PasskeyRow | null> {
  const owner = isStaff ? { staffId: subjectId } : { customerId: subjectId };
  const [row] = await executor
    .insert(passkeyTable)
    .values({ partnerId, ...owner, ...passkey })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Records a use of a passkey; false if it is deleted, or its counter decreased, which means that a copy signed. */
export async function usePasskey(
  executor: Executor,
  { partnerId, id }: Pick<PasskeyRow, 'partnerId' | 'id'>,
  { counter, isBackedUp }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const isAhead = sql`(${passkeyTable.counter} < ${counter} or (${passkeyTable.counter} = 0 and ${counter} = 0))`;
  const { rowCount } = await executor
    .update(passkeyTable)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeyTable.partnerId, partnerId), eq(passkeyTable.id, id), isAhead));
  return rowCount === 1;
}

/** Renames a passkey; null if the owner has none with this id. */
export async function updatePasskeyName(
  executor: Executor,
  key: PasskeyOwner,
  { id, name }: Pick<PasskeyRow, 'id' | 'name'>,
): Promise<PasskeyRow | null> {
  const [row] = await executor.update(passkeyTable).set({ name }).where(isOwnOne(key, id)).returning();
  return row ?? null;
}

/** Deletes a passkey; false if the owner has none with this id. */
export async function deletePasskey(executor: Executor, key: PasskeyOwner, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(passkeyTable).where(isOwnOne(key, id));
  return rowCount === 1;
}

export async function deletePasskeysSince(executor: Executor, key: PasskeyOwner, since: Date): Promise<void> {
  await executor.delete(passkeyTable).where(and(isOwn(key), gte(passkeyTable.createdAt, since)));
}

export async function deletePasskeysOf(executor: Executor, key: PasskeyOwner): Promise<void> {
  await executor.delete(passkeyTable).where(isOwn(key));
}

/** The number of passkeys of members of staff; a member without any is missing. */
export async function countStaffPasskeys(
  executor: Executor,
  { partnerId, staffIds }: { readonly partnerId: string; readonly staffIds: readonly string[] },
): Promise<Map<string, number>> {
  const { staffId } = passkeyTable;
  const rows = await executor
    .select({ staffId, passkeys: count() })
    .from(passkeyTable)
    .where(and(eq(passkeyTable.partnerId, partnerId), inArray(staffId, [...staffIds])))
    .groupBy(staffId);
  return new Map(rows.map((row) => [row.staffId ?? '', row.passkeys]));
}

/** Records the answer to a challenge; false if any process has already recorded one. */
export async function insertAnsweredChallenge(
  executor: Executor,
  answered: typeof answeredChallengeTable.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await executor.insert(answeredChallengeTable).values(answered).onConflictDoNothing();
  return rowCount === 1;
}

/** Condition for pruning: challenges that have expired and cannot be answered again. */
export const challengesOverBefore = (instant: Date) => ({
  from: answeredChallengeTable,
  where: lt(answeredChallengeTable.expiresAt, instant),
});
