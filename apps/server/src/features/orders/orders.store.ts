import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
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
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const rows = await transaction
    .insert(orderTable)
    .values({ ...order, number: sql`nextval('system.order_number')::text` })
    .returning();
  const row = onlyRow(rows);
  const { partnerId, id: orderId, status, createdAt: at } = row;
  const sold = await transaction
    .insert(orderLineTable)
    .values(lines.map((line, position) => ({ ...line, partnerId, orderId, position })))
    .returning();
  await transaction.insert(orderEventTable).values({ partnerId, orderId, status, at });
  return { order: row, lines: sold };
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

export type OrderEventRow = typeof orderEventTable.$inferSelect;

/** The timelines of several orders, from the beginning. */
export async function listEventsOf(
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

/**
 * Takes away whose orders they were and what was written about them; an `address` says no more than the city. Points that
 * were still to come never do, those of an order that is delivered later included.
 */
export async function forgetCustomer(
  transaction: Transaction,
  partnerId: string,
  orders: readonly Pick<OrderRow, 'id' | 'address'>[],
): Promise<void> {
  await transaction.execute(sql`
    update ${orderTable}
    set phone = '', customer_name = '', email = null, receipt_phone = null, note = '', wishes = '[]', device_info = null, cancel_note = null, rating_comment = null, address = new.address,
      will_earn = case when status = 'completed' and points_due_at is null then will_earn else 0 end, points_due_at = null
    from unnest(
      ${sql.param(orders.map(({ id }) => id))}::uuid[],
      ${sql.param(orders.map(({ address }) => JSON.stringify(address)))}::jsonb[]
    ) as new (id, address)
    where ${orderTable.partnerId} = ${partnerId} and ${orderTable.id} = new.id`);
  const ids = orders.map(({ id }) => id);
  await transaction
    .update(orderEventTable)
    .set({ text: null })
    .where(
      and(
        eq(orderEventTable.partnerId, partnerId),
        inArray(orderEventTable.orderId, ids),
        isNotNull(orderEventTable.text),
      ),
    );
}

export type NewOrderEvent = Omit<typeof orderEventTable.$inferInsert, 'partnerId' | 'id' | 'orderId' | 'at'>;

/** What of an order changes with its life. */
export type OrderChanges = Partial<
  Pick<
    OrderRow,
    | 'intervalTemplateId'
    | 'intervalDay'
    | 'shippingFrom'
    | 'shippingTo'
    | 'timeZone'
    | 'address'
    | 'areaId'
    | 'warehouseId'
    | 'feesMinor'
    | 'totalMinor'
    | 'toPayMinor'
    | 'paidMinor'
    | 'refundedMinor'
    | 'payBy'
    | 'paymentCode'
    | 'paymentMethodId'
    | 'email'
    | 'receiptPhone'
    | 'emptiesReturned'
    | 'adjustmentMinor'
    | 'cancelledBy'
    | 'cancelReasonId'
    | 'cancelNote'
    | 'bottles'
    | 'returnableContainer'
    | 'completedAt'
    | 'pointsDueAt'
    | 'undeliveredAt'
    | 'ratingStars'
    | 'ratingReasons'
    | 'ratingComment'
    | 'ratedAt'
  >
>;

/** Moves locked orders on and appends to their timelines. */
export async function setStatus(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  { at, changes = {}, ...event }: NewOrderEvent & { at: Date; changes?: OrderChanges },
): Promise<void> {
  await transaction
    .update(orderTable)
    .set({ ...changes, status: event.status })
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...orderIds])));
  await appendEvents(transaction, partnerId, orderIds, { ...event, at });
}

export async function updateOrder(
  transaction: Transaction,
  { partnerId, id }: Pick<OrderRow, 'partnerId' | 'id'>,
  changes: OrderChanges,
): Promise<void> {
  await transaction
    .update(orderTable)
    .set(changes)
    .where(and(eq(orderTable.partnerId, partnerId), eq(orderTable.id, id)));
}

export async function appendEvents(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  event: NewOrderEvent & { at: Date },
): Promise<void> {
  await transaction.insert(orderEventTable).values(orderIds.map((orderId) => ({ ...event, partnerId, orderId })));
}

/** Sets how many pieces of lines went back. */
export async function setRefundedQuantities(
  transaction: Transaction,
  partnerId: string,
  lines: readonly { readonly id: string; readonly refundedQuantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute(sql`
    update ${orderLineTable} set refunded_quantity = new.quantity
    from unnest(
      ${sql.param(lines.map(({ id }) => id))}::uuid[],
      ${sql.param(lines.map(({ refundedQuantity }) => refundedQuantity))}::int[]
    ) as new (id, quantity)
    where ${orderLineTable.partnerId} = ${partnerId} and ${orderLineTable.id} = new.id`);
}

/** Puts other fees in the place of some. Those that come stand last, as fees do. */
export async function replaceFeeLines(
  transaction: Transaction,
  { partnerId, id: orderId }: Pick<OrderRow, 'partnerId' | 'id'>,
  replacedIds: readonly string[],
  fees: readonly NewOrderLine[],
): Promise<void> {
  const isOfOrder = and(eq(orderLineTable.partnerId, partnerId), eq(orderLineTable.orderId, orderId));
  if (replacedIds.length > 0) {
    await transaction.delete(orderLineTable).where(and(isOfOrder, inArray(orderLineTable.id, [...replacedIds])));
  }
  if (fees.length === 0) return;
  const [last] = await transaction
    .select({ position: sql<number>`coalesce(max(${orderLineTable.position}), -1)::int` })
    .from(orderLineTable)
    .where(isOfOrder);
  const first = (last?.position ?? -1) + 1;
  await transaction
    .insert(orderLineTable)
    .values(fees.map((fee, index) => ({ ...fee, partnerId, orderId, position: first + index })));
}

/** Sets what stock lines hold. */
export async function setAllocations(
  transaction: Transaction,
  partnerId: string,
  lines: readonly Pick<OrderLineRow, 'id' | 'allocation'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute(sql`
    update ${orderLineTable} set allocation = new.allocation
    from unnest(
      ${sql.param(lines.map(({ id }) => id))}::uuid[],
      ${sql.param(lines.map(({ allocation }) => JSON.stringify(allocation)))}::jsonb[]
    ) as new (id, allocation)
    where ${orderLineTable.partnerId} = ${partnerId} and ${orderLineTable.id} = new.id`);
}

const isOrder = (partnerId: string, id: string) => and(eq(orderTable.partnerId, partnerId), eq(orderTable.id, id));

export async function findOrder(executor: Executor, partnerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orderTable).where(isOrder(partnerId, id));
  return row ?? null;
}

