import { isVoid, orderStatuses, type OpenOrders, type OrderStatus } from '@kaplya/domain';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  like,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKeys } from '#db/statements/lock-by-key.ts';
import { replaceAddressIds, type AddressesReplaced } from '#db/statements/replace-address-ids.ts';
import { prepareSql, prepareStatement } from '#db/statements/prepare-statement.ts';
import { prepareReturningInsert } from '#db/statements/prepare-writes.ts';
import { isFirstOrderRetained, type HashedPhones } from '#features/promotions/index.ts';
import { orderLineTable, orderTable } from '../orders.table.ts';

export type OrderRow = typeof orderTable.$inferSelect;

export type OrderKey = Pick<OrderRow, 'partnerId' | 'id'>;

export type NewOrder = Omit<typeof orderTable.$inferInsert, 'number'>;

/** Columns of an order that change after its creation. */
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
    | 'goodsMinor'
    | 'discountMinor'
    | 'containersMinor'
    | 'feesMinor'
    | 'pointsMinor'
    | 'willEarn'
    | 'promoCode'
    | 'note'
    | 'wishes'
    | 'changeFromMinor'
    | 'phone'
    | 'customerName'
    | 'collectedMinor'
    | 'totalMinor'
    | 'toPayMinor'
    | 'paidMinor'
    | 'refundedMinor'
    | 'cashToReturnMinor'
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
    | 'linesRevision'
  >
>;

const isOrder = (partnerId: string, id: string) => and(eq(orderTable.partnerId, partnerId), eq(orderTable.id, id));

const isOfSubject = ({ partnerId, subjectId }: { partnerId: string; subjectId: string }) =>
  and(eq(orderTable.partnerId, partnerId), eq(orderTable.subjectId, subjectId));

const voidStatuses = orderStatuses.filter(isVoid);
const overStatuses: OrderStatus[] = [...voidStatuses, 'completed'];

export async function findOrder(executor: Executor, partnerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orderTable).where(isOrder(partnerId, id));
  return row ?? null;
}

export async function findOrderOfCart(executor: Executor, partnerId: string, cartId: string): Promise<OrderRow | null> {
  const [row] = await executor
    .select()
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), eq(orderTable.cartId, cartId)));
  return row ?? null;
}

/** The time at which the oldest open order with water of a customer or a company was placed. */
export async function findOldestWaterOrderTime(
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

type OrderedBy = HashedPhones & { readonly subjectId: string; readonly phone: string | null };

// Two searches, because the generic plan of one with `or` would read the whole table.
const findNonVoid = prepareSql<OrderedBy, { readonly isKnown: boolean }>(
  'find_non_void_order',
  ({ partnerId, subjectId, phone, phoneHashes, now }) => {
    const isThere = (whose: SQL) => sql`exists (
      select from ${orderTable}
      where ${and(eq(orderTable.partnerId, partnerId), whose, notInArray(orderTable.status, voidStatuses))})`;
    const bySubject = isThere(eq(orderTable.subjectId, subjectId));
    const byPhone = isThere(sql`${orderTable.phone} = ${phone}`);
    const isRetained = isFirstOrderRetained({ partnerId, phoneHashes, now });
    return sql`select ${bySubject} or ${byPhone} or ${isRetained} as "isKnown"`;
  },
);

/**
 * Whether the subject or the phone has an order that is neither cancelled nor undelivered, or a deleted account with
 * the phone had a discount for a first order.
 */
export async function hasEarlierOrder(executor: Executor, by: OrderedBy): Promise<boolean> {
  return expectOneRow(await findNonVoid.run(executor, by)).isKnown;
}

/** Whether the subject or the phone has another order that is neither cancelled nor undelivered. */
export async function hasOtherOrder(
  executor: Executor,
  { partnerId, subjectId, phone }: Pick<OrderedBy, 'partnerId' | 'subjectId' | 'phone'>,
  exceptId: string,
): Promise<boolean> {
  const isOther = and(
    eq(orderTable.partnerId, partnerId),
    ne(orderTable.id, exceptId),
    notInArray(orderTable.status, voidStatuses),
  );
  const isThere = (whose: SQL) =>
    executor.select({ id: orderTable.id }).from(orderTable).where(and(isOther, whose)).limit(1);
  const [bySubject] = await isThere(eq(orderTable.subjectId, subjectId));
  if (bySubject || phone === null || phone === '') return bySubject !== undefined;
  return (await isThere(eq(orderTable.phone, phone))).length > 0;
}

const isOpenAndUnpaid = (partnerId: string) =>
  and(
    eq(orderTable.partnerId, partnerId),
    notInArray(orderTable.status, overStatuses),
    eq(orderTable.paidMinor, 0),
    gt(orderTable.toPayMinor, 0),
  );

type OpenOrdersOf = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly phone: string;
  readonly deviceId: string | null;
};

