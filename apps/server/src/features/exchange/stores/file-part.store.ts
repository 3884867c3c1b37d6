import { and, desc, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { hasValues } from '#db/statements/find-row.ts';
import { exchangeFilePartTable } from '../exchange.table.ts';
import type { FileKey } from './file.store.ts';

const isPartOf = ({ partnerId, fileId }: FileKey) => hasValues(exchangeFilePartTable, { partnerId, fileId });

/**
 * Appends bytes to a locked file. Each part is a statement of its own, because to write one of megabytes to a
 * connection holds the event loop.
 */
export async function insertParts(
  transaction: Transaction,
  key: FileKey,
  from: number,
  parts: readonly Uint8Array[],
): Promise<void> {
  let start = from;
  for (const bytes of parts) {
    await transaction.insert(exchangeFilePartTable).values({ ...key, start, bytes });
    start += bytes.byteLength;
  }
}

/** The part with the byte at a position. */
export async function findPartAt(
  executor: Executor,
  key: FileKey,
  at: number,
): Promise<{ readonly start: number; readonly bytes: Uint8Array } | null> {
  const { start, bytes } = exchangeFilePartTable;
  const [row] = await executor
    .select({ start, bytes })
    .from(exchangeFilePartTable)
    .where(and(isPartOf(key), lte(start, at)))
    .orderBy(desc(start))
    .limit(1);
  return row ?? null;
}

export async function deleteParts(executor: Executor, key: FileKey): Promise<void> {
  await executor.delete(exchangeFilePartTable).where(isPartOf(key));
}
