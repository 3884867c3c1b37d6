import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
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

/** Some parts in their order. */
export async function listFileParts(
  executor: Executor,
  { partnerId, importId }: FileKey,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Uint8Array[]> {
  const { position, bytes } = importFilePartTable;
  const rows = await executor
    .select({ bytes })
    .from(importFilePartTable)
    .where(
      and(
        eq(importFilePartTable.partnerId, partnerId),
        eq(importFilePartTable.importId, importId),
        gte(position, first),
        lte(position, last),
      ),
    )
    .orderBy(asc(position));
  return rows.map((row) => row.bytes);
}

export async function deleteFiles(
  transaction: Transaction,
  { partnerId, importIds }: { readonly partnerId: string; readonly importIds: readonly string[] },
): Promise<void> {
  await transaction
    .delete(importFilePartTable)
    .where(and(eq(importFilePartTable.partnerId, partnerId), inArray(importFilePartTable.importId, [...importIds])));
}
