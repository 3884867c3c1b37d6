import { and, asc, desc, eq, gt, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { orderEventTable, orderTable } from '../orders.table.ts';

/** Orders that were placed after an instant, except those that this member of staff took, newest first. */
export function listOrdersSince(
  executor: Executor,
  partnerId: string,
  { since, exceptBy, most }: { readonly since: Date; readonly exceptBy: string; readonly most: number },
) {
  const { id, number, version, createdAt } = orderTable;
  return executor
    .select({ id, number, version, createdAt })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.partnerId, partnerId),
        gt(createdAt, since),
        notExists(
          executor
            .select({ one: sql`1` })
            .from(orderEventTable)
            .where(
              and(eq(orderEventTable.partnerId, partnerId), eq(orderEventTable.orderId, id), isPlacedBy(exceptBy)),
            ),
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

/** The ids of those orders that a member of staff took on the phone. */
export async function listPlacedBy(
  executor: Executor,
  partnerId: string,
  staffId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const event = orderEventTable;
  const rows = await executor
    .select({ id: event.orderId })
    .from(event)
    .where(and(eq(event.partnerId, partnerId), inArray(event.orderId, ids), isPlacedBy(staffId)));
  return new Set(rows.map(({ id }) => id));
}

const isPlacedBy = (staffId: string) =>
  and(eq(orderEventTable.staffId, staffId), eq(orderEventTable.textKey, 'order.BY_PHONE'));

/** A position in the sequence of placed orders. */
export type PlacementPosition = { readonly createdAt: Date; readonly orderId: string };

/** Orders after a position that were placed before an instant, oldest first. */
export function listOrdersAfter(
  executor: Executor,
  partnerId: string,
  { after, before, limit }: { readonly after: PlacementPosition; readonly before: Date; readonly limit: number },
) {
  const { id, number, createdAt, areaId, intervalDay, shippingFrom, shippingTo, timeZone, totalMinor } = orderTable;
  return executor
    .select({ id, number, createdAt, areaId, intervalDay, shippingFrom, shippingTo, timeZone, totalMinor })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.partnerId, partnerId),
        lt(createdAt, before),
        or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.orderId))),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