/** Waits for concurrent orders with the same phone, device or account. */
export async function lockOpenOrders(
  transaction: Transaction,
  { partnerId, subjectId, phone, deviceId }: OpenOrdersOf,
): Promise<void> {
  // A fixed lock order prevents deadlocks.
  const keys = [
    ...(deviceId === null ? [] : [`orders of ${partnerId} device ${deviceId}`]),
    `orders of ${partnerId} phone ${phone}`,
    `orders of ${partnerId} subject ${subjectId}`,
  ];
  await lockByKeys(transaction, keys);
}

/** Like `lockOpenOrders`, for accounts alone. */
export async function lockOpenOrdersOfSubjects(
  transaction: Transaction,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<void> {
  await lockByKeys(
    transaction,
    subjectIds.map((subjectId) => `orders of ${partnerId} subject ${subjectId}`),
  );
}

type CountedOrders = OpenOrdersOf & { readonly network: string | null; readonly since: Date };

const countOpenOrdersStatement = prepareSql<CountedOrders, { -readonly [Of in keyof OpenOrders]: number }>(
  'count_open_orders',
  ({ partnerId, subjectId, phone, deviceId, network, since }) => {
    const isOpen = isOpenAndUnpaid(partnerId);
    const countOf = (which: SQL | undefined) =>
      sql`(select count(*)::int from ${orderTable} where ${and(isOpen, which)})`;
    // A null device, phone or network equals nothing in SQL, so its condition counts no orders.
    const isOfDevice = sql`${orderTable.deviceId} = ${deviceId}`;
    const isOfNetwork = sql`${orderTable.network} = ${network} and ${orderTable.createdAt} > ${since}`;
    return sql`
      select ${countOf(eq(orderTable.subjectId, subjectId))} as "ofSubject",
        ${countOf(eq(orderTable.phone, phone))} as "ofPhone",
        ${countOf(isOfDevice)} as "ofDevice",
        ${countOf(isOfNetwork)} as "ofNetwork"`;
  },
);

/**
 * Counts open unpaid orders of an account, a phone and a device, and recent ones of a network without a confirmed
 * phone.
 */
export async function countOpenOrders(executor: Executor, of: CountedOrders): Promise<OpenOrders> {
  return expectOneRow(await countOpenOrdersStatement.run(executor, of));
}

type UnpaidOrdersOf = {
  readonly partnerId: string;
  readonly network: string;
  readonly templateId: string;
  readonly day: string;
  /** The id of an order that is not counted; null: all are counted. */
  readonly exceptId: string | null;
};

const countUnpaidOrdersStatement = prepareStatement(
  'count_unpaid_orders',
  (builder, { partnerId, network, templateId, day, exceptId }: UnpaidOrdersOf) =>
    builder
      .select({ orders: count(), bottles: sql<number>`coalesce(sum(${orderTable.bottles}), 0)::int` })
      .from(orderTable)
      .where(
        and(
          isOpenAndUnpaid(partnerId),
          eq(orderTable.network, network),
          eq(orderTable.intervalTemplateId, templateId),
          eq(orderTable.intervalDay, day),
          sql`${orderTable.id} is distinct from ${exceptId}::uuid`,
        ),
      ),
);

/** Counts a network's open unpaid orders in the interval, and their bottles. */
export async function countUnpaidOrders(
  executor: Executor,
  { exceptId, ...of }: Omit<UnpaidOrdersOf, 'exceptId'> & { readonly exceptId: string | undefined },
): Promise<{ readonly orders: number; readonly bottles: number }> {
  return expectOneRow(await countUnpaidOrdersStatement.run(executor, { ...of, exceptId: exceptId ?? null }));
}

const writtenParts = ['city', 'street', 'house', 'building', 'housing', 'room'] as const;

/** The address fields that distinguish delivery places. */
export type DeliveryPlace = { readonly latitude: number; readonly longitude: number } & {
  readonly [Part in (typeof writtenParts)[number]]?: string | undefined;
};

/**
 * Whether another order of the subject was delivered to or paid for this place: the point and the address the courier
 * reads.
 */
export async function hasReceivedAt(
  executor: Executor,
  of: { partnerId: string; subjectId: string },
  { latitude, longitude, ...written }: DeliveryPlace,
  exceptId?: string,
): Promise<boolean> {
  const { address, status, paidMinor, id } = orderTable;
  const [row] = await executor
    .select({ id })
    .from(orderTable)
    .where(
      and(
        isOfSubject(of),
        exceptId === undefined ? undefined : ne(id, exceptId),
        notInArray(status, voidStatuses),
        or(eq(status, 'completed'), gt(paidMinor, 0)),
        sql`(${address} ->> 'latitude')::float8 = ${latitude}::float8`,
        sql`(${address} ->> 'longitude')::float8 = ${longitude}::float8`,
        ...writtenParts.map((part) => sql`coalesce(${address} ->> ${part}, '') = ${written[part] ?? ''}`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A subject's orders; `until`: those placed up to this instant. */
export type OrdersOf = { readonly partnerId: string; readonly subjectId: string; readonly until?: Date };

const isPlacedBy = ({ until, ...of }: OrdersOf) =>
  and(isOfSubject(of), until === undefined ? undefined : lte(orderTable.createdAt, until));

export async function countOrdersOf(executor: Executor, of: OrdersOf): Promise<number> {
  const [counted] = await executor.select({ total: count() }).from(orderTable).where(isPlacedBy(of));
  return counted?.total ?? 0;
}

export function listOrdersOf(executor: Executor, of: { partnerId: string; subjectId: string }): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orderTable)
    .where(isOfSubject(of))
    .orderBy(asc(orderTable.createdAt), asc(orderTable.id));
}

/** The subject's newest orders with their sort keys, newest first. */
export function listNewestOrders(
  executor: Executor,
  of: OrdersOf,
  limit: number,
): Promise<Pick<OrderRow, 'id' | 'createdAt'>[]> {
  return executor
    .select({ id: orderTable.id, createdAt: orderTable.createdAt })
    .from(orderTable)
    .where(isPlacedBy(of))
    .orderBy(desc(orderTable.createdAt), desc(orderTable.id))
    .limit(limit);
}

export function listOrdersById(executor: Executor, partnerId: string, ids: readonly string[]): Promise<OrderRow[]> {
  return executor
    .select()
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...ids])));
}

