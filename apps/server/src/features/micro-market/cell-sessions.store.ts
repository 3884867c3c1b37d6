import { awaitingCellSessionStates, openCellSessionStates } from '@kaplya/domain';
import { and, asc, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { onlyRow } from '#db/only-row.ts';
import { cellSessionTable } from './cell-sessions.table.ts';
import { cellTable } from './cells.table.ts';

export type CellSessionRow = typeof cellSessionTable.$inferSelect;
export type NewCellSession = Omit<typeof cellSessionTable.$inferInsert, 'number'>;
export type SessionKey = { readonly partnerId: string; readonly id: string };

const isSession = ({ partnerId, id }: SessionKey) =>
  and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.id, id));

const isOpen = inArray(cellSessionTable.state, [...openCellSessionStates]);

/** The number comes from the sequence of orders: a customer has no two of one number. */
export async function insertSession(transaction: Transaction, session: NewCellSession): Promise<CellSessionRow> {
  const rows = await transaction
    .insert(cellSessionTable)
    .values({ ...session, number: sql`nextval('system.order_number')::text` })
    .returning();
  return onlyRow(rows);
}

export async function findSession(executor: Executor, key: SessionKey): Promise<CellSessionRow | null> {
  const [row] = await executor.select().from(cellSessionTable).where(isSession(key));
  return row ?? null;
}

export async function lockSession(transaction: Transaction, key: SessionKey): Promise<CellSessionRow | null> {
  const [row] = await transaction.select().from(cellSessionTable).where(isSession(key)).for('update');
  return row ?? null;
}

/** The session that has a cell for itself now. */
export async function findSessionOfCell(
  executor: Executor,
  partnerId: string,
  cellId: string,
): Promise<CellSessionRow | null> {
  const [row] = await executor
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.cellId, cellId), isOpen));
  return row ?? null;
}

/** The session that a customer is at now, at whatever cell. */
export async function findSessionOfSubject(
  executor: Executor,
  partnerId: string,
  subjectId: string,
): Promise<CellSessionRow | null> {
  const [row] = await executor
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.subjectId, subjectId), isOpen));
  return row ?? null;
}

/** When these sessions are looked at next, those that are over left out. */
export async function scheduleSessions(executor: Executor, keys: readonly SessionKey[], nextAt: Date): Promise<void> {
  for (const [partnerId, own] of Map.groupBy(keys, (key) => key.partnerId)) {
    const ids = own.map(({ id }) => id);
    await executor
      .update(cellSessionTable)
      .set({ nextAt })
      .where(and(eq(cellSessionTable.partnerId, partnerId), inArray(cellSessionTable.id, ids), isOpen));
  }
}

/** Sessions that have a cell for themselves, by the cell. */
export async function listOpenSessions(executor: Executor, partnerId: string): Promise<Map<string, CellSessionRow>> {
  const rows = await executor
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), isOpen));
  return new Map(rows.map((row) => [row.cellId, row]));
}

export async function updateSession(
  transaction: Executor,
  key: SessionKey,
  changes: Partial<Omit<CellSessionRow, 'partnerId' | 'id' | 'number'>>,
): Promise<void> {
  await transaction.update(cellSessionTable).set(changes).where(isSession(key));
}

/** Sessions whose time has come, in whatever partner's shop. */
export function listDueSessions(executor: Executor, now: Date, limit: number): Promise<SessionKey[]> {
  return executor
    .select({ partnerId: cellSessionTable.partnerId, id: cellSessionTable.id })
    .from(cellSessionTable)
    .where(lte(cellSessionTable.nextAt, now))
    .orderBy(asc(cellSessionTable.nextAt))
    .limit(limit);
}

/** Sessions for which it counts whether this controller is there; null: whether any is. */
export function listSessionsAwaiting(
  executor: Executor,
  controller: { partnerId: string; controllerId: string } | null,
): Promise<(SessionKey & { cellId: string })[]> {
  return executor
    .select({ partnerId: cellSessionTable.partnerId, id: cellSessionTable.id, cellId: cellSessionTable.cellId })
    .from(cellSessionTable)
    .innerJoin(
      cellTable,
      and(eq(cellTable.partnerId, cellSessionTable.partnerId), eq(cellTable.id, cellSessionTable.cellId)),
    )
    .where(
      and(
        inArray(cellSessionTable.state, [...awaitingCellSessionStates]),
        controller ? eq(cellSessionTable.partnerId, controller.partnerId) : undefined,
        controller ? eq(cellTable.controllerId, controller.controllerId) : undefined,
      ),
    );
}

