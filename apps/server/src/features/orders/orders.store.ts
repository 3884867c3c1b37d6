import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { isVoid, orderStatuses, type OrderStatus } from '@kaplya/domain';
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

const isOfSubject = ({ partnerId, subjectId }: { partnerId: string; subjectId: string }) =>
  and(eq(orderTable.partnerId, partnerId), eq(orderTable.subjectId, subjectId));

export function listOrdersOf(executor: Executor, of: { partnerId: string; subjectId: string }): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orderTable)
    .where(isOfSubject(of))
    .orderBy(asc(orderTable.createdAt), asc(orderTable.id));
}

/** The subject's orders, so that nobody else changes them until the transaction is over. */
export function lockOrdersOf(
  transaction: Transaction,
  of: { partnerId: string; subjectId: string },
): Promise<OrderRow[]> {
  return transaction.select().from(orderTable).where(isOfSubject(of)).orderBy(asc(orderTable.id)).for('update');
}

export type OrderLineRow = typeof orderLineTable.$inferSelect;

/** Of several orders, each in its order. */
export async function listLinesOf(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<OrderLineRow[]> {
  return executor
    .select()
    .from(orderLineTable)
    .where(and(eq(orderLineTable.partnerId, partnerId), inArray(orderLineTable.orderId, [...orderIds])))
    .orderBy(asc(orderLineTable.orderId), asc(orderLineTable.position));
}

/** The timelines of several orders, from the beginning. */
export async function listEventsOf(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<(typeof orderEventTable.$inferSelect)[]> {
  return executor
    .select()
    .from(orderEventTable)
    .where(and(eq(orderEventTable.partnerId, partnerId), inArray(orderEventTable.orderId, [...orderIds])))
    .orderBy(asc(orderEventTable.at), asc(orderEventTable.id));
}

/** Takes away whose orders they were; an `address` says no more than the city. */
export async function forgetCustomer(
  transaction: Transaction,
  partnerId: string,
  orders: readonly Pick<OrderRow, 'id' | 'address'>[],
): Promise<void> {
  await transaction.execute(sql`
    update ${orderTable}
    set phone = '', customer_name = '', note = '', device_info = null, address = new.address
    from unnest(
      ${sql.param(orders.map(({ id }) => id))}::uuid[],
      ${sql.param(orders.map(({ address }) => JSON.stringify(address)))}::jsonb[]
    ) as new (id, address)
    where ${orderTable.partnerId} = ${partnerId} and ${orderTable.id} = new.id`);
}

/** Moves locked orders on and appends to their timelines. */
export async function setStatus(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  { status, text, at }: { status: OrderStatus; text: string | null; at: Date },
): Promise<void> {
  await transaction
    .update(orderTable)
    .set({ status })
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...orderIds])));
  await transaction
    .insert(orderEventTable)
    .values(orderIds.map((orderId) => ({ partnerId, orderId, status, text, at })));
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

/** The human numbers of orders, by their ids. */
export async function listOrderNumbers(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: orderTable.id, number: orderTable.number })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...orderIds])));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
