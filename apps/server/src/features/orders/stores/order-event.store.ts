import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { orderEventTable } from '../orders.table.ts';

export type OrderEventRow = typeof orderEventTable.$inferSelect;

export type NewOrderEvent = Omit<typeof orderEventTable.$inferInsert, 'partnerId' | 'id' | 'orderId' | 'at'>;

/** The timelines of several orders, from the beginning. */
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

/** Appends the same to the timelines of several orders, which are locked: never before what stands there already. */
export async function insertOrderEvents(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  event: NewOrderEvent & { at: Date },
): Promise<void> {
  // Who waited for the order says when they began, and that may be before what they waited for.
  const atOf = (orderId: string) => sql`greatest(${event.at.toISOString()}::timestamptz, (
    select max(${orderEventTable.at}) from ${orderEventTable}
    where ${orderEventTable.partnerId} = ${partnerId} and ${orderEventTable.orderId} = ${orderId}))`;
  const events = orderIds.map((orderId) => ({ ...event, partnerId, orderId, at: atOf(orderId) }));
  await transaction.insert(orderEventTable).values(events);
}

/** Takes away what people wrote in the timelines. */
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
