import { and, asc, eq, lt } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import type { CustomerKey } from '../customer.store.ts';
import { contactRecoveryTable, type RecoveryState } from './contact-change.table.ts';

export type ContactRecoveryRow = typeof contactRecoveryTable.$inferSelect;

const isWaiting = eq(contactRecoveryTable.state, 'waiting');
const isOne = (partnerId: string, id: string) =>
  and(eq(contactRecoveryTable.partnerId, partnerId), eq(contactRecoveryTable.id, id));

/** Inserts a recovery; null if the account already has a waiting one. */
export async function insertRecovery(
  executor: Executor,
  recovery: Omit<ContactRecoveryRow, 'id' | 'state' | 'endedAt'>,
): Promise<ContactRecoveryRow | null> {
  const [row] = await executor
    .insert(contactRecoveryTable)
    .values({ ...recovery, state: 'waiting' })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function findRecovery(
  executor: Executor,
  partnerId: string,
  id: string,
): Promise<ContactRecoveryRow | null> {
  const [row] = await executor.select().from(contactRecoveryTable).where(isOne(partnerId, id));
  return row ?? null;
}

export async function findWaitingRecovery(
  executor: Executor,
  { partnerId, subjectId }: CustomerKey,
): Promise<ContactRecoveryRow | null> {
  const [row] = await executor
    .select()
    .from(contactRecoveryTable)
    .where(
      and(eq(contactRecoveryTable.partnerId, partnerId), eq(contactRecoveryTable.customerId, subjectId), isWaiting),
    );
  return row ?? null;
}

const listedAtMost = 200;

export function listWaitingRecoveries(executor: Executor, partnerId: string): Promise<ContactRecoveryRow[]> {
  return executor
    .select()
    .from(contactRecoveryTable)
    .where(and(eq(contactRecoveryTable.partnerId, partnerId), isWaiting))
    .orderBy(asc(contactRecoveryTable.effectiveAt))
    .limit(listedAtMost);
}

/** Ends a waiting recovery; false if it no longer waits. */
export async function endRecovery(
  executor: Executor,
  { partnerId, id }: Pick<ContactRecoveryRow, 'partnerId' | 'id'>,
  { state, now }: { readonly state: Exclude<RecoveryState, 'waiting'>; readonly now: Date },
): Promise<boolean> {
  const rows = await executor
    .update(contactRecoveryTable)
    .set({ state, endedAt: now })
    .where(and(isOne(partnerId, id), isWaiting))
    .returning({ id: contactRecoveryTable.id });
  return rows.length > 0;
}

export function listDueRecoveries(executor: Executor, page: DuePage): Promise<DueKey[]> {
  const { effectiveAt: dueAt } = contactRecoveryTable;
  return listDue(executor, { from: contactRecoveryTable, dueAt, where: isWaiting }, page);
}

export async function deleteRecoveriesOf(executor: Executor, { partnerId, subjectId }: CustomerKey): Promise<void> {
  await executor
    .delete(contactRecoveryTable)
    .where(and(eq(contactRecoveryTable.partnerId, partnerId), eq(contactRecoveryTable.customerId, subjectId)));
}

export function deleteRecoveriesBefore(database: Database, before: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(
    database,
    [{ from: contactRecoveryTable, where: lt(contactRecoveryTable.endedAt, before) }],
    options,
  );
}
