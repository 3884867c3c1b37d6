import type { EndpointAnswer, EndpointRequest, operatorEndpoints, OpsOrderRow } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Database } from '#db/client.ts';
import { mayReadCustomers, type StaffReader } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit, type PageTotal } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import {
  countOrdersOfPartner,
  listOrdersOfPartner,
  sumOrdersByStatus,
  type ListedOrder,
  type OrderConditions,
  type OrderPosition,
} from './order-list.store.ts';
import { describeRows } from './describe-rows.ts';
import { encodeOrderCursor, orderCursors } from './order-cursor.ts';
import { resolveFilters } from './order-conditions.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listOpsOrders>['query'];

/**
 * The partner's orders for staff. Pages by cursor, so that new orders do not shift them; the number of queries does not
 * depend on the number of rows.
 */
export async function listOpsOrders(
  context: Context,
  reader: StaffReader,
  { sort: by = 'delivery', limit = usualLimit, cursor, ...filters }: Query,
): Promise<EndpointAnswer<typeof operatorEndpoints.listOpsOrders>> {
  const { partner, staff } = reader;
  const { database, clock } = context;
  const filterContext = { partner, now: clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(database, filters, filterContext);
  if (!conditions) return { items: [], nextCursor: null, total: 0 };
  const { orders, ...page } = await readOrderPage(database, partner.id, conditions, { by, limit, cursor });
  return { items: await describeRows(context, reader, orders), ...page };
}

/** The sums of the filtered orders; null beyond `countedAtMost`, because a part of them would be no sum. */
export async function sumOpsOrders(
  { database, clock }: Context,
  { partner, staff }: StaffReader,
  filters: EndpointRequest<typeof operatorEndpoints.sumOpsOrders>['query'],
): Promise<EndpointAnswer<typeof operatorEndpoints.sumOpsOrders>> {
  const filterContext = { partner, now: clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(database, filters, filterContext);
  const sums = conditions ? await sumOrdersByStatus(database, partner.id, conditions, countedAtMost) : [];
  if (!sums) return { sum: null };
  const { currency } = partner;
  const empty = { orders: 0, total: { amount: 0, currency }, bottles: 0 };
  return {
    sum: sums.reduce(
      (all, { orders, totalMinor, bottles }) => ({
        orders: all.orders + orders,
        total: { amount: all.total.amount + totalMinor, currency },
        bottles: all.bottles + bottles,
      }),
      empty,
    ),
  };
}

type PageQuery = CountLimit & {
  readonly by: OrderPosition['by'];
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** A page of the orders that meet the conditions, and the number of all of them. */
export async function readOrderPage(
  database: Database,
  partnerId: string,
  conditions: OrderConditions,
  { by, limit, cursor, countAtMost = countedAtMost }: PageQuery,
): Promise<{ readonly orders: readonly ListedOrder[]; readonly nextCursor: string | null } & PageTotal> {
  const after = orderCursors[by].decode(cursor);
  const [found, counted] = await Promise.all([
    // Reads one extra row to know whether more follow.
    listOrdersOfPartner(database, partnerId, conditions, { by, after, limit: limit + 1 }),
    // A limit of 0 skips the count, which only the first page of a file needs.
    countAtMost === 0 ? 0 : countOrdersOfPartner(database, partnerId, conditions, countAtMost + 1),
  ]);
  const { rows: orders, nextCursor } = cutPage(found, limit, (last) => encodeOrderCursor(positionOf(last, by)));
  return { orders, nextCursor, ...toTotal(counted, countAtMost) };
}

/** The orders that match a search text, the latest delivery first. */
export async function findOrdersByText(
  context: Context,
  reader: StaffReader,
  q: string,
  limit: number,
): Promise<OpsOrderRow[]> {
  const { partner, staff } = reader;
  const filterContext = { partner, now: context.clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(context.database, { q }, filterContext);
  if (!conditions) return [];
  const page = { by: 'delivery', after: null, limit } as const;
  return describeRows(context, reader, await listOrdersOfPartner(context.database, partner.id, conditions, page));
}

/** The position of an order in a list. */
function positionOf(order: ListedOrder, by: OrderPosition['by']): OrderPosition {
  const { id, intervalDay, shippingFrom, createdMicroseconds } = order;
  return by === 'delivery' ? { by, id, intervalDay, shippingFrom } : { by, id, createdMicroseconds };
}
