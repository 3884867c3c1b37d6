import { and, asc, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { orderTable } from '../orders.table.ts';

/** Orders that were placed after an instant, newest first. */
export function listOrdersSince(executor: Executor, partnerId: string, since: Date, most: number) {
  const { id, number, version, createdAt } = orderTable;
  return executor
    .select({ id, number, version, createdAt })
    .from(orderTable)
    .where(and(eq(orderTable.partnerId, partnerId), gt(createdAt, since)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}

/** The numbers of orders that wait for approval and for an online payment, each up to `most`. */
export async function countWaitingOrders(
  executor: Executor,
  partnerId: string,
  most: number,
): Promise<{ toConfirm: number; unpaid: number }> {
  const count = (where: SQL) => sql`(
    select count(*)::int from (select 1 from ${orderTable} where ${eq(orderTable.partnerId, partnerId)} and ${where} limit ${most}) as waiting)`;
  const { rows } = await executor.execute<{ toConfirm: number; unpaid: number }>(sql`
    select ${count(eq(orderTable.status, 'requiresConfirmation'))} as "toConfirm",
      ${count(sql`${orderTable.payBy} is not null`)} as "unpaid"`);
  return rows[0] ?? { toConfirm: 0, unpaid: 0 };
}

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