/** The newest first. */
export function listSessions(
  executor: Executor,
  { partnerId, cellId, number, limit }: { partnerId: string; cellId?: string; number?: string; limit: number },
): Promise<CellSessionRow[]> {
  return executor
    .select()
    .from(cellSessionTable)
    .where(
      and(
        eq(cellSessionTable.partnerId, partnerId),
        cellId === undefined ? undefined : eq(cellSessionTable.cellId, cellId),
        number === undefined ? undefined : eq(cellSessionTable.number, number),
      ),
    )
    .orderBy(desc(cellSessionTable.createdAt), desc(cellSessionTable.id))
    .limit(limit);
}

export function listSessionsOf(
  executor: Executor,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
): Promise<CellSessionRow[]> {
  return executor
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.subjectId, subjectId)))
    .orderBy(asc(cellSessionTable.createdAt), asc(cellSessionTable.id));
}

const isPaidOf = ({ partnerId, subjectId }: { partnerId: string; subjectId: string }) =>
  and(
    eq(cellSessionTable.partnerId, partnerId),
    eq(cellSessionTable.subjectId, subjectId),
    isNotNull(cellSessionTable.paidAt),
  );

export async function countPaidSessions(
  executor: Executor,
  of: { partnerId: string; subjectId: string },
): Promise<number> {
  const [counted] = await executor.select({ total: count() }).from(cellSessionTable).where(isPaidOf(of));
  return counted?.total ?? 0;
}

/** The subject's newest sessions that were paid, the newest first: what orders them by time. */
export function listNewestPaidSessions(
  executor: Executor,
  of: { partnerId: string; subjectId: string },
  limit: number,
): Promise<Pick<CellSessionRow, 'id' | 'createdAt'>[]> {
  return executor
    .select({ id: cellSessionTable.id, createdAt: cellSessionTable.createdAt })
    .from(cellSessionTable)
    .where(isPaidOf(of))
    .orderBy(desc(cellSessionTable.createdAt), desc(cellSessionTable.id))
    .limit(limit);
}

export function listSessionsById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<CellSessionRow[]> {
  return executor
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), inArray(cellSessionTable.id, [...ids])));
}

/** The subject's sessions, so that nobody else changes them until the transaction is over. */
export function lockSessionsOf(
  transaction: Transaction,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
): Promise<CellSessionRow[]> {
  return transaction
    .select()
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.subjectId, subjectId)))
    .orderBy(asc(cellSessionTable.id))
    .for('update');
}

/** The human numbers of sessions by their ids. */
export async function listSessionNumbers(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: cellSessionTable.id, number: cellSessionTable.number })
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.partnerId, partnerId), inArray(cellSessionTable.id, [...ids])));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Sessions whose bottle may be disputed no longer. */
export function listUndisputedBottles(executor: Executor, now: Date, limit: number): Promise<SessionKey[]> {
  return executor
    .select({ partnerId: cellSessionTable.partnerId, id: cellSessionTable.id })
    .from(cellSessionTable)
    .where(and(eq(cellSessionTable.bottleState, 'open'), lte(cellSessionTable.bottleDisputeUntil, now)))
    .limit(limit);
}

/** Their controllers are asked anew. */
export async function forgetSyncAsked(executor: Executor, keys: readonly SessionKey[]): Promise<void> {
  for (const [partnerId, own] of Map.groupBy(keys, (key) => key.partnerId)) {
    const ids = own.map(({ id }) => id);
    await executor
      .update(cellSessionTable)
      .set({ syncAskedAt: null })
      .where(and(eq(cellSessionTable.partnerId, partnerId), inArray(cellSessionTable.id, ids)));
  }
}

/** What was noted of the device that they were made on, and what the customer wrote. */
export async function forgetSessionsOf(
  transaction: Transaction,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
): Promise<void> {
  await transaction
    .update(cellSessionTable)
    .set({ deviceInfo: null, disputeNote: null })
    .where(and(eq(cellSessionTable.partnerId, partnerId), eq(cellSessionTable.subjectId, subjectId)));
}
