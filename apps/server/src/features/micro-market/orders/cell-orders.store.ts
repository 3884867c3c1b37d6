import { awaitingCellOrderStates, openCellOrderStates, type UnpaidReservations } from '@kaplya/domain';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { cellOrderTable } from './cell-orders.table.ts';
import { cellTable } from '../cells/cells.table.ts';

export type CellOrderRow = typeof cellOrderTable.$inferSelect;
export type NewCellOrder = Omit<typeof cellOrderTable.$inferInsert, 'number'>;
export type CellOrderKey = { readonly partnerId: string; readonly id: string };
type SubjectKey = { readonly partnerId: string; readonly subjectId: string };

const isOrder = ({ partnerId, id }: CellOrderKey) =>
  and(eq(cellOrderTable.partnerId, partnerId), eq(cellOrderTable.id, id));

const isOfSubject = ({ partnerId, subjectId }: SubjectKey) =>
  and(eq(cellOrderTable.partnerId, partnerId), eq(cellOrderTable.subjectId, subjectId));

const isOpen = inArray(cellOrderTable.state, [...openCellOrderStates]);

/**
 * Inserts a cell order. Its number is from the sequence of courier orders, so that the numbers of a customer's orders
 * are unique.
 */
export async function insertCellOrder(transaction: Transaction, order: NewCellOrder): Promise<CellOrderRow> {
  const rows = await transaction
    .insert(cellOrderTable)
    .values({ ...order, number: sql`nextval('system.order_number')::text` })
    .returning();
  return expectOneRow(rows);
}

export async function findCellOrder(executor: Executor, key: CellOrderKey): Promise<CellOrderRow | null> {
  const [row] = await executor.select().from(cellOrderTable).where(isOrder(key));
  return row ?? null;
}

export async function lockCellOrder(transaction: Transaction, key: CellOrderKey): Promise<CellOrderRow | null> {
  const [row] = await transaction.select().from(cellOrderTable).where(isOrder(key)).for('update');
  return row ?? null;
}

/** The open order that occupies a cell. */
export async function findCellOrderOfCell(
  executor: Executor,
  partnerId: string,
  cellId: string,
): Promise<CellOrderRow | null> {
  return findOpen(executor, and(eq(cellOrderTable.partnerId, partnerId), eq(cellOrderTable.cellId, cellId)));
}

/** The customer's open order at any cell. */
export async function findCellOrderOfSubject(
  executor: Executor,
  partnerId: string,
  subjectId: string,
): Promise<CellOrderRow | null> {
  return findOpen(executor, isOfSubject({ partnerId, subjectId }));
}

async function findOpen(executor: Executor, where: SQL | undefined): Promise<CellOrderRow | null> {
  const [row] = await executor.select().from(cellOrderTable).where(and(where, isOpen));
  return row ?? null;
}

/** Sets when open orders are checked next. */
export async function scheduleCellOrders(
  executor: Executor,
  keys: readonly CellOrderKey[],
  nextAt: Date,
): Promise<void> {
  for (const [partnerId, own] of Map.groupBy(keys, (key) => key.partnerId)) {
    const ids = own.map(({ id }) => id);
    await executor
      .update(cellOrderTable)
      .set({ nextAt })
      .where(and(eq(cellOrderTable.partnerId, partnerId), inArray(cellOrderTable.id, ids), isOpen));
  }
}

/** Open orders that occupy a cell, by cell. */
export async function listOpenCellOrders(executor: Executor, partnerId: string): Promise<Map<string, CellOrderRow>> {
  const rows = await executor
    .select()
    .from(cellOrderTable)
    .where(and(eq(cellOrderTable.partnerId, partnerId), isOpen));
  return new Map(rows.map((row) => [row.cellId, row]));
}

export async function updateCellOrder(
  transaction: Executor,
  key: CellOrderKey,
  changes: Partial<Omit<CellOrderRow, 'partnerId' | 'id' | 'number'>>,
): Promise<void> {
  await transaction.update(cellOrderTable).set(changes).where(isOrder(key));
}

