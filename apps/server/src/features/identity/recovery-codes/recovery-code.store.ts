import { and, count, eq, gt, isNull, lt, max, or } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { StaffKey } from '#features/staff/index.ts';
import { recoveryCodeTable } from './recovery-code.table.ts';

const isOf = ({ partnerId, staffId }: StaffKey) =>
  and(eq(recoveryCodeTable.partnerId, partnerId), eq(recoveryCodeTable.staffId, staffId));

export async function insertRecoveryCodes(
  transaction: Transaction,
  { partnerId, staffId }: StaffKey,
  {
    codeHashes,
    createdAt,
    expiresAt,
  }: { readonly codeHashes: readonly string[]; readonly createdAt: Date; readonly expiresAt: Date | null },
): Promise<void> {
  await transaction
    .insert(recoveryCodeTable)
    .values(codeHashes.map((codeHash) => ({ partnerId, staffId, codeHash, createdAt, expiresAt })));
}

export async function deleteRecoveryCodes(transaction: Transaction, key: StaffKey): Promise<void> {
  await transaction.delete(recoveryCodeTable).where(isOf(key));
}

/** Uses a code up; false for a foreign, used or expired one. One statement, so that of two at once one wins. */
export async function useRecoveryCode(
  transaction: Transaction,
  key: StaffKey,
  { codeHash, now }: { readonly codeHash: string; readonly now: Date },
): Promise<boolean> {
  const { codeHash: hash, usedAt, expiresAt } = recoveryCodeTable;
  const { rowCount } = await transaction
    .update(recoveryCodeTable)
    .set({ usedAt: now })
    .where(and(isOf(key), eq(hash, codeHash), isNull(usedAt), or(isNull(expiresAt), gt(expiresAt, now))));
  return rowCount === 1;
}

/** Counts the member's own unused codes; `madeAt` is null if none were ever made. */
export async function countRecoveryCodes(
  executor: Executor,
  key: StaffKey,
): Promise<{ readonly left: number; readonly madeAt: Date | null }> {
  const { usedAt, expiresAt, createdAt } = recoveryCodeTable;
  const isOwn = and(isOf(key), isNull(expiresAt));
  const [made] = await executor
    .select({ madeAt: max(createdAt) })
    .from(recoveryCodeTable)
    .where(isOwn);
  const [unused] = await executor
    .select({ left: count() })
    .from(recoveryCodeTable)
    .where(and(isOwn, isNull(usedAt)));
  return { left: unused?.left ?? 0, madeAt: made?.madeAt ?? null };
}

/** Condition for pruning: issued codes whose time is over. */
export const recoveryCodesOverBefore = (instant: Date) => ({
  from: recoveryCodeTable,
  where: lt(recoveryCodeTable.expiresAt, instant),
});