/** Finds the numbers of orders, by order id. */
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

/** Orders whose payment deadline has passed. */
export function listUnpaidOrders(executor: Executor, page: DuePage): Promise<DueKey[]> {
  return listDue(executor, { from: orderTable, dueAt: orderTable.payBy }, page);
}

/** Delivered orders whose points are due. */
export function listOrdersWithPointsDue(executor: Executor, page: DuePage): Promise<DueKey[]> {
  return listDue(executor, { from: orderTable, dueAt: orderTable.pointsDueAt }, page);
}

/** Paid undelivered orders that have not been refunded: `isWhollyRefunded` in SQL. */
export function listUndeliveredOrders(executor: Executor, page: DuePage): Promise<DueKey[]> {
  const unrefundedLine = executor
    .select({ id: orderLineTable.id })
    .from(orderLineTable)
    .where(
      and(
        eq(orderLineTable.partnerId, orderTable.partnerId),
        eq(orderLineTable.orderId, orderTable.id),
        lt(orderLineTable.refundedQuantity, orderLineTable.quantity),
      ),
    );
  // Repeats the condition of the partial index, so that PostgreSQL can use it.
  const isRefundable = sql`${orderTable.status} = 'undelivered' and ${orderTable.paidMinor} > ${orderTable.refundedMinor}`;
  const where = and(isRefundable, exists(unrefundedLine));
  return listDue(executor, { from: orderTable, dueAt: orderTable.undeliveredAt, where }, page);
}

