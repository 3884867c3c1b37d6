import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { exchangeSessionTable, type SentOrder } from '../exchange.table.ts';

export type ExchangeSession = typeof exchangeSessionTable.$inferSelect;
type Key = Pick<ExchangeSession, 'partnerId' | 'id'>;

const isKey = ({ partnerId, id }: Key) =>
  and(eq(exchangeSessionTable.partnerId, partnerId), eq(exchangeSessionTable.id, id));

export async function insertSession(
  executor: Executor,
  session: Pick<ExchangeSession, 'partnerId' | 'id' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await executor.insert(exchangeSessionTable).values(session);
}

export async function findSession(
  executor: Executor,
  { partnerId, tokenHash, now }: { readonly partnerId: string; readonly tokenHash: string; readonly now: Date },
): Promise<ExchangeSession | null> {
  const { partnerId: of, tokenHash: hash, expiresAt } = exchangeSessionTable;
  const [row] = await executor
    .select()
    .from(exchangeSessionTable)
    .where(and(eq(of, partnerId), eq(hash, tokenHash), gt(expiresAt, now)));
  return row ?? null;
}

export async function saveBatch(executor: Executor, key: Key, batch: SentOrder[]): Promise<void> {
  await executor.update(exchangeSessionTable).set({ batch }).where(isKey(key));
}

/** Counts a file of a picture; false: the session has sent as many as it may. */
export async function countPicture(executor: Executor, key: Key, most: number): Promise<boolean> {
  const { pictures } = exchangeSessionTable;
  const { rowCount } = await executor
    .update(exchangeSessionTable)
    .set({ pictures: sql`${pictures} + 1` })
    .where(and(isKey(key), lt(pictures, most)));
  return rowCount === 1;
}

/** Takes the batch out of its session, once. */
export async function takeBatch(executor: Executor, key: Key): Promise<SentOrder[]> {
  const [row] = await executor
    .select({ batch: exchangeSessionTable.batch })
    .from(exchangeSessionTable)
    .where(isKey(key))
    .for('update');
  await saveBatch(executor, key, []);
  return row?.batch ?? [];
}

export async function deleteSessionsOf(executor: Executor, partnerId: string): Promise<void> {
  await executor.delete(exchangeSessionTable).where(eq(exchangeSessionTable.partnerId, partnerId));
}

export function deleteSessions(database: Database, until: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(
    database,
    [{ from: exchangeSessionTable, where: lt(exchangeSessionTable.expiresAt, until) }],
    options,
  );
}
