import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { exchangeSessionTable, type SentOrder } from '../exchange.table.ts';

export type ExchangeSession = typeof exchangeSessionTable.$inferSelect;
type Key = Pick<ExchangeSession, 'partnerId' | 'id'>;

const isKey = ({ partnerId, id }: Key) => hasValues(exchangeSessionTable, { partnerId, id });

export async function insertSession(
  executor: Executor,
  session: Pick<ExchangeSession, 'partnerId' | 'id' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await executor.insert(exchangeSessionTable).values(session);
}

export function findSession(
  executor: Executor,
  { partnerId, tokenHash, now }: { readonly partnerId: string; readonly tokenHash: string; readonly now: Date },
): Promise<ExchangeSession | null> {
  const isOpen = gt(exchangeSessionTable.expiresAt, now);
  return findRow(
    executor,
    exchangeSessionTable,
    and(hasValues(exchangeSessionTable, { partnerId, tokenHash }), isOpen),
  );
}

export async function saveBatch(executor: Executor, key: Key, batch: SentOrder[]): Promise<void> {
  await executor.update(exchangeSessionTable).set({ batch }).where(isKey(key));
}

/** Adds one to the session's number of picture files; false: the limit is reached. */
export async function countPicture(executor: Executor, key: Key, most: number): Promise<boolean> {
  const { pictures } = exchangeSessionTable;
  const { rowCount } = await executor
    .update(exchangeSessionTable)
    .set({ pictures: sql`${pictures} + 1` })
    .where(and(isKey(key), lt(pictures, most)));
  return rowCount === 1;
}

/** Empties a session's batch of sent orders and returns what it contained, so that it is confirmed only once. */
export async function removeBatch(transaction: Transaction, key: Key): Promise<SentOrder[]> {
  const session = await lockRow(transaction, exchangeSessionTable, isKey(key));
  await saveBatch(transaction, key, []);
  return session?.batch ?? [];
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