/** Locks the order until the end of the transaction: what happens to it happens one after another. */
export async function lockOrder(transaction: Transaction, partnerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await transaction.select().from(orderTable).where(isOrder(partnerId, id)).for('update');
  return row ?? null;
}

export async function countOrdersOf(executor: Executor, of: { partnerId: string; subjectId: string }): Promise<number> {
  const [counted] = await executor.select({ total: count() }).from(orderTable).where(isOfSubject(of));
  return counted?.total ?? 0;
}

/** The subject's newest orders, the newest first: what orders them by time. */
export function listNewestOrders(
  executor: Executor,
  of: { partnerId: string; subjectId: string },
  limit: number,
): Promise<Pick<OrderRow, 'id' | 'createdAt'>[]> {
  return executor
    .select({ id: orderTable.id, createdAt: orderTable.createdAt })
    .from(orderTable)
    .where(isOfSubject(of))
    .orderBy(desc(orderTable.createdAt), desc(orderTable.id))
    .limit(limit);
}

export function listOrdersById(executor: Executor, partnerId: string, ids: readonly string[]): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...ids])));
}

export type OrdersWanted = {
  readonly status?: OrderStatus | undefined;
  /** Of the delivery. */
  readonly day?: string | undefined;
  readonly number?: string | undefined;
};

/** A partner's orders, those that are delivered first first. */
export function listOrdersOfPartner(
  executor: Executor,
  partnerId: string,
  { status, day, number }: OrdersWanted,
  limit: number,
): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orderTable)
    .where(
      and(
        eq(orderTable.partnerId, partnerId),
        status === undefined ? undefined : eq(orderTable.status, status),
        day === undefined ? undefined : eq(orderTable.intervalDay, day),
        number === undefined ? undefined : eq(orderTable.number, number),
      ),
    )
    .orderBy(desc(orderTable.intervalDay), asc(orderTable.shippingFrom), asc(orderTable.id))
    .limit(limit);
}

export type OrderKey = Pick<OrderRow, 'partnerId' | 'id'>;

/** Orders of all partners whose money was waited for until now, the oldest first. */
export function listUnpaidOrders(executor: Executor, now: Date, limit: number): Promise<OrderKey[]> {
  return executor
    .select({ partnerId: orderTable.partnerId, id: orderTable.id })
    .from(orderTable)
    .where(and(isNotNull(orderTable.payBy), lte(orderTable.payBy, now)))
    .orderBy(asc(orderTable.payBy))
    .limit(limit);
}

/** Delivered orders of all partners whose points have come due, the oldest first. */
export function listOrdersWithPointsDue(executor: Executor, now: Date, limit: number): Promise<OrderKey[]> {
  return executor
    .select({ partnerId: orderTable.partnerId, id: orderTable.id })
    .from(orderTable)
    .where(and(isNotNull(orderTable.pointsDueAt), lte(orderTable.pointsDueAt, now)))
    .orderBy(asc(orderTable.pointsDueAt))
    .limit(limit);
}

/** Orders of all partners that were paid and not delivered, and whose money has not been sent back. */
export function listUndeliveredOrders(executor: Executor, undeliveredBefore: Date): Promise<OrderKey[]> {
  const keptLine = executor
    .select({ id: orderLineTable.id })
    .from(orderLineTable)
    .where(
      and(
        eq(orderLineTable.partnerId, orderTable.partnerId),
        eq(orderLineTable.orderId, orderTable.id),
        lt(orderLineTable.refundedQuantity, orderLineTable.quantity),
      ),
    );
  return executor
    .select({ partnerId: orderTable.partnerId, id: orderTable.id })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.status, 'undelivered'),
        lte(orderTable.undeliveredAt, undeliveredBefore),
        gt(orderTable.paidMinor, orderTable.refundedMinor),
        exists(keptLine),
      ),
    );
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

/** When the first of their orders with water that are under way was placed: a customer's own, or those of a company. */
export async function findWaterUnderWay(
  executor: Executor,
  of: { partnerId: string; subjectId: string; legalPersonId: string | null },
): Promise<Date | null> {
  const { partnerId, subjectId, legalPersonId } = of;
  const isTheirs =
    legalPersonId === null
      ? and(eq(orderTable.subjectId, subjectId), isNull(orderTable.legalPersonId))
      : eq(orderTable.legalPersonId, legalPersonId);
  const isUnderWay = and(notInArray(orderTable.status, [...voidStatuses, 'completed']), gt(orderTable.bottles, 0));
  const [row] = await executor
    .select({ createdAt: orderTable.createdAt })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), isTheirs, isUnderWay))
    .orderBy(asc(orderTable.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
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
