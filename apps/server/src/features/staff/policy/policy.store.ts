import { and, eq } from 'drizzle-orm';
import type { PasskeyPolicy } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import { staffPolicyTable } from './policy.table.ts';

export type StaffPolicyRow = typeof staffPolicyTable.$inferSelect;

const isOf = (partnerId: string) => and(eq(staffPolicyTable.partnerId, partnerId), eq(staffPolicyTable.id, 'staff'));

/** The policy of the partner; null: it was never changed. */
export async function findPolicy(executor: Executor, partnerId: string): Promise<StaffPolicyRow | null> {
  const [row] = await executor.select().from(staffPolicyTable).where(isOf(partnerId));
  return row ?? null;
}

/** Locks the partner's policy, and inserts it first if there is none. */
export async function lockPolicy(transaction: Transaction, partnerId: string): Promise<StaffPolicyRow> {
  await transaction.insert(staffPolicyTable).values({ partnerId }).onConflictDoNothing();
  const [row] = await transaction.select().from(staffPolicyTable).where(isOf(partnerId)).for('update');
  if (!row) throw new Error(`The policy of ${partnerId} was neither inserted nor found`);
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
