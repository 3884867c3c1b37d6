import type { DeliveryRows } from '@kaplya/contract/fill/shop-rows';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { holidayTable, intervalTemplateTable, slotTable } from './delivery.table.ts';

/** Inserts a new partner's delivery intervals and holidays. */
export async function fillDelivery(
  transaction: Transaction,
  partnerId: string,
  { intervals, holidays }: DeliveryRows,
): Promise<void> {
  await insertRows(
    transaction,
    intervalTemplateTable,
    intervals.map((interval) => ({ ...interval, partnerId })),
  );
  await insertRows(
    transaction,
    holidayTable,
    holidays.map((holiday) => ({ ...holiday, partnerId })),
  );
}

export type FilledSlot = {
  readonly templateId: string;
  readonly day: string;
  readonly orders: number;
  readonly bottles: number;
};

/** Adds the demonstration's past orders to the counters of their slots. */
export async function fillSlots(
  transaction: Transaction,
  partnerId: string,
  slots: readonly FilledSlot[],
): Promise<void> {
  if (slots.length === 0) return;
  await transaction
    .insert(slotTable)
    .values(slots.map((slot) => ({ ...slot, partnerId })))
    .onConflictDoUpdate({
      target: [slotTable.partnerId, slotTable.templateId, slotTable.day],
      set: {
        orders: sql`${slotTable.orders} + excluded.orders`,
        bottles: sql`${slotTable.bottles} + excluded.bottles`,
      },
    });
}

/** The ids of a partner's intervals. */
export async function listIntervalIds(executor: Executor, partnerId: string): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ id: intervalTemplateTable.id })
    .from(intervalTemplateTable)
    .where(eq(intervalTemplateTable.partnerId, partnerId));
  return new Set(rows.map(({ id }) => id));
}
