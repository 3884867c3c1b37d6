import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { holidayTable, slotTable } from '../delivery.table.ts';

export type HolidayRow = typeof holidayTable.$inferSelect;

type HolidayKey = Pick<HolidayRow, 'partnerId' | 'day'>;

const isHoliday = ({ partnerId, day }: HolidayKey) =>
  and(eq(holidayTable.partnerId, partnerId), eq(holidayTable.day, day));

export function listHolidayRows(executor: Executor, partnerId: string): Promise<HolidayRow[]> {
  return executor
    .select()
    .from(holidayTable)
    .where(eq(holidayTable.partnerId, partnerId))
    .orderBy(asc(holidayTable.day));
}

export async function lockHoliday(transaction: Transaction, key: HolidayKey): Promise<HolidayRow | null> {
  const [row] = await transaction.select().from(holidayTable).where(isHoliday(key)).for('update');
  return row ?? null;
}

export async function insertHoliday(transaction: Transaction, row: HolidayRow): Promise<void> {
  await transaction.insert(holidayTable).values(row);
}

/** Writes the names of a holiday; a trigger raises its version if they differ. */
export async function updateHoliday(transaction: Transaction, { names, ...key }: HolidayRow): Promise<void> {
  await transaction.update(holidayTable).set({ names }).where(isHoliday(key));
}

export async function deleteHolidayRow(transaction: Transaction, key: HolidayKey): Promise<void> {
  await transaction.delete(holidayTable).where(isHoliday(key));
}

/** The number of orders on each of the days. */
export async function countOrdersOn(
  executor: Executor,
  partnerId: string,
  days: readonly string[],
): Promise<Map<string, number>> {
  const rows = await executor
    .select({ day: slotTable.day, orders: sql<number>`sum(${slotTable.orders})::int` })
    .from(slotTable)
    .where(and(eq(slotTable.partnerId, partnerId), sql`${slotTable.day} = any(${sql.param([...days])}::date[])`))
    .groupBy(slotTable.day);
  return new Map(rows.map(({ day, orders }) => [day, orders]));
}
