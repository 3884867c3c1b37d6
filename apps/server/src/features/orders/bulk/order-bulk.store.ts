import type { BulkOutcome } from '@kaplya/contract';
import { and, asc, count, desc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { findRow, hasValues, lockRow } from '#db/statements/find-row.ts';
import { orderBulkRowTable, orderBulkTable } from './order-bulk.table.ts';

export type BulkEntry = typeof orderBulkTable.$inferSelect;
export type BulkRow = typeof orderBulkRowTable.$inferSelect;
export type BulkKey = Pick<BulkEntry, 'partnerId' | 'id'>;

const isKey = ({ partnerId, id }: BulkKey) => hasValues(orderBulkTable, { partnerId, id });

/** Writes a job and its orders in their order. */
export async function insertBulk(
  transaction: Transaction,
  entry: typeof orderBulkTable.$inferInsert,
  orders: readonly { readonly id: string; readonly number: string; readonly version: number }[],
): Promise<BulkEntry> {
  const bulk = expectOneRow(await transaction.insert(orderBulkTable).values(entry).returning());
  await transaction.execute(sql`
    insert into order_bulk_row (partner_id, bulk_id, position, order_id, number, version)
    select ${bulk.partnerId}, ${bulk.id}::uuid, position, id, number, version
    from rows from (jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as (id uuid, number varchar, version int))
      with ordinality as row (id, number, version, position)`);
  return bulk;
}

export const findBulk = (executor: Executor, key: BulkKey): Promise<BulkEntry | null> =>
  findRow(executor, orderBulkTable, isKey(key));

export const lockBulk = (transaction: Transaction, key: BulkKey): Promise<BulkEntry | null> =>
  lockRow(transaction, orderBulkTable, isKey(key));

export async function updateBulk(executor: Executor, key: BulkKey, fields: Partial<BulkEntry>): Promise<BulkEntry> {
  return expectOneRow(await executor.update(orderBulkTable).set(fields).where(isKey(key)).returning());
}

/** Jobs of a partner, the newest first: ids are sorted by time. */
export function listBulks(executor: Executor, partnerId: string, limit: number): Promise<BulkEntry[]> {
  return executor
    .select()
    .from(orderBulkTable)
    .where(eq(orderBulkTable.partnerId, partnerId))
    .orderBy(desc(orderBulkTable.id))
    .limit(limit);
}

/** The number of a partner's jobs that are not over. */
export async function countWorkingBulks(executor: Executor, partnerId: string): Promise<number> {
  const rows = await executor
    .select({ working: count() })
    .from(orderBulkTable)
    // Repeats the condition of the partial index, so that the index is used.
    .where(and(eq(orderBulkTable.partnerId, partnerId), isNotNull(orderBulkTable.checkAt)));
  return expectOneRow(rows).working;
}

export async function hasDueBulks(executor: Executor, now: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: orderBulkTable.id })
    .from(orderBulkTable)
    .where(lte(orderBulkTable.checkAt, now))
    .limit(1);
  return rows.length > 0;
}

type RowsPage = { readonly after: number; readonly limit: number; readonly outcome?: BulkOutcome | undefined };

export function listBulkRows(
  executor: Executor,
  { partnerId, id }: BulkKey,
  { after, limit, outcome }: RowsPage,
): Promise<BulkRow[]> {
  const isOutcome = outcome === undefined ? undefined : eq(orderBulkRowTable.outcome, outcome);
  return executor
    .select()
    .from(orderBulkRowTable)
    .where(
      and(hasValues(orderBulkRowTable, { partnerId, bulkId: id }), isOutcome, gt(orderBulkRowTable.position, after)),
    )
    .orderBy(asc(orderBulkRowTable.position))
    .limit(limit);
}

/** Writes the outcome of an order and counts it in its job. Returns the state of the job. */
export async function saveOutcome(
  transaction: Transaction,
  { partnerId, bulkId, position }: Pick<BulkRow, 'partnerId' | 'bulkId' | 'position'>,
  { outcome, message }: { readonly outcome: BulkOutcome; readonly message: string | null },
): Promise<BulkEntry['state']> {
  await transaction
    .update(orderBulkRowTable)
    .set({ outcome, message })
    .where(hasValues(orderBulkRowTable, { partnerId, bulkId, position }));
  const rows = await transaction
    .update(orderBulkTable)
    .set({ [outcome]: sql`${orderBulkTable[outcome]} + 1` })
    .where(isKey({ partnerId, id: bulkId }))
    .returning({ state: orderBulkTable.state });
  return expectOneRow(rows).state;
}

/** Deletes old jobs; the deletion of each cascades to its rows. */
export function deleteBulks(database: Database, until: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: orderBulkTable, where: lt(orderBulkTable.createdAt, until) }], {
    ...options,
    rowsAtOnce: 5,
  });
}
