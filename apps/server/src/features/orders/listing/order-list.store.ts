import { orderStatuses, type OrderStatus } from '@kaplya/domain';
import type { OpsOrderSort, PaymentState } from '@kaplya/contract';
import { and, asc, desc, eq, gte, inArray, lt, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { documentsBeingRefunded, documentsWithDeclinedRefund, hasFailedLast } from '#features/payments/index.ts';
import { hasCashToReturn, hasNoPoint, isBadlyRated, orderContactTable, orderTable } from '../orders.table.ts';
import { courierPaymentCodes } from '../payment/courier-payment-codes.ts';
import { isContactOf, type ContactText } from '../stores/order-contact.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

/** `sumToCollect` of a row. */
const sumToCollectSql = sql<number>`case
  when ${orderTable.paymentCode} in (${sql.join([...courierPaymentCodes], sql`, `)}) or ${orderTable.paidMinor} > 0
  then greatest(0, ${orderTable.toPayMinor} - ${orderTable.paidMinor}) else 0 end`;

/** The meanings of a search text; one of them must match. */
export type TextConditions = {
  readonly number: string | null;
  readonly phone: string | null;
  /** Ids of the matching contacts; if there are too many, the texts to match in a subquery. */
  readonly contacts: readonly string[] | { readonly texts: readonly (readonly ContactText[])[] };
};

/** Conditions on the state of payment. */
export type PaymentConditions = {
  readonly states: readonly PaymentState[];
  /** Ids of documents that are being refunded, usually few; null: too many, so a subquery finds them. */
  readonly beingRefunded: { readonly owed: readonly string[]; readonly late: readonly string[] } | null;
};

/** Conditions on a partner's orders, joined by `and`; an empty list matches nothing. */
export type OrderConditions = {
  readonly number?: string | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly payments?: PaymentConditions | undefined;
  readonly zones?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly templateId?: string | undefined;
  readonly dayFrom?: string | undefined;
  /** The last delivery day, inclusive. */
  readonly dayTo?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly sumFrom?: number | undefined;
  readonly sumTo?: number | undefined;
  /** The interval ended before this instant. */
  readonly endedBefore?: Date | undefined;
  readonly hasDeclinedRefund?: true | undefined;
  readonly isPointMissing?: true | undefined;
  readonly isCashToReturn?: true | undefined;
  /** Rated badly since this instant. */
  readonly badlyRatedSince?: Date | undefined;
  readonly text?: TextConditions | undefined;
};

/** The columns of an order in the list, besides its payments. */
const listedColumns = {
  partnerId: orderTable.partnerId,
  id: orderTable.id,
  number: orderTable.number,
  version: orderTable.version,
  createdAt: orderTable.createdAt,
  status: orderTable.status,
  subjectId: orderTable.subjectId,
  isRegistered: orderTable.isRegistered,
  customerName: orderTable.customerName,
  phone: orderTable.phone,
  address: orderTable.address,
  areaId: orderTable.areaId,
  intervalTemplateId: orderTable.intervalTemplateId,
  intervalDay: orderTable.intervalDay,
  shippingFrom: orderTable.shippingFrom,
  shippingTo: orderTable.shippingTo,
  timeZone: orderTable.timeZone,
  paymentCode: orderTable.paymentCode,
  bottles: orderTable.bottles,
  returnableContainer: orderTable.returnableContainer,
  emptiesReturned: orderTable.emptiesReturned,
  currency: orderTable.currency,
  totalMinor: orderTable.totalMinor,
  toPayMinor: orderTable.toPayMinor,
  paidMinor: orderTable.paidMinor,
  refundedMinor: orderTable.refundedMinor,
  cashToReturnMinor: orderTable.cashToReturnMinor,
  cancelledBy: orderTable.cancelledBy,
  cancelReasonId: orderTable.cancelReasonId,
  source: orderTable.source,
  wishes: orderTable.wishes,
  note: orderTable.note,
  ratingStars: orderTable.ratingStars,
  /** The creation time in microseconds for cursors, because a Date has only milliseconds. */
  createdMicroseconds: sql<string>`(extract(epoch from ${orderTable.createdAt}) * 1000000)::bigint::text`,
};

export type ListedOrder = Pick<OrderRow, Exclude<keyof typeof listedColumns, 'createdMicroseconds'>> & {
  readonly createdMicroseconds: string;
};

/** Position of an order in its partner's list. */
export type OrderPosition =
  | ({ readonly by: 'delivery' } & Pick<OrderRow, 'intervalDay' | 'shippingFrom' | 'id'>)
  | { readonly by: 'created'; readonly createdMicroseconds: string; readonly id: string };

export type OrdersPage = { readonly by: OpsOrderSort; readonly after: OrderPosition | null; readonly limit: number };

/** A partner's orders by delivery, the latest day first and each day in delivery order, or the newest first. */
export function listOrdersOfPartner(
  executor: Executor,
  partnerId: string,
  conditions: OrderConditions,
  { by, after, limit }: OrdersPage,
): Promise<ListedOrder[]> {
  const { intervalDay, shippingFrom, createdAt, id } = orderTable;
  // Orders created in a period are scattered in the order of delivery, so PostgreSQL must not scan that index for them.
  const day = conditions.createdFrom || conditions.createdBefore ? sql`${intervalDay} + 0` : intervalDay;
  const order = by === 'delivery' ? [desc(day), asc(shippingFrom), asc(id)] : [desc(createdAt), desc(id)];
  // Indexes alone find the page; only its rows are read.
  const page = executor
    .select({ id })
    .from(orderTable)
    .where(and(toCondition(partnerId, conditions), after ? isBehind(after) : undefined))
    .orderBy(...order)
    .limit(limit)
    .as('page');
  return executor
    .select(listedColumns)
    .from(page)
    .innerJoin(orderTable, and(eq(orderTable.partnerId, partnerId), eq(orderTable.id, page.id)))
    .orderBy(...order);
}

/** Whole orders in the order of delivery, the first ones up to a number. */
export function listWholeOrders(
  executor: Executor,
  partnerId: string,
  conditions: OrderConditions,
  atMost: number,
): Promise<OrderRow[]> {
  const { intervalDay, shippingFrom, id } = orderTable;
  return executor
    .select()
    .from(orderTable)
    .where(toCondition(partnerId, conditions))
    .orderBy(desc(intervalDay), asc(shippingFrom), asc(id))
    .limit(atMost);
}

/** Counts a partner's orders, up to a number. */
export async function countOrdersOfPartner(
  executor: Executor,
  partnerId: string,
  conditions: OrderConditions,
  atMost: number,
): Promise<number> {
  const found = executor
    .select({ one: sql`1`.as('one') })
    .from(orderTable)
    .where(toCondition(partnerId, conditions))
    .limit(atMost)
    .as('found');
  return expectOneRow(await executor.select({ count: sql<number>`count(*)::int` }).from(found)).count;
}

/** Counts a partner's orders by several conditions in one statement, each up to a number. */
export async function countOrdersByConditions<Name extends string>(
  executor: Executor,
  partnerId: string,
  named: Readonly<Record<Name, OrderConditions>>,
  atMost: number,
): Promise<Record<Name, number>> {
  const counts = Object.entries<OrderConditions>(named).map(
    ([name, conditions]) => sql`(select count(*)::int from (
      select 1 from ${orderTable} where ${toCondition(partnerId, conditions)} limit ${atMost}) as found)
      as ${sql.identifier(name)}`,
  );
  const { rows } = await executor.execute<Record<Name, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return expectOneRow(rows);
}

/** The sums of the orders of one status. */
export type OrderSums = {
  readonly status: OrderStatus;
  readonly orders: number;
  readonly totalMinor: number;
  readonly toCollectMinor: number;
  /** Paid and not refunded. */
  readonly paidMinor: number;
  readonly bottles: number;
  readonly empties: number;
};

const sumOf = (column: SQLWrapper) => sql<string>`sum(${column})`.mapWith(Number);

/** The sums of a partner's orders by status; null if there are more than a number, because a part would be no sum. */
export async function sumOrdersByStatus(
  executor: Executor,
  partnerId: string,
  conditions: OrderConditions,
  atMost: number,
): Promise<OrderSums[] | null> {
  const { status, totalMinor, paidMinor, refundedMinor, bottles, returnableContainer } = orderTable;
  const found = executor
    .select({
      ...{ status, totalMinor, bottles, returnableContainer },
      toCollect: sumToCollectSql.as('to_collect'),
      paid: sql<number>`${paidMinor} - ${refundedMinor}`.as('paid'),
    })
    .from(orderTable)
    .where(toCondition(partnerId, conditions))
    .limit(atMost + 1)
    .as('found');
  const sums = await executor
    .select({
      status: found.status,
      orders: sql<number>`count(*)::int`,
      totalMinor: sumOf(found.totalMinor),
      toCollectMinor: sumOf(found.toCollect),
      paidMinor: sumOf(found.paid),
      bottles: sumOf(found.bottles),
      empties: sumOf(found.returnableContainer),
    })
    .from(found)
    .groupBy(found.status);
  return sums.reduce((all, { orders }) => all + orders, 0) > atMost ? null : sums;
}

/** Ids, numbers and versions of a partner's orders in the order of delivery, up to a number. */
export function listOrderKeys(
  executor: Executor,
  partnerId: string,
  conditions: OrderConditions,
  atMost: number,
): Promise<Pick<OrderRow, 'id' | 'number' | 'version'>[]> {
  const { id, number, version, intervalDay, shippingFrom } = orderTable;
  return executor
    .select({ id, number, version })
    .from(orderTable)
    .where(toCondition(partnerId, conditions))
    .orderBy(desc(intervalDay), asc(shippingFrom), asc(id))
    .limit(atMost);
}

function isBehind(position: OrderPosition): SQL | undefined {
  const { intervalDay, shippingFrom, createdAt, id } = orderTable;
  if (position.by === 'created') {
    const at = sql`'epoch'::timestamptz + ${position.createdMicroseconds}::bigint * interval '1 microsecond'`;
    return sql`(${createdAt}, ${id}) < (${at}, ${position.id}::uuid)`;
  }
  const isLaterOfDay = sql`(${shippingFrom}, ${id}) > (${position.shippingFrom}, ${position.id}::uuid)`;
  // Repeats the condition for the index, which continues where the previous page ended.
  return and(lte(intervalDay, position.intervalDay), or(lt(intervalDay, position.intervalDay), isLaterOfDay));
}

function toCondition(partnerId: string, conditions: OrderConditions): SQL | undefined {
  const { number, statuses, payments, zones, sources, templateId, hasDeclinedRefund, isPointMissing, text } =
    conditions;
  const { dayFrom, dayTo, createdFrom, createdBefore, sumFrom, sumTo, endedBefore, badlyRatedSince } = conditions;
  const order = orderTable;
  return and(
    eq(order.partnerId, partnerId),
    number === undefined ? undefined : eq(order.number, number),
    statuses && isOneOf(order.status, statuses),
    payments && isInPaymentState(partnerId, payments),
    zones && isOneOf(order.areaId, zones),
    sources && isOneOf(order.source, sources),
    templateId === undefined ? undefined : eq(order.intervalTemplateId, templateId),
    ...(dayFrom !== undefined && dayFrom === dayTo
      ? [eq(order.intervalDay, dayFrom)]
      : [
          dayFrom === undefined ? undefined : gte(order.intervalDay, dayFrom),
          dayTo === undefined ? undefined : lte(order.intervalDay, dayTo),
        ]),
    createdFrom && gte(order.createdAt, createdFrom),
    createdBefore && lt(order.createdAt, createdBefore),
    sumFrom === undefined ? undefined : gte(order.totalMinor, sumFrom),
    sumTo === undefined ? undefined : lte(order.totalMinor, sumTo),
    endedBefore && lt(order.shippingTo, endedBefore),
    badlyRatedSince && and(isBadlyRated(order.ratingStars), gte(order.ratedAt, badlyRatedSince)),
    hasDeclinedRefund && sql`${order.id} in (${documentsWithDeclinedRefund(partnerId)})`,
    isPointMissing && hasNoPoint(order.address),
    conditions.isCashToReturn && hasCashToReturn(order.cashToReturnMinor),
    text && matchesText(partnerId, text),
  );
}

function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::varchar[])`;
}

function matchesText(partnerId: string, { number, phone, contacts }: TextConditions): SQL | undefined {
  const order = orderTable;
  return or(
    number === null ? undefined : eq(order.number, number),
    phone === null ? undefined : eq(order.phone, phone),
    'texts' in contacts
      ? sql`${order.contactId} in (select ${orderContactTable.id} from ${orderContactTable}
          where ${isContactOf(partnerId, contacts.texts)})`
      : sql`${order.contactId} = any(${sql.param([...contacts])}::uuid[])`,
  );
}

/** `moneyState` is the payment state as far as the order's row decides it. Payments and refunds decide the rest. */
function isInPaymentState(partnerId: string, { states, beingRefunded }: PaymentConditions): SQL | undefined {
  const { moneyState, paidMinor, id } = orderTable;
  const isAmong = (kind: 'late' | 'owed') =>
    beingRefunded
      ? sql`${id} = any(${sql.param([...beingRefunded[kind]])}::uuid[])`
      : sql`${id} in (${documentsBeingRefunded(partnerId, kind)})`;
  const isBeingRefunded = sql`(${isAmong('owed')} or (${paidMinor} = 0 and ${isAmong('late')}))`;
  const byRow = states.filter((state) => state !== 'failed');
  const decided = byRow.filter((state) => state !== 'refunding' && state !== 'refunded' && state !== 'awaiting');
  const isAwaited = eq(moneyState, 'awaiting');
  const isFailed = hasFailedLast(partnerId, id);
  return or(
    states.includes('refunded') ? eq(moneyState, 'refunded') : undefined,
    states.includes('refunding')
      ? or(eq(moneyState, 'refunding'), and(isBeingRefunded, sql`${moneyState} <> 'refunded'`))
      : undefined,
    decided.length === 0 ? undefined : and(inArray(moneyState, decided), sql`not ${isBeingRefunded}`),
    states.includes('awaiting') ? and(isAwaited, sql`not ${isFailed}`, sql`not ${isBeingRefunded}`) : undefined,
    states.includes('failed') ? and(isAwaited, isFailed, sql`not ${isBeingRefunded}`) : undefined,
  );
}

/** The statuses of unfinished orders. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => status !== 'completed' && status !== 'cancelled' && status !== 'undelivered',
);
