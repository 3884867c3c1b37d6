import type { EndpointAnswer, EndpointRequest, operatorEndpoints, OpsOrderRow } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { mayReadCustomers, type StaffReader } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { countOrdersOfPartner, listOrdersOfPartner, type ListedOrder, type OrderPosition } from './order-list.store.ts';
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
  const after = orderCursors[by].decode(cursor);
  const filterContext = { partner, now: clock.now(), seesPhones: mayReadCustomers(staff) };
  const conditions = await resolveFilters(database, filters, filterContext);
  if (!conditions) return { items: [], nextCursor: null, total: 0 };
  const [found, counted] = await Promise.all([
    // Reads one extra row to know whether more follow.
    listOrdersOfPartner(database, partner.id, conditions, { by, after, limit: limit + 1 }),
    countOrdersOfPartner(database, partner.id, conditions, countedAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => encodeOrderCursor(positionOf(last, by)));
  return { items: await describeRows(context, reader, rows), nextCursor, ...toTotal(counted) };
}

/** The orders that a text may mean, the latest delivery first. */
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

/** The place of an order in a list. */
export function positionOf(order: ListedOrder, by: OrderPosition['by']): OrderPosition {
  const { id, intervalDay, shippingFrom, createdMicroseconds } = order;
  return by === 'delivery' ? { by, id, intervalDay, shippingFrom } : { by, id, createdMicroseconds };
}
