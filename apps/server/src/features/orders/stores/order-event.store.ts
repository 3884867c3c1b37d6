import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { orderEventTable } from '../orders.table.ts';

export type OrderEventRow = typeof orderEventTable.$inferSelect;

export type NewOrderEvent = Omit<typeof orderEventTable.$inferInsert, 'partnerId' | 'id' | 'orderId' | 'at'>;

/** Timelines of several orders, oldest first. */
export async function listOrderEvents(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<OrderEventRow[]> {
  return executor
    .select()
    .from(orderEventTable)
    .where(and(eq(orderEventTable.partnerId, partnerId), inArray(orderEventTable.orderId, [...orderIds])))
    .orderBy(asc(orderEventTable.at), asc(orderEventTable.id));
}

/** Appends the same entry to the timelines of locked orders, never dated before their last entry. */
export async function insertOrderEvents(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  event: NewOrderEvent & { at: Date },
): Promise<void> {
  // A call that waited for the lock may have started before the last entry.
  const atOf = (orderId: string) => sql`greatest(${event.at.toISOString()}::timestamptz, (
    select max(${orderEventTable.at}) from ${orderEventTable}
    where ${orderEventTable.partnerId} = ${partnerId} and ${orderEventTable.orderId} = ${orderId}))`;
  const events = orderIds.map((orderId) => ({ ...event, partnerId, orderId, at: atOf(orderId) }));
  await transaction.insert(orderEventTable).values(events);
}

/** Deletes texts by people from the timelines. */
export async function deleteOrderEventTexts(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await transaction
    .update(orderEventTable)
    .set({ text: null })
    .where(
      and(
        eq(orderEventTable.partnerId, partnerId),
        inArray(orderEventTable.orderId, [...orderIds]),
        isNotNull(orderEventTable.text),
      ),
    );
}
