import type { NetworkHolds } from '@kaplya/domain';
import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import type { Translations } from '#db/columns.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { prepareStatement } from '#db/statements/prepare-statement.ts';
import { awaitAtCommit } from '#db/transaction.ts';
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

const isSlot = ({ partnerId, templateId, day }: SlotKey) =>
  and(eq(slotTable.partnerId, partnerId), eq(slotTable.templateId, templateId), eq(slotTable.day, day));

const isHoldOf = (partnerId: string, cartId: string) =>
  and(eq(slotHoldTable.partnerId, partnerId), eq(slotHoldTable.cartId, cartId));

/** The key of a slot, which is one interval on one day. */
export type SlotKey = { readonly partnerId: string; readonly templateId: string; readonly day: string };

/** The orders and bottles in a slot, confirmed and held together. */
export type SlotUsageRow = {
  templateId: string;
  day: string;
  orders: number;
  bottles: number;
  isClosed: boolean;
  /** Limits of this day alone; null: those of the interval. */
  maxOrders: number | null;
  maxBottles: number | null;
};

export type UsageFilter = {
  readonly partnerId: string;
  readonly templateIds: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly now: Date;
  /** The cart whose own hold is not counted. */
  readonly exceptCartId?: string;
  /** The holder whose hold is not counted either, because it will be replaced. */
  readonly exceptHolderId?: string | undefined;
};

type UsageParameters = Omit<UsageFilter, 'exceptCartId' | 'exceptHolderId'> & {
  readonly exceptCartId: string | null;
  readonly exceptHolderId: string | null;
};

const listUsageStatement = prepareStatement('list_slot_usage', (builder, filter: UsageParameters) => {
  const { partnerId, templateIds, firstDay, lastDay, now, exceptCartId, exceptHolderId } = filter;
  const isMatching = ({ templateId, day }: typeof slotTable | typeof slotHoldTable) =>
    sql`${templateId} = any(${templateIds}::varchar[]) and ${day} between ${firstDay}::date and ${lastDay}::date`;
  const held = builder
    .select({
      templateId: slotHoldTable.templateId,
      day: slotHoldTable.day,
      orders: sql<number>`count(*)::int`.as('held_orders'),
      bottles: sql<number>`sum(${slotHoldTable.bottles})::int`.as('held_bottles'),
    })
    .from(slotHoldTable)
    .where(
      and(
        sql`${slotHoldTable.partnerId} = ${partnerId}`,
        isMatching(slotHoldTable),
        sql`${slotHoldTable.expiresAt} > ${now}`,
        sql`${slotHoldTable.cartId} is distinct from ${exceptCartId}::uuid`,
        sql`${slotHoldTable.holderId} is distinct from ${exceptHolderId}::uuid`,
      ),
    )
    .groupBy(slotHoldTable.templateId, slotHoldTable.day)
    .as('held');
  return builder
    .select({
      templateId: slotTable.templateId,
      day: slotTable.day,
      orders: sql<number>`${slotTable.orders} + coalesce(${held.orders}, 0)`,
      bottles: sql<number>`${slotTable.bottles} + coalesce(${held.bottles}, 0)`,
      isClosed: slotTable.isClosed,
      maxOrders: slotTable.maxOrders,
      maxBottles: slotTable.maxBottles,
    })
    .from(slotTable)
    .leftJoin(held, and(eq(held.templateId, slotTable.templateId), eq(held.day, slotTable.day)))
    .where(and(sql`${slotTable.partnerId} = ${partnerId}`, isMatching(slotTable)));
});

/** The usage of all slots that have a row, in one query. */
export function listUsage(
  executor: Executor,
  { exceptCartId, exceptHolderId, ...filter }: UsageFilter,
): Promise<SlotUsageRow[]> {
  return listUsageStatement.run(executor, {
    ...filter,
    exceptCartId: exceptCartId ?? null,
    exceptHolderId: exceptHolderId ?? null,
  });
}

const lockSlotStatement = prepareStatement('lock_slot', (builder, { partnerId, templateId, day }: SlotKey) =>
  builder.select({ day: slotTable.day }).from(slotTable).where(isSlot({ partnerId, templateId, day })).for('update'),
);

/**
 * `there`: the row existed and is locked. `made`: it was inserted, so rows that were read in the same round trip are
 * older than the lock and must be read again. `gone`: staff have just deleted the interval.
 */
type SlotLock = 'there' | 'made' | 'gone';

