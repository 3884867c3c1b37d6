import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { prepareSql } from '#db/statements/prepare-statement.ts';
import { awaitAtCommit } from '#db/transaction.ts';
import { orderEventTable } from '../orders.table.ts';

export type OrderEventRow = typeof orderEventTable.$inferSelect;

export type NewOrderEvent = Omit<typeof orderEventTable.$inferInsert, 'partnerId' | 'id' | 'orderId' | 'at'>;

/** Timelines of several orders, oldest first. */
export async function listOrderEvents(
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

/** Appends the same entry to the timelines of locked orders, never dated before their last entry. */
export async function insertOrderEvents(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  event: NewOrderEvent & { at: Date },
): Promise<void> {
  const { status, text = null, textKey = null, textParams = null, staffId = null, at } = event;
  const { reasonId = null, reason = null, changedValues } = event;
  const params = textParams && JSON.stringify(textParams);
  const changes = changedValues && changedValues.length > 0 ? JSON.stringify(changedValues) : null;
  const events = { partnerId, orderIds, status, text, textKey, params, staffId, reasonId, reason, changes, at };
  await awaitAtCommit(transaction, insertEvents.run(transaction, events));
}

type EventsToInsert = {
  readonly partnerId: string;
  readonly orderIds: readonly string[];
  readonly status: string;
  readonly text: string | null;
  readonly textKey: string | null;
  readonly params: string | null;
  readonly staffId: string | null;
  readonly reasonId: string | null;
  readonly reason: string | null;
  readonly changes: string | null;
  readonly at: Date;
};

// The entry is never older than the last one: a call that waited for the lock may have started before it.
const insertEvents = prepareSql(
  'insert_order_events',
  ({
    partnerId,
    orderIds,
    status,
    text,
    textKey,
    params,
    staffId,
    reasonId,
    reason,
    changes,
    at,
  }: EventsToInsert) => sql`
    insert into ${orderEventTable} (partner_id, order_id, status, text, text_key, text_params, staff_id, reason_id, reason, changes, at)
    select ${partnerId}::varchar, placed.id, ${status}::varchar, ${text}::varchar, ${textKey}::varchar,
      ${params}::jsonb, ${staffId}::uuid, ${reasonId}::varchar, ${reason}::varchar, ${changes}::jsonb, greatest(${at}::timestamptz, (
        select max(${orderEventTable.at}) from ${orderEventTable}
        where ${orderEventTable.partnerId} = ${partnerId}::varchar and ${orderEventTable.orderId} = placed.id))
    from unnest(${orderIds}::uuid[]) as placed (id)`,
);

/** Deletes texts by people from the timelines, reasons too: they may name the customer. */
export async function deleteOrderEventTexts(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await transaction
    .update(orderEventTable)
    .set({ text: null, reason: null })
    .where(
      and(
        eq(orderEventTable.partnerId, partnerId),
        inArray(orderEventTable.orderId, [...orderIds]),
        or(isNotNull(orderEventTable.text), isNotNull(orderEventTable.reason)),
      ),
    );
}
