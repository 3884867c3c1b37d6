import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { hasValues } from '#db/statements/find-row.ts';
import { exchangeFileTable, exchangePictureTable } from '../exchange.table.ts';
import type { ExchangeFile } from './file.store.ts';

type OfSession = { readonly partnerId: string; readonly sessionId: string };

/** Locks the newest unsealed file with this picture name in a session. */
export async function lockOpenPicture(
  transaction: Transaction,
  { partnerId, sessionId, name }: OfSession & { readonly name: string },
): Promise<ExchangeFile | null> {
  const [row] = await transaction
    .select()
    .from(exchangeFileTable)
    .where(hasValues(exchangeFileTable, { partnerId, name, isPicture: true, sessionId, sha256: '' }))
    .orderBy(desc(exchangeFileTable.createdAt), desc(exchangeFileTable.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** The picture files with these names: for each name the newest file of the session, else the newest of any session. */
export async function findPictureFiles(
  executor: Executor,
  { partnerId, sessionId }: OfSession,
  names: readonly string[],
): Promise<ReadonlyMap<string, ExchangeFile>> {
  if (names.length === 0) return new Map();
  const { name, createdAt, id } = exchangeFileTable;
  const isOfSession = sql`(${exchangeFileTable.sessionId} = ${sessionId})`;
  const rows = await executor
    .selectDistinctOn([name])
    .from(exchangeFileTable)
    .where(
      and(
        hasValues(exchangeFileTable, { partnerId, isPicture: true }),
        sql`${name} = any(${sql.param([...names])}::varchar[])`,
      ),
    )
    .orderBy(name, desc(isOfSession), desc(createdAt), desc(id));
  return new Map(rows.map((row) => [row.name, row]));
}

export type ImportedPicture = typeof exchangePictureTable.$inferSelect;

/** Imported pictures by the hashes of their bytes. */
export async function listImportedPictures(
  executor: Executor,
  partnerId: string,
  hashes: readonly string[],
): Promise<ImportedPicture[]> {
  if (hashes.length === 0) return [];
  const isOne = sql`${exchangePictureTable.sha256} = any(${sql.param([...hashes])}::varchar[])`;
  return executor
    .select()
    .from(exchangePictureTable)
    .where(and(eq(exchangePictureTable.partnerId, partnerId), isOne));
}

export async function saveImportedPicture(executor: Executor, picture: ImportedPicture): Promise<void> {
  const { sourceId, pictureId, seenAt } = picture;
  await executor
    .insert(exchangePictureTable)
    .values(picture)
    .onConflictDoUpdate({
      target: [exchangePictureTable.partnerId, exchangePictureTable.sha256],
      set: { sourceId, pictureId, seenAt },
    });
}

export function deleteImportedPictures(database: Database, until: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(
    database,
    [{ from: exchangePictureTable, where: lt(exchangePictureTable.seenAt, until) }],
    options,
  );
}