/** Lists open orders of all partners whose `nextAt` has come. */
export function listDueCellOrders(
  executor: Executor,
  now: Date,
  { limit, exceptIds }: { readonly limit: number; readonly exceptIds: readonly string[] },
): Promise<CellOrderKey[]> {
  return executor
    .select({ partnerId: cellOrderTable.partnerId, id: cellOrderTable.id })
    .from(cellOrderTable)
    .where(
      and(
        lte(cellOrderTable.nextAt, now),
        exceptIds.length === 0 ? undefined : notInArray(cellOrderTable.id, [...exceptIds]),
      ),
    )
    .orderBy(asc(cellOrderTable.nextAt))
    .limit(limit);
}

/**
 * Lists open orders whose next step depends on whether their controller is online: those of one controller, or with
 * null those of all.
 */
export function listCellOrdersAwaiting(
  executor: Executor,
  controller: { partnerId: string; controllerId: string } | null,
): Promise<(CellOrderKey & { cellId: string; controllerId: string })[]> {
  return executor
    .select({
      partnerId: cellOrderTable.partnerId,
      id: cellOrderTable.id,
      cellId: cellOrderTable.cellId,
      controllerId: cellTable.controllerId,
    })
    .from(cellOrderTable)
    .innerJoin(
      cellTable,
      and(eq(cellTable.partnerId, cellOrderTable.partnerId), eq(cellTable.id, cellOrderTable.cellId)),
    )
    .where(
      and(
        inArray(cellOrderTable.state, [...awaitingCellOrderStates]),
        controller ? eq(cellOrderTable.partnerId, controller.partnerId) : undefined,
        controller ? eq(cellTable.controllerId, controller.controllerId) : undefined,
      ),
    );
}

/** Lists the cell orders of a partner, or of one cell or number, newest first. */
export function listCellOrders(
  executor: Executor,
  { partnerId, cellId, number, limit }: { partnerId: string; cellId?: string; number?: string; limit: number },
): Promise<CellOrderRow[]> {
  return executor
    .select()
    .from(cellOrderTable)
    .where(
      and(
        eq(cellOrderTable.partnerId, partnerId),
        cellId === undefined ? undefined : eq(cellOrderTable.cellId, cellId),
        number === undefined ? undefined : eq(cellOrderTable.number, number),
      ),
    )
    .orderBy(desc(cellOrderTable.createdAt), desc(cellOrderTable.id))
    .limit(limit);
}

export function listCellOrdersOf(executor: Executor, of: SubjectKey): Promise<CellOrderRow[]> {
  return executor
    .select()
    .from(cellOrderTable)
    .where(isOfSubject(of))
    .orderBy(asc(cellOrderTable.createdAt), asc(cellOrderTable.id));
}

const toMilliseconds = (instantOrSpan: SQL) => sql<number>`(extract(epoch from ${instantOrSpan}) * 1000)::float8`;

/** Counts the customer's reservations of the cell since an instant that ended unpaid, with their durations. */
export async function findUnpaidReservations(
  executor: Executor,
  { cellId, since, ...of }: SubjectKey & { readonly cellId: string; readonly since: Date },
): Promise<UnpaidReservations> {
  const { createdAt, endedAt } = cellOrderTable;
  const isLong = sql`${endedAt} > ${createdAt} + interval '1 minute'`;
  const [row] = await executor
    .select({
      times: sql<number>`(count(*) filter (where ${isLong}))::int`,
      briefly: sql<number>`coalesce(sum(${toMilliseconds(sql`${endedAt} - ${createdAt}`)}) filter (where not ${isLong}), 0)`,
      lastEnd: sql<number>`coalesce(${toMilliseconds(sql`max(${endedAt})`)}, 0)`,
    })
    .from(cellOrderTable)
    .where(
      and(
        isOfSubject(of),
        gt(createdAt, since),
        eq(cellOrderTable.cellId, cellId),
        eq(cellOrderTable.state, 'cancelled'),
        isNull(cellOrderTable.paidAt),
      ),
    );
  return row ?? { times: 0, briefly: 0, lastEnd: 0 };
}

