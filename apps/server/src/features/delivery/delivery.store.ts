import type { NetworkHolds } from '@kaplya/domain';
import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { holidayTable, intervalTemplateTable, slotHoldTable, slotTable } from './delivery.table.ts';

export type IntervalTemplateRow = typeof intervalTemplateTable.$inferSelect;

export async function loadTemplates(executor: Executor, partnerId: string): Promise<IntervalTemplateRow[]> {
  return executor.select().from(intervalTemplateTable).where(eq(intervalTemplateTable.partnerId, partnerId));
}

export async function listHolidays(executor: Executor, partnerId: string): Promise<string[]> {
  const rows = await executor
    .select({ day: holidayTable.day })
    .from(holidayTable)
    .where(eq(holidayTable.partnerId, partnerId));
  return rows.map(({ day }) => day);
}

/** An interval of one day. */
export type SlotKey = { readonly partnerId: string; readonly templateId: string; readonly day: string };

/** Confirmed orders and live holds together. */
export type SlotUsageRow = {
  templateId: string;
  day: string;
  orders: number;
  bottles: number;
  isClosed: boolean;
};

export type UsageWanted = {
  readonly partnerId: string;
  readonly templateIds: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly now: Date;
  /** The cart whose own hold does not count. */
  readonly exceptCartId?: string;
  /** The holder whose hold does not count either, because it will be replaced. */
  readonly exceptHolderId?: string | undefined;
};

/** Usage of all slots with a row, in one query. */
export async function listUsage(executor: Executor, wanted: UsageWanted): Promise<SlotUsageRow[]> {
  const { partnerId, templateIds, firstDay, lastDay, now, exceptCartId, exceptHolderId } = wanted;
  const held = executor
    .select({
      templateId: slotHoldTable.templateId,
      day: slotHoldTable.day,
      orders: sql<number>`count(*)::int`.as('held_orders'),
      bottles: sql<number>`sum(${slotHoldTable.bottles})::int`.as('held_bottles'),
    })
    .from(slotHoldTable)
    .where(
      and(
        eq(slotHoldTable.partnerId, partnerId),
        inArray(slotHoldTable.templateId, [...templateIds]),
        sql`${slotHoldTable.day} between ${firstDay} and ${lastDay}`,
        gt(slotHoldTable.expiresAt, now),
        exceptCartId === undefined ? undefined : ne(slotHoldTable.cartId, exceptCartId),
        exceptHolderId === undefined ? undefined : ne(slotHoldTable.holderId, exceptHolderId),
      ),
    )
    .groupBy(slotHoldTable.templateId, slotHoldTable.day)
    .as('held');
  return executor
    .select({
      templateId: slotTable.templateId,
      day: slotTable.day,
      orders: sql<number>`${slotTable.orders} + coalesce(${held.orders}, 0)`,
      bottles: sql<number>`${slotTable.bottles} + coalesce(${held.bottles}, 0)`,
      isClosed: slotTable.isClosed,
    })
    .from(slotTable)
    .leftJoin(held, and(eq(held.templateId, slotTable.templateId), eq(held.day, slotTable.day)))
    .where(
      and(
        eq(slotTable.partnerId, partnerId),
        inArray(slotTable.templateId, [...templateIds]),
        sql`${slotTable.day} between ${firstDay} and ${lastDay}`,
      ),
    );
}

/** Creates the slot's row if needed and locks it: holds, confirmations and releases wait here. */
export async function lockSlot(transaction: Transaction, key: SlotKey): Promise<void> {
  await transaction.insert(slotTable).values(key).onConflictDoNothing();
  await transaction.select({ day: slotTable.day }).from(slotTable).where(isSlot(key)).for('update');
}

/** Lock the slot's row first. */
export async function confirmInSlot(transaction: Transaction, key: SlotKey, bottles: number): Promise<void> {
  await transaction
    .update(slotTable)
    .set({ orders: sql`${slotTable.orders} + 1`, bottles: sql`${slotTable.bottles} + ${bottles}` })
    .where(isSlot(key));
}

