import type { ExchangeSettings } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { exchangeTable } from '../exchange.table.ts';

export type ExchangeEntry = typeof exchangeTable.$inferSelect;

export const usualSettings: ExchangeSettings = {
  ...{ goods: 'all', categoryId: null, matchesCodes: false, pictures: true, prices: true, stock: true },
  statuses: [
    { text: 'Согласован', status: 'approved' },
    { text: 'К выполнению', status: 'approved' },
    { text: 'Отгружен', status: 'inProcess' },
    { text: 'Доставлен', status: 'completed' },
    { text: 'Выполнен', status: 'completed' },
    { text: 'Отменен', status: 'cancelled' },
    { text: 'Отменён', status: 'cancelled' },
  ],
};

const isOf = (partnerId: string) => hasValues(exchangeTable, { partnerId, id: '1c' });

export const findExchange = (executor: Executor, partnerId: string): Promise<ExchangeEntry | null> =>
  findRow(executor, exchangeTable, isOf(partnerId));

/** Locks the exchange of a partner: documents of 1C are applied one after another. */
export const lockExchange = (transaction: Transaction, partnerId: string): Promise<ExchangeEntry | null> =>
  lockRow(transaction, exchangeTable, isOf(partnerId));

/** Locks the exchange, and creates it where there is none. */
export async function lockOrCreateExchange(transaction: Transaction, partnerId: string): Promise<ExchangeEntry> {
  const { rowCount } = await transaction
    .insert(exchangeTable)
    .values({ partnerId, settings: usualSettings })
    .onConflictDoNothing();
  const row = await lockExchange(transaction, partnerId);
  if (!row) throw new Error('The exchange of a partner is missing');
  // A new row counts as version 0, because the caller's request was based on there being no row.
  return rowCount === 1 ? { ...row, version: 0 } : row;
}

export async function updateExchange(
  transaction: Transaction,
  partnerId: string,
  fields: Partial<Omit<ExchangeEntry, 'partnerId' | 'id' | 'version'>>,
): Promise<ExchangeEntry> {
  return expectOneRow(await transaction.update(exchangeTable).set(fields).where(isOf(partnerId)).returning());
}

/** Stores the time of the last call by 1C. */
export async function recordSeen(executor: Executor, partnerId: string, seenAt: Date): Promise<void> {
  await executor
    .update(exchangeTable)
    .set({ seenAt: sql`greatest(${exchangeTable.seenAt}, ${seenAt.toISOString()}::timestamptz)` })
    .where(isOf(partnerId));
}
