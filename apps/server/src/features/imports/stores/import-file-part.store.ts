import { and, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { findRow, hasValues } from '#db/statements/find-row.ts';
import { importFilePartTable } from '../imports.table.ts';

/** Bytes of each part of a file but the last. */
export const partBytes = 256 * 1024;

export type FileKey = { readonly partnerId: string; readonly importId: string };

export async function insertFilePart(
  executor: Executor,
  key: FileKey,
  { position, bytes }: { readonly position: number; readonly bytes: Uint8Array },
): Promise<void> {
  await executor.insert(importFilePartTable).values({ ...key, position, bytes });
}

export async function findFilePart(
  executor: Executor,
  { partnerId, importId }: FileKey,
  position: number,
): Promise<Uint8Array | null> {
  const isPart = hasValues(importFilePartTable, { partnerId, importId, position });
  return (await findRow(executor, importFilePartTable, isPart))?.bytes ?? null;
}

export async function deleteFiles(
  transaction: Transaction,
  { partnerId, importIds }: { readonly partnerId: string; readonly importIds: readonly string[] },
): Promise<void> {
  await transaction
    .delete(importFilePartTable)
    .where(and(eq(importFilePartTable.partnerId, partnerId), inArray(importFilePartTable.importId, [...importIds])));
}