/** Paid orders, and the one that waits for its payment. */
const isInHistoryOf = (of: SubjectKey) =>
  and(isOfSubject(of), or(isNotNull(cellOrderTable.paidAt), eq(cellOrderTable.state, 'reserved')));

export async function countCellOrdersInHistory(executor: Executor, of: SubjectKey): Promise<number> {
  const [counted] = await executor.select({ total: count() }).from(cellOrderTable).where(isInHistoryOf(of));
  return counted?.total ?? 0;
}

/** The subject's newest orders of the history with their sort keys, newest first. */
export function listNewestCellOrdersInHistory(
  executor: Executor,
  of: SubjectKey,
  limit: number,
): Promise<Pick<CellOrderRow, 'id' | 'createdAt'>[]> {
  return executor
    .select({ id: cellOrderTable.id, createdAt: cellOrderTable.createdAt })
    .from(cellOrderTable)
    .where(isInHistoryOf(of))
    .orderBy(desc(cellOrderTable.createdAt), desc(cellOrderTable.id))
    .limit(limit);
}

export function listCellOrdersById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<CellOrderRow[]> {
  return executor
    .select()
    .from(cellOrderTable)
    .where(and(eq(cellOrderTable.partnerId, partnerId), inArray(cellOrderTable.id, [...ids])));
}

/** Locks the subject's orders until the end of the transaction. */
export function lockCellOrdersOf(transaction: Transaction, of: SubjectKey): Promise<CellOrderRow[]> {
  return transaction.select().from(cellOrderTable).where(isOfSubject(of)).orderBy(asc(cellOrderTable.id)).for('update');
}

/** Finds the numbers of cell orders, by order id. */
export async function listCellOrderNumbers(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: cellOrderTable.id, number: cellOrderTable.number })
    .from(cellOrderTable)
    .where(and(eq(cellOrderTable.partnerId, partnerId), inArray(cellOrderTable.id, [...ids])));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Orders whose missing bottle can no longer be disputed. */
export function listUndisputedBottles(executor: Executor, page: DuePage): Promise<DueKey[]> {
  const { bottleDisputeUntil: dueAt, bottleState } = cellOrderTable;
  return listDue(executor, { from: cellOrderTable, dueAt, where: sql`${bottleState} = 'open'` }, page);
}

/** Clears the time of the last request, so that the controllers are asked again. */
export async function clearSyncAsked(executor: Executor, keys: readonly CellOrderKey[]): Promise<void> {
  for (const [partnerId, own] of Map.groupBy(keys, (key) => key.partnerId)) {
    const ids = own.map(({ id }) => id);
    await executor
      .update(cellOrderTable)
      .set({ syncAskedAt: null })
      .where(and(eq(cellOrderTable.partnerId, partnerId), inArray(cellOrderTable.id, ids)));
  }
}

/** Deletes the device data and the customer's texts. */
export async function eraseCellOrderTexts(transaction: Transaction, of: SubjectKey): Promise<void> {
  await transaction.update(cellOrderTable).set({ deviceInfo: null, disputeNote: null }).where(isOfSubject(of));
}

/** Moves a subject's orders to another; returns their ids. Lock them first. */
export async function updateOwnerOfCellOrders(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<string[]> {
  const rows = await transaction
    .update(cellOrderTable)
    .set({ subjectId: to })
    .where(isOfSubject({ partnerId, subjectId: from }))
    .returning({ id: cellOrderTable.id });
  return rows.map(({ id }) => id);
}

/** The subject's newest orders, paid or not. */
export function listNewestCellOrders(executor: Executor, of: SubjectKey, limit: number): Promise<CellOrderRow[]> {
  return executor
    .select()
    .from(cellOrderTable)
    .where(isOfSubject(of))
    .orderBy(desc(cellOrderTable.createdAt), desc(cellOrderTable.id))
    .limit(limit);
}

/** Whether an order at a cell has the product. Reads all of them: for rare questions. */
export async function hasCellOrderOf(
  executor: Executor,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: cellOrderTable.id })
    .from(cellOrderTable)
    .where(
      and(
        eq(cellOrderTable.partnerId, partnerId),
        sql`${cellOrderTable.lines} @> ${JSON.stringify([{ productId: id }])}::jsonb`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
