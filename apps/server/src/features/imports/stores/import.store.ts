import type { ImportKindName } from '@kaplya/contract';
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { importTable } from '../imports.table.ts';

export type ImportEntry = typeof importTable.$inferSelect;
export type ImportKey = { readonly partnerId: string; readonly id: string };

const isKey = ({ partnerId, id }: ImportKey) => hasValues(importTable, { partnerId, id });

export async function insertImport(
  executor: Executor,
  entry: Pick<ImportEntry, 'partnerId' | 'id' | 'kind' | 'state' | 'fileName' | 'staffId' | 'createdAt'>,
): Promise<void> {
  await executor.insert(importTable).values(entry);
}

export const findImport = (executor: Executor, key: ImportKey): Promise<ImportEntry | null> =>
  findRow(executor, importTable, isKey(key));

export const lockImport = (transaction: Transaction, key: ImportKey): Promise<ImportEntry | null> =>
  lockRow(transaction, importTable, isKey(key));

/** Changes fields of an import that the caller has locked or has just created. */
export async function updateImport(
  executor: Executor,
  key: ImportKey,
  fields: Partial<Omit<typeof importTable.$inferInsert, 'partnerId' | 'id' | 'version'>>,
): Promise<ImportEntry> {
  const [row] = await executor.update(importTable).set(fields).where(isKey(key)).returning();
  if (!row) throw new Error('The import is gone');
  return row;
}

export async function deleteImport(executor: Executor, key: ImportKey): Promise<void> {
  await executor.delete(importTable).where(isKey(key));
}

/** Selects the partner's imports of some kinds, except uploads that never ended. */
const isListed = (partnerId: string, kinds: readonly ImportKindName[]) =>
  and(
    eq(importTable.partnerId, partnerId),
    inArray(importTable.kind, [...kinds]),
    sql`${importTable.state} <> 'uploading'`,
  );

/** Imports after the one with `afterId`, the newest first: ids are sorted by time. */
export function listImports(
  executor: Executor,
  partnerId: string,
  kinds: readonly ImportKindName[],
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<ImportEntry[]> {
  return executor
    .select()
    .from(importTable)
    .where(and(isListed(partnerId, kinds), afterId === null ? undefined : lt(importTable.id, afterId)))
    .orderBy(desc(importTable.id))
    .limit(limit);
}

/** Counts imports of the given kinds; stops counting at `most`. */
export async function countImports(
  executor: Executor,
  partnerId: string,
  kinds: readonly ImportKindName[],
  most: number,
): Promise<number> {
  return countUpTo(executor, {
    table: importTable,
    where: isListed(partnerId, kinds),
    orderBy: [desc(importTable.id)],
    most,
  });
}

/** Whether work on an import is due. */
export async function hasDueImports(executor: Executor, now: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: importTable.id })
    .from(importTable)
    .where(lte(importTable.checkAt, now))
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes old imports with their files and rows, uploads that never ended, and files of customers for which no dry run
 * was made.
 */
export function deleteImports(
  database: Database,
  { until, unendedUntil, peopleUntil }: Readonly<Record<'until' | 'unendedUntil' | 'peopleUntil', Date>>,
  options: BatchOptions,
): Promise<number> {
  return deleteInBatches(
    database,
    [
      { from: importTable, where: lt(importTable.createdAt, until) },
      {
        from: importTable,
        // Repeats the condition of the partial index, so that the index is used.
        where: and(sql`${importTable.state} = 'uploading'`, lt(importTable.createdAt, unendedUntil)),
      },
      {
        from: importTable,
        // Before a dry run it is unknown which customers the file is about, so no deletion of an account could erase
        // it.
        where: and(
          sql`${importTable.kind} = 'customers'`,
          sql`${importTable.state} in ('uploaded', 'mapped', 'refused')`,
          lt(importTable.createdAt, peopleUntil),
        ),
      },
    ],
    // The deletion of each cascades to its file and rows.
    { ...options, rowsAtOnce: 5 },
  );
}

/** Clears the sample cells and other contents that imports store of files that are deleted. */
export async function clearFileDetails(
  transaction: Transaction,
  { partnerId, ids }: { readonly partnerId: string; readonly ids: readonly string[] },
): Promise<void> {
  await transaction
    .update(importTable)
    .set({ bytes: 0, format: null })
    .where(and(eq(importTable.partnerId, partnerId), inArray(importTable.id, [...ids])));
}
