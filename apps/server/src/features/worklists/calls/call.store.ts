import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { CallKind } from '@kaplya/contract';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { callAttemptTable, callTaskTable } from '../worklists.table.ts';

export type CallTaskRow = typeof callTaskTable.$inferSelect;
export type CallAttemptRow = typeof callAttemptTable.$inferSelect;

export type CallFilters = {
  readonly kind?: CallKind | undefined;
  readonly orderId?: string | undefined;
  /** Only calls due at or before a time, or only those due after it; absent: all. */
  readonly due?: { readonly by: Date } | { readonly after: Date } | undefined;
};

/** The position of a call in the list, which is sorted by due time, then by id: the cursor of a page. */
export type CallPlace = { readonly dueAt: Date; readonly id: string };

const isTask = (partnerId: string, id: string) => and(eq(callTaskTable.partnerId, partnerId), eq(callTaskTable.id, id));

function matchesFilters(partnerId: string, { kind, orderId, due }: CallFilters): SQL | undefined {
  const { dueAt } = callTaskTable;
  return and(
    eq(callTaskTable.partnerId, partnerId),
    isNull(callTaskTable.closedAt),
    kind === undefined ? undefined : eq(callTaskTable.kind, kind),
    orderId === undefined ? undefined : eq(callTaskTable.orderId, orderId),
    due === undefined ? undefined : 'by' in due ? lte(dueAt, due.by) : gt(dueAt, due.after),
  );
}

export function listCallTasks(
  executor: Executor,
  partnerId: string,
  filters: CallFilters,
  { after, limit }: { readonly after: CallPlace | null; readonly limit: number },
): Promise<CallTaskRow[]> {
  const { dueAt, id } = callTaskTable;
  const isAfter = after ? or(gt(dueAt, after.dueAt), and(eq(dueAt, after.dueAt), gt(id, after.id))) : undefined;
  return executor
    .select()
    .from(callTaskTable)
    .where(and(matchesFilters(partnerId, filters), isAfter))
    .orderBy(asc(dueAt), asc(id))
    .limit(limit);
}

export async function findCallTask(executor: Executor, partnerId: string, id: string): Promise<CallTaskRow | null> {
  const [row] = await executor.select().from(callTaskTable).where(isTask(partnerId, id));
  return row ?? null;
}

/** The open calls of one kind about some orders. */
export async function listCallsOfOrders(
  executor: Executor,
  partnerId: string,
  { orderIds, kind }: { readonly orderIds: readonly string[]; readonly kind: CallKind },
): Promise<CallTaskRow[]> {
  if (orderIds.length === 0) return [];
  return executor
    .select()
    .from(callTaskTable)
    .where(and(matchesFilters(partnerId, { kind }), inArray(callTaskTable.orderId, [...orderIds])));
}

/** Counts open calls up to `most`. */
export async function countCallTasks(
  executor: Executor,
  partnerId: string,
  filters: CallFilters,
  most: number,
): Promise<number> {
  return countUpTo(executor, { table: callTaskTable, where: matchesFilters(partnerId, filters), most });
}

/** Inserts a call; null if the order already has an open call of the same kind. */
export async function insertCallTask(
  transaction: Transaction,
  task: typeof callTaskTable.$inferInsert,
): Promise<CallTaskRow | null> {
  const [row] = await transaction.insert(callTaskTable).values(task).onConflictDoNothing().returning();
  return row ?? null;
}

export async function lockCallTask(
  transaction: Transaction,
  partnerId: string,
  id: string,
): Promise<CallTaskRow | null> {
  const [row] = await transaction.select().from(callTaskTable).where(isTask(partnerId, id)).for('update');
  return row ?? null;
}

export async function updateCallTask(
  transaction: Transaction,
  { partnerId, id }: Pick<CallTaskRow, 'partnerId' | 'id'>,
  changes: Partial<Pick<CallTaskRow, 'dueAt' | 'attempts' | 'closedAt' | 'end'>>,
): Promise<void> {
  await transaction.update(callTaskTable).set(changes).where(isTask(partnerId, id));
}

export async function insertCallAttempt(
  transaction: Transaction,
  attempt: typeof callAttemptTable.$inferInsert,
): Promise<void> {
  await transaction.insert(callAttemptTable).values(attempt);
}