/** Locks the slot's row, creating it if needed: holds, confirmations and releases wait here. */
export async function lockSlot(transaction: Transaction, { partnerId, templateId, day }: SlotKey): Promise<SlotLock> {
  const key = { partnerId, templateId, day };
  const [locked] = await lockSlotStatement.run(transaction, key);
  if (locked) return 'there';
  await transaction.execute(sql`
    insert into slot (partner_id, template_id, day)
    select partner_id, id, ${day}::date from interval_template
    where partner_id = ${partnerId} and id = ${templateId} for key share
    on conflict do nothing`);
  const [created] = await lockSlotStatement.run(transaction, key);
  return created ? 'made' : 'gone';
}

const confirmInSlotStatement = prepareStatement(
  'confirm_in_slot',
  (builder, { partnerId, templateId, day, bottles }: SlotKey & { readonly bottles: number }) =>
    builder
      .update(slotTable)
      .set({ orders: sql`${slotTable.orders} + 1`, bottles: sql`${slotTable.bottles} + ${bottles}::int` })
      .where(isSlot({ partnerId, templateId, day })),
);

/** Adds one confirmed order with its bottles to the slot, whose row the caller must have locked. */
export async function confirmInSlot(transaction: Transaction, key: SlotKey, bottles: number): Promise<void> {
  const { partnerId, templateId, day } = key;
  await awaitAtCommit(transaction, confirmInSlotStatement.run(transaction, { partnerId, templateId, day, bottles }));
}

/** Subtracts confirmed orders and bottles from the slot, whose row the caller must have locked. */
export async function releaseInSlot(
  transaction: Transaction,
  key: SlotKey,
  { orders, bottles }: { orders: number; bottles: number },
): Promise<void> {
  await transaction
    .update(slotTable)
    .set({ orders: sql`${slotTable.orders} - ${orders}`, bottles: sql`${slotTable.bottles} - ${bottles}` })
    .where(isSlot(key));
}

/** The confirmed orders of a slot, without holds, and its limits on this day alone. */
export async function readSlotCounts(
  executor: Executor,
  key: SlotKey,
): Promise<OwnLimits & { readonly orders: number; readonly bottles: number }> {
  const { orders, bottles, maxOrders, maxBottles } = slotTable;
  const [row] = await executor.select({ orders, bottles, maxOrders, maxBottles }).from(slotTable).where(isSlot(key));
  return row ?? { orders: 0, bottles: 0, maxOrders: null, maxBottles: null };
}

export type SlotHoldRow = typeof slotHoldTable.$inferSelect;

const upsertHoldStatement = prepareStatement('upsert_slot_hold', (builder, hold: SlotHoldRow) => {
  const { partnerId, holderId, cartId, network, templateId, day, bottles, expiresAt } = hold;
  const held = { cartId, network, templateId, day, bottles, expiresAt };
  return builder
    .insert(slotHoldTable)
    .values({ partnerId, holderId, ...held })
    .onConflictDoUpdate({ target: [slotHoldTable.partnerId, slotHoldTable.holderId], set: held });
});

/** One hold per holder: it replaces the holder's former one. The cart's holds for other holders are removed. */
export async function upsertHold(transaction: Transaction, hold: SlotHoldRow): Promise<void> {
  await awaitAtCommit(transaction, upsertHoldStatement.run(transaction, hold));
}

/** The holds of a network in a slot, and the slot's limits set for its day alone. */
export type NetworkUsage = NetworkHolds & { readonly ownLimits: OwnLimits };

/** The limits set for one day; null: the limit of the interval is valid. */
export type OwnLimits = { readonly maxOrders: number | null; readonly maxBottles: number | null };

type NetworkHoldsOf = SlotKey & { readonly network: string; readonly exceptHolderId: string; readonly now: Date };

