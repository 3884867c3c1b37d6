import { and, eq } from 'drizzle-orm';
import type { PasskeyPolicy } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { staffPolicyTable } from './policy.table.ts';

export type StaffPolicyRow = typeof staffPolicyTable.$inferSelect;

const isOf = (partnerId: string) => and(eq(staffPolicyTable.partnerId, partnerId), eq(staffPolicyTable.id, 'staff'));

/** Null: nothing was ever changed. */
export async function findPolicy(executor: Executor, partnerId: string): Promise<StaffPolicyRow | null> {
  const [row] = await executor.select().from(staffPolicyTable).where(isOf(partnerId));
  return row ?? null;
}

/** The partner's row, made if there is none, locked. */
export async function lockPolicy(transaction: Transaction, partnerId: string): Promise<StaffPolicyRow> {
  await transaction.insert(staffPolicyTable).values({ partnerId }).onConflictDoNothing();
  const [row] = await transaction.select().from(staffPolicyTable).where(isOf(partnerId)).for('update');
  if (!row) throw new Error(`The policy of ${partnerId} was neither made nor found`);
  return row;
}

export async function updatePolicy(
  transaction: Transaction,
  partnerId: string,
  passkeys: PasskeyPolicy,
): Promise<StaffPolicyRow> {
  const [row] = await transaction.update(staffPolicyTable).set({ passkeys }).where(isOf(partnerId)).returning();
  if (!row) throw new Error(`There is no policy of ${partnerId}`);
  return row;
}
