import type { ListedEntry } from '@kaplya/files/zip';
import { and, asc, desc, eq, lt, not, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { exchangeFileTable } from '../exchange.table.ts';

export type ExchangeFile = typeof exchangeFileTable.$inferSelect;
export type FileKey = { readonly partnerId: string; readonly fileId: string };

const isFile = ({ partnerId, fileId: id }: FileKey) => hasValues(exchangeFileTable, { partnerId, id });

export async function insertFile(
  executor: Executor,
  file: Pick<ExchangeFile, 'partnerId' | 'id' | 'sessionId' | 'type' | 'name' | 'createdAt'> & { isPicture?: boolean },
): Promise<void> {
  await executor.insert(exchangeFileTable).values(file);
}

export const findFile = (executor: Executor, key: FileKey): Promise<ExchangeFile | null> =>
  findRow(executor, exchangeFileTable, isFile(key));

export const lockFile = (transaction: Transaction, key: FileKey): Promise<ExchangeFile | null> =>
  lockRow(transaction, exchangeFileTable, isFile(key));

/** The documents and archives of a session, the newest first; at most 200. */
export function listFilesOf(
  executor: Executor,
  { partnerId, sessionId, type }: Pick<ExchangeFile, 'partnerId' | 'sessionId' | 'type'>,
): Promise<ExchangeFile[]> {
  return executor
    .select()
    .from(exchangeFileTable)
    .where(and(hasValues(exchangeFileTable, { partnerId, sessionId, type }), not(exchangeFileTable.isPicture)))
    .orderBy(desc(exchangeFileTable.createdAt), desc(exchangeFileTable.id))
    .limit(200);
}

export async function updateSize(transaction: Transaction, key: FileKey, bytes: number): Promise<void> {
  await transaction.update(exchangeFileTable).set({ bytes }).where(isFile(key));
}

/** Stores the documents of an archive, whose directory is not read again. */
export async function saveDocuments(
  executor: Executor,
  key: FileKey,
  documents: readonly ListedEntry[],
): Promise<void> {
  await executor
    .update(exchangeFileTable)
    .set({ documents: [...documents] })
    .where(isFile(key));
}

/** Sets the hash of a file, to which no part is appended any more. */
export async function sealFile(executor: Executor, key: FileKey, sha256: string): Promise<void> {
  await executor.update(exchangeFileTable).set({ sha256 }).where(isFile(key));
}

export async function deleteFile(transaction: Transaction, key: FileKey): Promise<void> {
  await transaction.delete(exchangeFileTable).where(isFile(key));
}

export async function markBytesDeleted(executor: Executor, key: FileKey): Promise<void> {
  await executor.update(exchangeFileTable).set({ isKept: false }).where(isFile(key));
}

/**
 * The ids of the oldest files that exceed `mostBytes` when the sizes are added up from the newest file on; at most 50,
 * the oldest first.
 */
export async function listFilesBeyond(executor: Executor, partnerId: string, mostBytes: number): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from (
      select id, created_at, sum(bytes) over (order by created_at desc, id desc) as bytes
      from exchange_file where partner_id = ${partnerId} and is_kept) as stored
    where bytes > ${mostBytes} order by created_at limit 50`);
  return rows.map(({ id }) => id);
}

/**
 * The ids of files of orders whose bytes are stored although a document of them was not applied; at most 50, the oldest
 * first. No row names the customers in such a document, so the deletion of an account would not find the file.
 */
export async function listUnappliedOrders(executor: Executor, partnerId: string, until: Date): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from exchange_file as file
    where partner_id = ${partnerId} and is_kept and type = 'sale' and created_at < ${until.toISOString()}::timestamptz
      and exists (select from exchange_run as run where run.partner_id = file.partner_id and run.file_id = file.id
        and run.state in ('refused', 'failed', 'same', 'ended'))
    order by created_at limit 50`);
  return rows.map(({ id }) => id);
}

/** Deletes old files with their entries in the diary, and files that never became whole. */
export function deleteFiles(
  database: Database,
  { until, openUntil }: { readonly until: Date; readonly openUntil: Date },
  options: BatchOptions,
): Promise<number> {
  const { createdAt, sha256 } = exchangeFileTable;
  return deleteInBatches(
    database,
    [
      { from: exchangeFileTable, where: lt(createdAt, until) },
      { from: exchangeFileTable, where: and(eq(sha256, ''), lt(createdAt, openUntil)) },
    ],
    // The deletion of each cascades to its bytes and rows.
    { ...options, rowsAtOnce: 5 },
  );
}

/** The ids of partners that have files whose bytes are stored. */
export async function listPartnersWithFiles(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ partnerId: exchangeFileTable.partnerId })
    .from(exchangeFileTable)
    .where(eq(exchangeFileTable.isKept, true))
    .orderBy(asc(exchangeFileTable.partnerId));
  return rows.map(({ partnerId }) => partnerId);
}
