import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { intervalTemplateTable, slotHoldTable, slotTable } from '../delivery.table.ts';

export type IntervalRow = typeof intervalTemplateTable.$inferSelect;

type IntervalKey = Pick<IntervalRow, 'partnerId' | 'id'>;

const isInterval = ({ partnerId, id }: IntervalKey) =>
  and(eq(intervalTemplateTable.partnerId, partnerId), eq(intervalTemplateTable.id, id));

/** The intervals of an area, or of all, by their start. */
export function listIntervalRows(executor: Executor, partnerId: string, areaId: string | null): Promise<IntervalRow[]> {
  return executor
    .select()
    .from(intervalTemplateTable)
    .where(
      and(
        eq(intervalTemplateTable.partnerId, partnerId),
        areaId === null ? undefined : eq(intervalTemplateTable.areaId, areaId),
      ),
    )
    .orderBy(asc(intervalTemplateTable.fromTime), asc(intervalTemplateTable.toTime), asc(intervalTemplateTable.id));
}

/** Locks an interval without blocking bookings; `update` blocks them too, for a deletion. */
export async function lockInterval(
  transaction: Transaction,
  key: IntervalKey,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<IntervalRow | null> {
  const [row] = await transaction.select().from(intervalTemplateTable).where(isInterval(key)).for(strength);
  return row ?? null;
}

/** Serialises adding intervals, so that the number of a zone's intervals is exact. */
export async function lockNewIntervals(transaction: Transaction, partnerId: string): Promise<void> {
  await lockByKey(transaction, `intervals ${partnerId}`);
}

export async function insertIntervals(transaction: Transaction, rows: readonly IntervalRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insert(intervalTemplateTable).values([...rows]);
}

/** Writes all fields of an interval; a trigger raises its version if one differs. */
export async function updateInterval(transaction: Transaction, row: IntervalRow): Promise<void> {
  await transaction.update(intervalTemplateTable).set(row).where(isInterval(row));
}

export async function deleteIntervalRow(transaction: Transaction, key: IntervalKey): Promise<void> {
  await transaction.delete(intervalTemplateTable).where(isInterval(key));
}

/** Deletes the intervals of an area that is deleted; none of them may have slots. */
export async function deleteIntervalsOfArea(
  transaction: Transaction,
  partnerId: string,
  areaId: string,
): Promise<void> {
  await transaction
    .delete(intervalTemplateTable)
    .where(and(eq(intervalTemplateTable.partnerId, partnerId), eq(intervalTemplateTable.areaId, areaId)));
}

/** Whether an interval of the area ever had a hold or an order. */
export async function hasSlotsOfArea(executor: Executor, partnerId: string, areaId: string): Promise<boolean> {
  const some = await executor
    .select({ day: slotTable.day })
    .from(slotTable)
    .innerJoin(
      intervalTemplateTable,
      and(eq(intervalTemplateTable.partnerId, slotTable.partnerId), eq(intervalTemplateTable.id, slotTable.templateId)),
    )
    .where(and(eq(slotTable.partnerId, partnerId), eq(intervalTemplateTable.areaId, areaId)))
    .limit(1);
  return some.length > 0;
}

/** How many intervals each area offers on a day or later. */
export async function countIntervals(executor: Executor, partnerId: string, day: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ areaId: intervalTemplateTable.areaId, intervals: sql<number>`count(*)::int` })
    .from(intervalTemplateTable)
    .where(
      and(
        eq(intervalTemplateTable.partnerId, partnerId),
        or(isNull(intervalTemplateTable.activeTo), gte(intervalTemplateTable.activeTo, day)),
      ),
    )
    .groupBy(intervalTemplateTable.areaId);
  return new Map(rows.map(({ areaId, intervals }) => [areaId, intervals]));
}

export type SlotWithOrders = {
  readonly templateId: string;
  readonly day: string;
  readonly orders: number;
  readonly bottles: number;
  /** The limits set for this day alone; null: the limit of the interval is valid. */
  readonly maxOrders: number | null;
  readonly maxBottles: number | null;
};

/** The slots with orders, from a day on. */
export function listSlotsWithOrders(
  executor: Executor,
  {
    partnerId,
    templateId,
    from,
  }: { readonly partnerId: string; readonly templateId: string | null; readonly from: string },
): Promise<SlotWithOrders[]> {
  const { templateId: id, day, orders, bottles, maxOrders, maxBottles } = slotTable;
  return executor
    .select({ templateId: id, day, orders, bottles, maxOrders, maxBottles })
    .from(slotTable)
    .where(
      and(
        eq(slotTable.partnerId, partnerId),
        templateId === null ? undefined : eq(id, templateId),
        gte(day, from),
        sql`${orders} > 0`,
      ),
    )
    .orderBy(asc(day));
}

/** Whether the interval has a slot row, that is, ever had an order, a hold or limits for one day. */
export async function isIntervalUsed(executor: Executor, { partnerId, id }: IntervalKey): Promise<boolean> {
  const some = await executor
    .select({ day: slotTable.day })
    .from(slotTable)
    .where(and(eq(slotTable.partnerId, partnerId), eq(slotTable.templateId, id)))
    .limit(1);
  return some.length > 0;
}

/** The ids of the partner's intervals that have slot rows. */
export async function listUsedIntervals(executor: Executor, partnerId: string): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectDistinct({ id: slotTable.templateId })
    .from(slotTable)
    .where(eq(slotTable.partnerId, partnerId));
  return new Set(rows.map(({ id }) => id));
}

/** The places that carts hold in an interval at an instant. */
export async function countHolds(executor: Executor, { partnerId, id }: IntervalKey, now: Date): Promise<number> {
  const [row] = await executor
    .select({ holds: sql<number>`count(*)::int` })
    .from(slotHoldTable)
    .where(
      and(
        eq(slotHoldTable.partnerId, partnerId),
        eq(slotHoldTable.templateId, id),
        sql`${slotHoldTable.expiresAt} > ${now.toISOString()}`,
      ),
    );
  return row?.holds ?? 0;
}
