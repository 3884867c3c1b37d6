import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { listZoneMoves, type ZoneMove, type ZoneRing } from '#db/statements/zone-moves.ts';
import { openStatuses } from './listing/order-list.store.ts';
import { orderTable } from './orders.table.ts';

const isOpenOf = (partnerId: string) =>
  and(eq(orderTable.partnerId, partnerId), inArray(orderTable.status, [...openStatuses]));

/** Undelivered orders whose address falls into another zone after zones were reordered or reshaped. */
export function listMovedOrders(
  executor: Executor,
  partnerId: string,
  zones: { readonly before: readonly ZoneRing[]; readonly after: readonly ZoneRing[] },
): Promise<ZoneMove[]> {
  return listZoneMoves(
    executor,
    sql`
      select (address ->> 'longitude')::float8 as longitude, (address ->> 'latitude')::float8 as latitude,
        null::text as label
      from ${orderTable} where ${isOpenOf(partnerId)}`,
    zones,
  );
}

/** The number of undelivered orders of each zone, by the zone in which they were placed. */
export async function countOpenOrdersByArea(executor: Executor, partnerId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ areaId: orderTable.areaId, orders: count() })
    .from(orderTable)
    .where(isOpenOf(partnerId))
    .groupBy(orderTable.areaId);
  return new Map(rows.map(({ areaId, orders }) => [areaId, orders]));
}

/** Whether a zone has ever had an order. */
export async function hasOrdersOfArea(executor: Executor, partnerId: string, areaId: string): Promise<boolean> {
  const some = await executor
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), eq(orderTable.areaId, areaId)))
    .limit(1);
  return some.length > 0;
}
