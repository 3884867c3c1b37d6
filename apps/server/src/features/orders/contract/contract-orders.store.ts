import { paymentCodes } from '@kaplya/domain';
import { and, asc, between, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { orderTable } from '../orders.table.ts';
import type { OrderRow } from '../stores/order.store.ts';

const table = orderTable;

/** The sum of an order by contract, after the courier's count and less what was paid in another way. */
const owed = sql`${table.toPayMinor} + ${table.adjustmentMinor} - ${table.paidMinor} + ${table.refundedMinor}`;

const isOwed = (partnerId: string) =>
  and(
    eq(table.partnerId, partnerId),
    eq(table.paymentCode, paymentCodes.contract),
    notInArray(table.status, ['cancelled', 'undelivered']),
  );

/** The sums of companies' orders by contract, by company: under way and delivered, paid or not. */
export async function sumContractOrders(
  executor: Executor,
  partnerId: string,
  legalPersonIds: readonly string[],
): Promise<Map<string, number>> {
  if (legalPersonIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: table.legalPersonId, sum: sql<number>`sum(${owed})`.mapWith(Number) })
    .from(table)
    .where(and(isOwed(partnerId), inArray(table.legalPersonId, [...legalPersonIds])))
    .groupBy(table.legalPersonId);
  return new Map(rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, sum]])));
}

type Month = { readonly from: string; readonly to: string };
type Position = Pick<OrderRow, 'intervalDay' | 'id'>;

/** A company's orders by contract of a month of delivery, by day, after one of them. */
export function listContractOrders(
  executor: Executor,
  { partnerId, legalPersonId }: { readonly partnerId: string; readonly legalPersonId: string },
  { from, to }: Month,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<OrderRow[]> {
  const { intervalDay, id } = table;
  return executor
    .select()
    .from(table)
    .where(
      and(
        isOwed(partnerId),
        eq(table.legalPersonId, legalPersonId),
        between(intervalDay, from, to),
        after
          ? or(gt(intervalDay, after.intervalDay), and(eq(intervalDay, after.intervalDay), gt(id, after.id)))
          : undefined,
      ),
    )
    .orderBy(asc(intervalDay), asc(id))
    .limit(limit);
}
