import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { StreetFileFailure } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { hasValues, lockRow } from '#db/statements/find-row.ts';
import { gazetteerCityTable, streetFileTable } from '../addresses.table.ts';

export type StreetFileEntry = typeof streetFileTable.$inferSelect;
export type StreetFileKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: StreetFileKey) => hasValues(streetFileTable, { partnerId, id });
const isInWork = inArray(streetFileTable.state, ['uploading', 'reading']);

export async function insertStreetFile(executor: Executor, entry: typeof streetFileTable.$inferInsert): Promise<void> {
  await executor.insert(streetFileTable).values(entry);
}

export const lockStreetFile = (transaction: Transaction, key: StreetFileKey): Promise<StreetFileEntry | null> =>
  lockRow(transaction, streetFileTable, isKey(key));

/** Whether a shop searches streets of its own. */
export async function hasOwnStreets(executor: Executor, partnerId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: streetFileTable.id })
    .from(streetFileTable)
    .where(and(eq(streetFileTable.partnerId, partnerId), eq(streetFileTable.state, 'in_use')));
  return rows.length > 0;
}

/** The towns whose streets a shop searches: those of its own file, else those of the demonstration. */
export async function listTownsOfStreets(executor: Executor, partnerId: string): Promise<GeoPoint[]> {
  const { sourceId, latitude, longitude } = gazetteerCityTable;
  const own = executor
    .select({ id: sql`${streetFileTable.id}::text` })
    .from(streetFileTable)
    .where(hasValues(streetFileTable, { partnerId, state: 'in_use' }));
  return executor
    .select({ latitude, longitude })
    .from(gazetteerCityTable)
    .where(eq(sourceId, sql`coalesce((${own}), 'demonstration')`));
}

/** The files that staff see, the newest first: in use, being read, and failed. */
export async function listStreetFiles(executor: Executor, partnerId: string): Promise<StreetFileEntry[]> {
  return executor
    .select()
    .from(streetFileTable)
    .where(
      and(eq(streetFileTable.partnerId, partnerId), inArray(streetFileTable.state, ['reading', 'in_use', 'failed'])),
    )
    .orderBy(desc(streetFileTable.id))
    .limit(20);
}

export type StreetFileChange = Partial<
  Pick<StreetFileEntry, 'state' | 'bytes' | 'progressPercent' | 'towns' | 'streets' | 'houses' | 'failure' | 'seenAt'>
>;

/** Changes a file that is being received or read; null: somebody stopped it meanwhile. A new state is a new version. */
export async function updateInWork(
  executor: Executor,
  key: StreetFileKey,
  change: StreetFileChange,
): Promise<StreetFileEntry | null> {
  const [row] = await executor
    .update(streetFileTable)
    .set({ ...change, ...(change.state && { version: sql`${streetFileTable.version} + 1` }) })
    .where(and(isKey(key), isInWork))
    .returning();
  return row ?? null;
}

/** Marks files as removed: their streets count no more. */
export async function removeStreetFile(transaction: Transaction, key: StreetFileKey): Promise<void> {
  await transaction
    .update(streetFileTable)
    .set({ state: 'removed', version: sql`${streetFileTable.version} + 1` })
    .where(isKey(key));
}

/** Removes all other files of the partner that are not being read: the one in use, and those that failed. */
export async function removeOtherFiles(transaction: Transaction, { partnerId, id }: StreetFileKey): Promise<void> {
  await transaction
    .update(streetFileTable)
    .set({ state: 'removed' })
    .where(
      and(
        eq(streetFileTable.partnerId, partnerId),
        ne(streetFileTable.id, id),
        inArray(streetFileTable.state, ['in_use', 'failed']),
      ),
    );
}

/** Removes the failed files of the partner: the next one says how it goes. */
export async function removeFailedFiles(transaction: Transaction, partnerId: string): Promise<void> {
  await transaction
    .update(streetFileTable)
    .set({ state: 'removed' })
    .where(hasValues(streetFileTable, { partnerId, state: 'failed' }));
}

/** Marks files as failed whose process has not been heard of since `before`. */
export async function failAbandoned(executor: Executor, before: Date, partnerId?: string): Promise<void> {
  const failure: StreetFileFailure = 'interrupted';
  await executor
    .update(streetFileTable)
    .set({ state: 'failed', failure, version: sql`${streetFileTable.version} + 1` })
    .where(
      and(
        isInWork,
        lt(streetFileTable.seenAt, before),
        partnerId === undefined ? undefined : eq(streetFileTable.partnerId, partnerId),
      ),
    );
}

/** The files whose streets are to be deleted, if any are left. */
export async function listUnusedFiles(
  executor: Executor,
): Promise<Pick<StreetFileEntry, 'partnerId' | 'id' | 'state'>[]> {
  const { partnerId, id, state } = streetFileTable;
  return executor
    .select({ partnerId, id, state })
    .from(streetFileTable)
    .where(inArray(state, ['removed', 'failed']));
}

/** The files that are being received or read: one of a shop at most. */
export async function listInWork(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor.select({ id: streetFileTable.id }).from(streetFileTable).where(isInWork);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteRemovedFile(executor: Executor, key: StreetFileKey): Promise<void> {
  await executor.delete(streetFileTable).where(and(isKey(key), eq(streetFileTable.state, 'removed')));
}