/** The last attempts of each call, newest first, at most `most` per call. */
export async function listCallAttempts(
  executor: Executor,
  partnerId: string,
  taskIds: readonly string[],
  most: number,
): Promise<CallAttemptRow[]> {
  if (taskIds.length === 0) return [];
  const ranked = executor
    .select({
      id: callAttemptTable.id,
      place:
        sql<number>`row_number() over (partition by ${callAttemptTable.taskId} order by ${callAttemptTable.id} desc)`.as(
          'place',
        ),
    })
    .from(callAttemptTable)
    .where(and(eq(callAttemptTable.partnerId, partnerId), inArray(callAttemptTable.taskId, [...taskIds])))
    .as('ranked');
  const rows = await executor
    .select({ attempt: callAttemptTable })
    .from(ranked)
    .innerJoin(callAttemptTable, and(eq(callAttemptTable.partnerId, partnerId), eq(callAttemptTable.id, ranked.id)))
    .where(lte(ranked.place, most))
    .orderBy(desc(callAttemptTable.id));
  return rows.map(({ attempt }) => attempt);
}

/** A customer with the ids of their orders and their phone; `phone` is null if it may be another person's. */
export type CallsOf = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly orderIds: readonly string[];
  readonly phone: string | null;
};

/**
 * The condition for calls to a customer: about the account, about its orders, or to its phone, from before it existed.
 */
const isOfCustomer = ({ partnerId, subjectId, orderIds, phone }: CallsOf) =>
  and(
    eq(callTaskTable.partnerId, partnerId),
    or(
      eq(callTaskTable.customerId, subjectId),
      inArray(callTaskTable.orderId, [...orderIds]),
      phone === null ? undefined : eq(callTaskTable.phone, phone),
    ),
  );

export async function listCallsOfCustomer(executor: Executor, of: CallsOf) {
  const { kind, openedAt, closedAt, note } = callTaskTable;
  return executor
    .select({ kind, openedAt, closedAt, note })
    .from(callTaskTable)
    .where(isOfCustomer(of))
    .orderBy(asc(callTaskTable.id));
}

/** Moves the calls about one account to another. Calls about its orders need no change: they refer to the orders. */
export async function updateOwnerOfCalls(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await transaction
    .update(callTaskTable)
    .set({ customerId: to })
    .where(and(eq(callTaskTable.partnerId, partnerId), eq(callTaskTable.customerId, from)));
}

/** Deletes a customer's calls with their attempts; returns their ids. */
export async function deleteCallsOfCustomer(transaction: Transaction, of: CallsOf): Promise<string[]> {
  const own = await transaction
    .select({ id: callTaskTable.id })
    .from(callTaskTable)
    .where(isOfCustomer(of))
    .orderBy(asc(callTaskTable.id))
    .for('update');
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await transaction
    .delete(callTaskTable)
    .where(and(eq(callTaskTable.partnerId, of.partnerId), inArray(callTaskTable.id, ids)));
  return ids;
}

/** Closes open calls that were due before a moment, at most `most`. Skips locked rows. */
export async function closeOverdueCalls(
  database: Database,
  { until, now, most }: { readonly until: Date; readonly now: Date; readonly most: number },
): Promise<number> {
  const { partnerId, id, closedAt, dueAt } = callTaskTable;
  const overdue = database
    .select({ partnerId, id })
    .from(callTaskTable)
    .where(and(isNull(closedAt), lt(dueAt, until)))
    .limit(most)
    .for('update', { skipLocked: true });
  const closed = await database
    .update(callTaskTable)
    .set({ closedAt: now, end: 'moved_on' })
    .where(sql`(${partnerId}, ${id}) in ${overdue}`);
  return closed.rowCount ?? 0;
}

/** Deletes calls that ended before a moment, at most `most`. Skips locked rows. */
export function deleteCallTasks(
  transaction: Transaction,
  { until, most }: { readonly until: Date; readonly most: number },
): Promise<Pick<CallTaskRow, 'partnerId' | 'id' | 'customerId' | 'orderId'>[]> {
  const { partnerId, id, customerId, orderId, closedAt } = callTaskTable;
  const ended = sql`
    select ctid from ${callTaskTable} where ${lt(closedAt, until)} limit ${most} for update skip locked`;
  return transaction
    .delete(callTaskTable)
    .where(sql`ctid = any(array(${ended}))`)
    .returning({ partnerId, id, customerId, orderId });
}
