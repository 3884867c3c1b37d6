import { and, asc, desc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { bottleEntryTable } from '../containers.table.ts';
import type { SubjectKey } from './renter.store.ts';

export type BottleEntryRow = typeof bottleEntryTable.$inferSelect;

/** Lists the entries of a subject's bottle ledger, newest first. */
export function listBottleEntries(
  executor: Executor,
  { partnerId, subjectId }: SubjectKey,
  limit: number,
): Promise<BottleEntryRow[]> {
  return executor
    .select()
    .from(bottleEntryTable)
    .where(and(eq(bottleEntryTable.partnerId, partnerId), eq(bottleEntryTable.subjectId, subjectId)))
    .orderBy(desc(bottleEntryTable.at), desc(bottleEntryTable.id))
    .limit(limit);
}

/** The entries of an order's delivery and of the corrections of its count, the latest last. */
export function listEntriesOfOrder(executor: Executor, partnerId: string, orderId: string): Promise<BottleEntryRow[]> {
  return executor
    .select()
    .from(bottleEntryTable)
    .where(and(eq(bottleEntryTable.partnerId, partnerId), eq(bottleEntryTable.orderId, orderId)))
    .orderBy(asc(bottleEntryTable.correction));
}

/** Appends an entry to the bottle ledger. Lock the place first. */
export async function insertBottleEntry(
  transaction: Transaction,
  entry: Omit<typeof bottleEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(bottleEntryTable).values(entry);
}