/** Locks the order until the end of the transaction, so that its changes run one after another. */
export async function lockOrder(transaction: Transaction, partnerId: string, id: string): Promise<OrderRow | null> {
  const [row] = await transaction.select().from(orderTable).where(isOrder(partnerId, id)).for('update');
  return row ?? null;
}

/** Locks the subject's orders until the end of the transaction. */
export function lockOrdersOf(
  transaction: Transaction,
  of: { partnerId: string; subjectId: string },
): Promise<OrderRow[]> {
  return transaction.select().from(orderTable).where(isOfSubject(of)).orderBy(asc(orderTable.id)).for('update');
}

/** Locks the subject's orders with one of these phones until the end of the transaction. */
export function lockOrdersWithPhone(
  transaction: Transaction,
  { phones, ...of }: { partnerId: string; subjectId: string; phones: readonly string[] },
): Promise<OrderRow[]> {
  return transaction
    .select()
    .from(orderTable)
    .where(and(isOfSubject(of), inArray(orderTable.phone, [...phones])))
    .orderBy(asc(orderTable.id))
    .for('update');
}

/**
 * Makes orders of a visitor those of a customer, as if the customer had placed them. Their address loses the id under
 * which only the visitor had it. Lock them first.
 */
export async function handOverToCustomer(
  transaction: Transaction,
  {
    partnerId,
    customerId: subjectId,
    orderIds,
  }: { partnerId: string; customerId: string; orderIds: readonly string[] },
): Promise<void> {
  const address = sql`${orderTable.address} || '{"uuid": null, "addressId": null}'::jsonb`;
  await transaction
    .update(orderTable)
    .set({ subjectId, isRegistered: true, network: null, address })
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...orderIds])));
}

/** Inserts orders. Their numbers come from a sequence and may have gaps. */
const insertOrders = prepareReturningInsert(orderTable);

export async function insertOrder(transaction: Transaction, order: NewOrder): Promise<OrderRow> {
  const numbered = { ...order, number: sql`nextval('system.order_number')::text` };
  return expectOneRow(await insertOrders(transaction, [numbered as never]));
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

export async function updateOrders(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  changes: OrderChanges & Pick<OrderRow, 'status'>,
): Promise<void> {
  await transaction
    .update(orderTable)
    // Clears the device and the network of an order that has ended.
    .set(overStatuses.includes(changes.status) ? { ...changes, deviceId: null, network: null } : changes)
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.id, [...orderIds])));
}

/**
 * Removes the customer and their texts from orders; `address` has only the city. Cancels points still to be granted,
 * also those of orders delivered later.
 */
export async function eraseCustomerOfOrders(
  transaction: Transaction,
  partnerId: string,
  orders: readonly Pick<OrderRow, 'id' | 'address'>[],
): Promise<void> {
  await transaction.execute(sql`
    update ${orderTable}
    set phone = '', customer_name = '', email = null, receipt_phone = null, note = '', wishes = '[]', device_info = null, device_id = null, network = null, cancel_note = null, rating_comment = null, address = new.address,
      will_earn = case when status = 'completed' and points_due_at is null then will_earn else 0 end, points_due_at = null
    from unnest(
      ${sql.param(orders.map(({ id }) => id))}::uuid[],
      ${sql.param(orders.map(({ address }) => JSON.stringify(address)))}::jsonb[]
    ) as new (id, address)
    where ${orderTable.partnerId} = ${partnerId} and ${orderTable.id} = new.id`);
}

