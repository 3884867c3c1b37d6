import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { findRow, hasValues } from '#db/statements/find-row.ts';
import { exchangeOrderTable, type SentOrder } from '../exchange.table.ts';

const { orderId, version, sentVersion, partnerId: ofPartner } = exchangeOrderTable;
const isDue = sql`${sentVersion} < ${version}`;

/** Orders whose present version 1C has not confirmed, the oldest first. */
export async function listDueOrders(executor: Executor, partnerId: string, limit: number): Promise<SentOrder[]> {
  return executor
    .select({ orderId, version })
    .from(exchangeOrderTable)
    .where(and(eq(ofPartner, partnerId), isDue))
    .orderBy(asc(orderId))
    .limit(limit);
}

export async function countDueOrders(executor: Executor, partnerId: string, most: number): Promise<number> {
  return countUpTo(executor, { table: exchangeOrderTable, where: and(eq(ofPartner, partnerId), isDue), most });
}

/** Records the versions of orders that 1C has confirmed; a version never decreases. */
export async function confirmOrders(
  transaction: Transaction,
  partnerId: string,
  sent: readonly SentOrder[],
): Promise<void> {
  if (sent.length === 0) return;
  const ids = sql.param(sent.map((each) => each.orderId));
  await transaction
    .select({ orderId })
    .from(exchangeOrderTable)
    .where(and(eq(ofPartner, partnerId), sql`${orderId} = any(${ids}::uuid[])`))
    .orderBy(asc(orderId))
    .for('update');
  await transaction.execute(sql`
    update exchange_order as o set sent_version = sent.version
    from unnest(${ids}::uuid[], ${sql.param(sent.map((each) => each.version))}::int[]) as sent (order_id, version)
    where o.partner_id = ${partnerId} and o.order_id = any(${ids}::uuid[]) and o.order_id = sent.order_id
      and o.sent_version < sent.version`);
}

/** The state of an order in the exchange; null: it is not sent to 1C. */
export const findSentOrder = (
  executor: Executor,
  partnerId: string,
  id: string,
): Promise<typeof exchangeOrderTable.$inferSelect | null> =>
  findRow(executor, exchangeOrderTable, hasValues(exchangeOrderTable, { partnerId, orderId: id }));

/** Marks all open orders as to be sent to 1C. */
export async function addOpenOrders(transaction: Transaction, partnerId: string): Promise<void> {
  await transaction.execute(sql`
    insert into exchange_order (partner_id, order_id, version)
    select partner_id, id, version from "order"
    where partner_id = ${partnerId} and status in ('new', 'requiresConfirmation', 'approved', 'inProcess')
    on conflict (partner_id, order_id) do update set version = excluded.version`);
}