/** Lock the slot's row first. */
export async function giveBackInSlot(
  transaction: Transaction,
  key: SlotKey,
  { orders, bottles }: { orders: number; bottles: number },
): Promise<void> {
  await transaction
    .update(slotTable)
    .set({ orders: sql`${slotTable.orders} - ${orders}`, bottles: sql`${slotTable.bottles} - ${bottles}` })
    .where(isSlot(key));
}

const isSlot = ({ partnerId, templateId, day }: SlotKey) =>
  and(eq(slotTable.partnerId, partnerId), eq(slotTable.templateId, templateId), eq(slotTable.day, day));

export type SlotHoldRow = typeof slotHoldTable.$inferSelect;

/** One hold per holder: it replaces the holder's former one. The cart's holds for other holders are removed. */
export async function upsertHold(transaction: Transaction, hold: SlotHoldRow): Promise<void> {
  const { cartId, network, templateId, day, bottles, expiresAt } = hold;
  await transaction
    .insert(slotHoldTable)
    .values(hold)
    .onConflictDoUpdate({
      target: [slotHoldTable.partnerId, slotHoldTable.holderId],
      set: { cartId, network, templateId, day, bottles, expiresAt },
    });
}

/** Counts a network's holds and serialises counting until the end of the transaction. Lock the slot first. */
export async function countNetworkHolds(
  transaction: Transaction,
  { partnerId, templateId, day }: SlotKey,
  { network, exceptHolderId, now }: { network: string; exceptHolderId: string; now: Date },
): Promise<NetworkHolds> {
  const key = `holds ${partnerId} ${network}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const isInSlot = sql`${slotHoldTable.templateId} = ${templateId} and ${slotHoldTable.day} = ${day}`;
  const [row] = await transaction
    .select({
      holds: sql<number>`count(*)::int`,
      orders: sql<number>`(count(*) filter (where ${isInSlot}))::int`,
      bottles: sql<number>`coalesce(sum(${slotHoldTable.bottles}) filter (where ${isInSlot}), 0)::int`,
    })
    .from(slotHoldTable)
    .where(
      and(
        eq(slotHoldTable.partnerId, partnerId),
        eq(slotHoldTable.network, network),
        gt(slotHoldTable.expiresAt, now),
        ne(slotHoldTable.holderId, exceptHolderId),
      ),
    );
  return row ?? { holds: 0, orders: 0, bottles: 0 };
}

/** A cart's hold, which may have expired; null without one. */
export async function findHold(executor: Executor, partnerId: string, cartId: string): Promise<SlotHoldRow | null> {
  const [row] = await executor.select().from(slotHoldTable).where(isHoldOf(partnerId, cartId));
  return row ?? null;
}

/** Releases a cart's hold, if any. */
export async function releaseHold(executor: Executor, partnerId: string, cartId: string): Promise<void> {
  await executor.delete(slotHoldTable).where(isHoldOf(partnerId, cartId));
}

export async function releaseHolds(executor: Executor, partnerId: string, cartIds: readonly string[]): Promise<void> {
  await executor
    .delete(slotHoldTable)
    .where(and(eq(slotHoldTable.partnerId, partnerId), inArray(slotHoldTable.cartId, [...cartIds])));
}

/** Moves a visitor's hold to a customer's cart, replacing the customer's own hold. */
export async function moveHold(
  transaction: Transaction,
  partnerId: string,
  { from, to, holderId }: { from: string; to: string; holderId: string },
): Promise<void> {
  const held = await findHold(transaction, partnerId, from);
  if (!held) return;
  await releaseHold(transaction, partnerId, from);
  await upsertHold(transaction, { ...held, cartId: to, holderId });
}

const isHoldOf = (partnerId: string, cartId: string) =>
  and(eq(slotHoldTable.partnerId, partnerId), eq(slotHoldTable.cartId, cartId));

export function deleteHoldsExpiredAt(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: slotHoldTable, where: lte(slotHoldTable.expiresAt, instant) }], options);
}