/** Moves a subject's orders to another; returns their ids. Lock them first. */
export async function updateOwnerOfOrders(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<string[]> {
  const rows = await transaction
    .update(orderTable)
    .set({ subjectId: to })
    .where(isOfSubject({ partnerId, subjectId: from }))
    .returning({ id: orderTable.id });
  return rows.map(({ id }) => id);
}

/**
 * Points a subject's orders to the surviving one of two equal addresses, so that they can be repeated. Lock them
 * first.
 */
export function updateAddressesOfOrders(transaction: Transaction, of: AddressesReplaced): Promise<void> {
  return replaceAddressIds(transaction, orderTable, of);
}

/** An owner of orders: an account, a phone, or both; null: none. */
export type OrderOwner = {
  readonly partnerId: string;
  readonly subjectId: string | null;
  readonly phone: string | null;
};

/** Lists the newest orders of an account, a phone or both, without duplicates. */
export async function listLastOrdersOf(executor: Executor, owner: OrderOwner, limit: number): Promise<OrderRow[]> {
  const ofEach = await Promise.all(
    toConditions(owner).map((isTheirs) =>
      executor
        .select()
        .from(orderTable)
        .where(isTheirs)
        .orderBy(desc(orderTable.createdAt), desc(orderTable.id))
        .limit(limit),
    ),
  );
  const byId = new Map(ofEach.flat().map((order) => [order.id, order]));
  const isNewer = (one: OrderRow, other: OrderRow) =>
    other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
  return [...byId.values()].toSorted(isNewer).slice(0, limit);
}

/** Counts the orders of an owner, up to `most`. */
export async function countOrdersOfOwner(executor: Executor, owner: OrderOwner, most: number): Promise<number> {
  const [first, second] = toConditions(owner);
  if (!first) return 0;
  const ids = second ? sql`${idsOf(first)} union ${idsOf(second)}` : idsOf(first);
  const { rows } = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from (${ids} limit ${most}) as counted`,
  );
  return rows[0]?.total ?? 0;
}

const idsOf = (isTheirs: SQL | undefined) => sql`select ${orderTable.id} from ${orderTable} where ${isTheirs}`;

/** Two searches, because the generic plan of one with `or` would read the whole table. */
function toConditions({ partnerId, subjectId, phone }: OrderOwner): (SQL | undefined)[] {
  return [
    ...(subjectId === null ? [] : [isOfSubject({ partnerId, subjectId })]),
    ...(phone === null || phone === '' ? [] : [and(eq(orderTable.partnerId, partnerId), eq(orderTable.phone, phone))]),
  ];
}

/** The number of orders of each subject, and the time of the last one. */
export async function countOrdersBySubject(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<Map<string, { readonly orders: number; readonly lastOrderAt: Date }>> {
  const rows = await executor
    .select({
      subjectId: orderTable.subjectId,
      orders: count(),
      lastOrderAt: sql`max(${orderTable.createdAt})`.mapWith(orderTable.createdAt),
    })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), inArray(orderTable.subjectId, [...subjectIds])))
    .groupBy(orderTable.subjectId);
  return new Map(rows.map(({ subjectId, orders, lastOrderAt }) => [subjectId, { orders, lastOrderAt }]));
}

export type Guest = {
  readonly phone: string;
  readonly name: string;
  readonly orders: number;
  readonly lastOrderAt: Date;
};

/** The most orders that a search for guests reads. */
const guestOrdersAtMost = 2000;

/** Phones with orders of guests, the latest order first. */
export async function listGuests(
  executor: Executor,
  {
    partnerId,
    phonePatterns,
    limit,
  }: {
    readonly partnerId: string;
    readonly phonePatterns: readonly string[];
    readonly limit: number;
  },
): Promise<Guest[]> {
  const some = executor
    .select({ phone: orderTable.phone, name: orderTable.customerName, createdAt: orderTable.createdAt })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.partnerId, partnerId),
        sql`not ${orderTable.isRegistered}`,
        or(...phonePatterns.map((pattern) => like(orderTable.phone, pattern))),
      ),
    )
    .limit(guestOrdersAtMost)
    .as('some');
  const lastOrderAt = sql`max(${some.createdAt})`.mapWith(orderTable.createdAt);
  return executor
    .select({
      phone: some.phone,
      name: sql<string>`(array_agg(${some.name} order by ${some.createdAt} desc))[1]`,
      orders: count(),
      lastOrderAt,
    })
    .from(some)
    .groupBy(some.phone)
    .orderBy(desc(lastOrderAt), asc(some.phone))
    .limit(limit);
}