const countNetworkHoldsStatement = prepareStatement(
  'count_network_holds',
  (builder, { partnerId, templateId, day, network, exceptHolderId, now }: NetworkHoldsOf) => {
    const isInSlot = sql`${slotHoldTable.templateId} = ${templateId} and ${slotHoldTable.day} = ${day}::date`;
    const isOwn = isSlot({ partnerId, templateId, day });
    return builder
      .select({
        holds: sql<number>`count(*)::int`,
        orders: sql<number>`(count(*) filter (where ${isInSlot}))::int`,
        bottles: sql<number>`coalesce(sum(${slotHoldTable.bottles}) filter (where ${isInSlot}), 0)::int`,
        maxOrders: sql<number | null>`(select ${slotTable.maxOrders} from ${slotTable} where ${isOwn})`,
        maxBottles: sql<number | null>`(select ${slotTable.maxBottles} from ${slotTable} where ${isOwn})`,
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
  },
);

/** Counts a network's holds and serialises counting until the end of the transaction. Lock the slot first. */
export async function countNetworkHolds(
  transaction: Transaction,
  { partnerId, templateId, day }: SlotKey,
  holder: { network: string; exceptHolderId: string; now: Date },
): Promise<NetworkUsage> {
  await lockByKey(transaction, `holds ${partnerId} ${holder.network}`);
  const { maxOrders, maxBottles, ...taken } = expectOneRow(
    await countNetworkHoldsStatement.run(transaction, { partnerId, templateId, day, ...holder }),
  );
  return { ...taken, ownLimits: { maxOrders, maxBottles } };
}

type CartOfHold = { readonly partnerId: string; readonly cartId: string };

const findHoldStatement = prepareStatement('find_slot_hold', (builder, { partnerId, cartId }: CartOfHold) =>
  builder.select().from(slotHoldTable).where(isHoldOf(partnerId, cartId)),
);

/** A cart's hold, which may have expired; null: there is none. */
export async function findHold(executor: Executor, partnerId: string, cartId: string): Promise<SlotHoldRow | null> {
  const [row] = await findHoldStatement.run(executor, { partnerId, cartId });
  return row ?? null;
}

const releaseHoldStatement = prepareStatement('release_slot_hold', (builder, { partnerId, cartId }: CartOfHold) =>
  builder.delete(slotHoldTable).where(isHoldOf(partnerId, cartId)),
);

/** Releases a cart's hold, if any. */
export async function releaseHold(executor: Executor, partnerId: string, cartId: string): Promise<void> {
  await awaitAtCommit(executor, releaseHoldStatement.run(executor, { partnerId, cartId }));
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

export function deleteHoldsExpiredAt(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: slotHoldTable, where: lte(slotHoldTable.expiresAt, instant) }], options);
}

export type BoardSlotRow = {
  templateId: string;
  version: number;
  isClosed: boolean;
  maxOrders: number | null;
  maxBottles: number | null;
  /** Confirmed orders; held places are in the fields `held…`. */
  orders: number;
  bottles: number;
  heldOrders: number;
  heldBottles: number;
};

/** The slots of a day that have a row, with confirmed orders and holds counted separately. */
export function listSlotsOfDay(
  executor: Executor,
  {
    partnerId,
    templateIds,
    day,
    now,
  }: Pick<UsageFilter, 'partnerId' | 'templateIds' | 'now'> & { readonly day: string },
): Promise<BoardSlotRow[]> {
  const isMatching = ({ partnerId: partner, templateId, day: on }: typeof slotTable | typeof slotHoldTable) =>
    and(eq(partner, partnerId), sql`${templateId} = any(${sql.param([...templateIds])}::varchar[])`, eq(on, day));
  const held = executor
    .select({
      templateId: slotHoldTable.templateId,
      orders: sql<number>`count(*)::int`.as('held_orders'),
      bottles: sql<number>`sum(${slotHoldTable.bottles})::int`.as('held_bottles'),
    })
    .from(slotHoldTable)
    .where(and(isMatching(slotHoldTable), gt(slotHoldTable.expiresAt, now)))
    .groupBy(slotHoldTable.templateId)
    .as('held');
  return executor
    .select({
      templateId: slotTable.templateId,
      version: slotTable.version,
      isClosed: slotTable.isClosed,
      maxOrders: slotTable.maxOrders,
      maxBottles: slotTable.maxBottles,
      orders: slotTable.orders,
      bottles: slotTable.bottles,
      heldOrders: sql<number>`coalesce(${held.orders}, 0)`,
      heldBottles: sql<number>`coalesce(${held.bottles}, 0)`,
    })
    .from(slotTable)
    .leftJoin(held, eq(held.templateId, slotTable.templateId))
    .where(isMatching(slotTable));
}

/** Writes the limits of a slot, whose row the caller must have locked. A trigger raises its version. */
export async function updateSlotLimits(
  transaction: Transaction,
  key: SlotKey,
  changes: OwnLimits & { readonly isClosed: boolean },
): Promise<void> {
  await transaction.update(slotTable).set(changes).where(isSlot(key));
}

/** The names of a day without delivery (a holiday) by language; null: the shop delivers on that day. */
export async function findHoliday(executor: Executor, partnerId: string, day: string): Promise<Translations | null> {
  const [row] = await executor
    .select({ names: holidayTable.names })
    .from(holidayTable)
    .where(and(eq(holidayTable.partnerId, partnerId), eq(holidayTable.day, day)));
  return row?.names ?? null;
}
