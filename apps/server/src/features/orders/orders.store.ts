import { and, eq, notInArray, or, sql } from 'drizzle-orm';
import { isVoid, orderStatuses } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { onlyRow } from '#db/only-row.ts';
import { orderEventTable, orderLineTable, orderTable } from './orders.table.ts';

export type OrderRow = typeof orderTable.$inferSelect;
export type NewOrder = Omit<typeof orderTable.$inferInsert, 'number'>;
export type NewOrderLine = Omit<typeof orderLineTable.$inferInsert, 'partnerId' | 'orderId' | 'position'>;

const voidStatuses = orderStatuses.filter(isVoid);

/** Writes the order, its lines and the first entry of its timeline. The number comes from a sequence: gaps are fine. */
export async function insertOrder(
  transaction: Transaction,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<OrderRow> {
  const rows = await transaction
    .insert(orderTable)
    .values({ ...order, number: sql`nextval('system.order_number')::text` })
    .returning();
  const row = onlyRow(rows);
  const { partnerId, id: orderId, status, createdAt: at } = row;
  await transaction
    .insert(orderLineTable)
    .values(lines.map((line, position) => ({ ...line, partnerId, orderId, position })));
  await transaction.insert(orderEventTable).values({ partnerId, orderId, status, at });
  return row;
}

export async function findOrderOfCart(executor: Executor, partnerId: string, cartId: string): Promise<OrderRow | null> {
  const [row] = await executor
    .select()
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), eq(orderTable.cartId, cartId)));
  return row ?? null;
}

/** Whether the subject or the phone has an order that counts: neither cancelled nor undelivered. */
export async function hasOrderedBefore(
  executor: Executor,
  { partnerId, subjectId, phone }: { partnerId: string; subjectId: string; phone: string | null },
): Promise<boolean> {
  const isTheirs =
    phone === null
      ? eq(orderTable.subjectId, subjectId)
      : or(eq(orderTable.subjectId, subjectId), eq(orderTable.phone, phone));
  const [row] = await executor
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), isTheirs, notInArray(orderTable.status, voidStatuses)))
    .limit(1);
  return row !== undefined;
}
