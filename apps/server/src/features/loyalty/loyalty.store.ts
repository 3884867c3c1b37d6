import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { LotPoints } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import {
  pointsAccountTable,
  pointsDocumentTable,
  pointsEntryTable,
  pointsHoldTable,
  pointsLotTable,
  type PointsHoldState,
  type PointsLedgerAccount,
} from './loyalty.table.ts';

export type PointsAccountRow = typeof pointsAccountTable.$inferSelect;
export type PointsLotRow = typeof pointsLotTable.$inferSelect;
export type PointsHoldRow = typeof pointsHoldTable.$inferSelect;
export type PointsEntryRow = typeof pointsEntryTable.$inferSelect;
export type NewEntry = Omit<typeof pointsEntryTable.$inferInsert, 'partnerId' | 'id'>;
export type NewLot = Omit<typeof pointsLotTable.$inferInsert, 'partnerId'> & { id: string };

export type CustomersKey = { readonly partnerId: string; readonly customerIds: readonly string[] };

const isOfCustomers = (
  table: typeof pointsLotTable | typeof pointsAccountTable | typeof pointsEntryTable | typeof pointsHoldTable,
  { partnerId, customerIds }: CustomersKey,
) => and(eq(table.partnerId, partnerId), inArray(table.customerId, [...customerIds]));

/** Reads the spendable and the held points of a customer in one query; expired lots do not count. */
export async function readBalance(
  executor: Executor,
  { partnerId, customerId, now }: { partnerId: string; customerId: string; now: Date },
): Promise<{ available: number; held: number }> {
  const live = executor
    .select({ points: sql<number>`coalesce(sum(${pointsLotTable.remaining}), 0)::int` })
    .from(pointsLotTable)
    .where(
      and(isOfCustomers(pointsLotTable, { partnerId, customerIds: [customerId] }), gt(pointsLotTable.expiresAt, now)),
    );
  const [row] = await executor
    .select({ available: sql<number>`(${live})`, held: pointsAccountTable.held })
    .from(pointsAccountTable)
    .where(isOfCustomers(pointsAccountTable, { partnerId, customerIds: [customerId] }));
  return row ?? { available: 0, held: 0 };
}

/** Creates the account of a customer who never had points. */
export async function openAccount(transaction: Transaction, partnerId: string, customerId: string): Promise<void> {
  await transaction.insert(pointsAccountTable).values({ partnerId, customerId }).onConflictDoNothing();
}

/** Locks the points accounts of customers, in the order of their ids. */
export async function lockAccounts(transaction: Transaction, of: CustomersKey): Promise<PointsAccountRow[]> {
  return transaction
    .select()
    .from(pointsAccountTable)
    .where(isOfCustomers(pointsAccountTable, of))
    .orderBy(asc(pointsAccountTable.customerId))
    .for('update');
}

export type ExpiredOf = { readonly partnerId: string; readonly customerId: string };

/** Customers of all partners with expired points still in their lots. */
export function listCustomersWithExpired(
  executor: Executor,
  { now, after, atMost }: { now: Date; after: ExpiredOf | null; atMost: number },
): Promise<ExpiredOf[]> {
  const { partnerId, customerId } = pointsLotTable;
  const isAfter = after
    ? sql`(${partnerId}, ${customerId}) > (${after.partnerId}, ${after.customerId}::uuid)`
    : undefined;
  return executor
    .selectDistinct({ partnerId: pointsLotTable.partnerId, customerId: pointsLotTable.customerId })
    .from(pointsLotTable)
    .where(and(sql`${pointsLotTable.remaining} > 0`, lte(pointsLotTable.expiresAt, now), isAfter))
    .orderBy(asc(pointsLotTable.partnerId), asc(pointsLotTable.customerId))
    .limit(atMost);
}

/** Expired lots with their remaining points. */
export function listExpiredLots(transaction: Transaction, of: CustomersKey, now: Date): Promise<PointsLotRow[]> {
  return transaction
    .select()
    .from(pointsLotTable)
    .where(and(isOfCustomers(pointsLotTable, of), gt(pointsLotTable.remaining, 0), lte(pointsLotTable.expiresAt, now)))
    .orderBy(asc(pointsLotTable.expiresAt), asc(pointsLotTable.id));
}

/** Lots with remaining points, or all. */
export function listLots(
  executor: Executor,
  { isFilled, ...of }: CustomersKey & { isFilled?: boolean },
): Promise<PointsLotRow[]> {
  return executor
    .select()
    .from(pointsLotTable)
    .where(and(isOfCustomers(pointsLotTable, of), isFilled === true ? gt(pointsLotTable.remaining, 0) : undefined))
    .orderBy(asc(pointsLotTable.expiresAt), asc(pointsLotTable.id));
}

export async function insertLots(transaction: Transaction, partnerId: string, lots: readonly NewLot[]): Promise<void> {
  if (lots.length > 0) await transaction.insert(pointsLotTable).values(lots.map((lot) => ({ ...lot, partnerId })));
}

/** Adds points to lots, or removes negative ones, in one statement. */
export async function moveInLots(
  transaction: Transaction,
  partnerId: string,
  moves: readonly LotPoints[],
): Promise<void> {
  if (moves.length === 0) return;
  const points = new Map<string, number>();
  for (const move of moves) points.set(move.lotId, (points.get(move.lotId) ?? 0) + move.points);
  await transaction.execute(sql`
    update ${pointsLotTable} set remaining = remaining + moved.points
    from unnest(${sql.param([...points.keys()])}::uuid[], ${sql.param([...points.values()])}::int[])
      as moved (lot_id, points)
    where ${pointsLotTable.partnerId} = ${partnerId} and ${pointsLotTable.id} = moved.lot_id`);
}

export async function insertHolds(
  transaction: Transaction,
  holds: readonly (typeof pointsHoldTable.$inferInsert)[],
): Promise<void> {
  if (holds.length > 0) await transaction.insert(pointsHoldTable).values([...holds]);
}

type HoldsFilter = {
  readonly partnerId: string;
  readonly orderIds: readonly string[];
  readonly state: PointsHoldState;
};

/** Holds of several orders, in the order in which they were taken. */
export function listHolds(executor: Executor, { partnerId, orderIds, state }: HoldsFilter): Promise<PointsHoldRow[]> {
  return executor
    .select()
    .from(pointsHoldTable)
    .where(
      and(
        eq(pointsHoldTable.partnerId, partnerId),
        inArray(pointsHoldTable.orderId, [...orderIds]),
        eq(pointsHoldTable.state, state),
      ),
    )
    .orderBy(asc(pointsHoldTable.id));
}

export async function endHolds(
  transaction: Transaction,
  partnerId: string,
  holdIds: readonly string[],
  { state, endedAt }: { state: PointsHoldState; endedAt: Date },
): Promise<void> {
  await transaction
    .update(pointsHoldTable)
    .set({ state, endedAt })
    .where(and(eq(pointsHoldTable.partnerId, partnerId), inArray(pointsHoldTable.id, [...holdIds])));
}

/** Reduces a hold to its remaining points. */
export async function shrinkHold(
  transaction: Transaction,
  { partnerId, id }: Pick<PointsHoldRow, 'partnerId' | 'id'>,
  points: number,
): Promise<void> {
  await transaction
    .update(pointsHoldTable)
    .set({ points })
    .where(and(eq(pointsHoldTable.partnerId, partnerId), eq(pointsHoldTable.id, id)));
}

export async function hasGrant(executor: Executor, partnerId: string, orderId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: pointsEntryTable.id })
    .from(pointsEntryTable)
    .where(
      and(
        eq(pointsEntryTable.partnerId, partnerId),
        eq(pointsEntryTable.orderId, orderId),
        eq(pointsEntryTable.kind, 'grant'),
      ),
    );
  return row !== undefined;
}

/** Appends to the ledger and updates the counters from the entries, so that both agree. Lock the accounts first. */
export async function postEntries(
  transaction: Transaction,
  partnerId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await transaction.insert(pointsEntryTable).values(entries.map((entry) => ({ ...entry, partnerId })));

  const ofCustomers = [...Map.groupBy(entries, ({ customerId }) => customerId)];
  const movedOn = (account: PointsLedgerAccount) =>
    sql.param(ofCustomers.map(([, own]) => own.reduce((sum, entry) => sum + effectOn(account, entry), 0)));
  await transaction.execute(sql`
    update ${pointsAccountTable}
    set available = available + moved.to_available, held = held + moved.to_held, owed = owed - moved.to_owed
    from unnest(
      ${sql.param(ofCustomers.map(([customerId]) => customerId))}::uuid[],
      ${movedOn('available')}::int[], ${movedOn('held')}::int[], ${movedOn('owed')}::int[]
    ) as moved (customer_id, to_available, to_held, to_owed)
    where ${pointsAccountTable.partnerId} = ${partnerId} and ${pointsAccountTable.customerId} = moved.customer_id`);
}

/** An entry's effect on an account: it moves points from its debit to its credit. */
export function effectOn(
  account: PointsLedgerAccount,
  { debit, credit, points }: Pick<PointsEntryRow, 'debit' | 'credit' | 'points'>,
): number {
  if (credit === account) return points;
  return debit === account ? -points : 0;
}

export type PointsDocumentRow = typeof pointsDocumentTable.$inferSelect;

/** Writes a document under the next number. */
export async function insertPointsDocument(
  transaction: Transaction,
  document: Omit<PointsDocumentRow, 'id' | 'number'>,
): Promise<PointsDocumentRow> {
  const numbered = { ...document, number: sql`nextval('system.document_number')::text` };
  return expectOneRow(await transaction.insert(pointsDocumentTable).values(numbered).returning());
}

/** Lists the corrections of the points of several customers, newest first. */
export function listPointsDocuments(
  executor: Executor,
  { partnerId, customerIds }: CustomersKey,
  limit: number,
): Promise<PointsDocumentRow[]> {
  return executor
    .select()
    .from(pointsDocumentTable)
    .where(and(eq(pointsDocumentTable.partnerId, partnerId), inArray(pointsDocumentTable.customerId, [...customerIds])))
    .orderBy(desc(pointsDocumentTable.at), desc(pointsDocumentTable.id))
    .limit(limit);
}

/** Deletes the notes of staff about a customer; the documents stay for the books. */
export async function eraseDocumentNotes(
  transaction: Transaction,
  { partnerId, customerId }: { readonly partnerId: string; readonly customerId: string },
): Promise<void> {
  await transaction
    .update(pointsDocumentTable)
    .set({ note: null })
    .where(
      and(
        eq(pointsDocumentTable.partnerId, partnerId),
        eq(pointsDocumentTable.customerId, customerId),
        isNotNull(pointsDocumentTable.note),
      ),
    );
}

/** Position of an entry in its customer's ledger; `at` is a text, because a Date would lose its microseconds. */
export type EntryPosition = { readonly at: string; readonly id: string };

export async function findEntryPosition(
  executor: Executor,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  id: string,
): Promise<EntryPosition | null> {
  const [place] = await executor
    .select({ at: sql<string>`${pointsEntryTable.at}::text`, id: pointsEntryTable.id })
    .from(pointsEntryTable)
    .where(and(isOfCustomers(pointsEntryTable, { partnerId, customerIds: [customerId] }), eq(pointsEntryTable.id, id)));
  return place ?? null;
}

/** Entries that changed the spendable points, newest first. */
export function listBalanceEntries(
  executor: Executor,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  { after, limit }: { readonly after: EntryPosition | null; readonly limit: number },
): Promise<PointsEntryRow[]> {
  return executor
    .select()
    .from(pointsEntryTable)
    .where(
      and(
        isOfCustomers(pointsEntryTable, { partnerId, customerIds: [customerId] }),
        or(eq(pointsEntryTable.debit, 'available'), eq(pointsEntryTable.credit, 'available')),
        after ? isBehind(after) : undefined,
      ),
    )
    .orderBy(desc(pointsEntryTable.at), desc(pointsEntryTable.id))
    .limit(limit);
}

const isBehind = ({ at, id }: EntryPosition) =>
  sql`(${pointsEntryTable.at}, ${pointsEntryTable.id}) < (${at}::timestamptz, ${id}::uuid)`;

export function listEntries(
  executor: Executor,
  { partnerId, customerId }: { partnerId: string; customerId: string },
): Promise<PointsEntryRow[]> {
  return executor
    .select()
    .from(pointsEntryTable)
    .where(isOfCustomers(pointsEntryTable, { partnerId, customerIds: [customerId] }))
    .orderBy(asc(pointsEntryTable.at), asc(pointsEntryTable.id));
}

/** Moves lots and holds of a customer to another. Lock both accounts first. */
export async function moveLotsAndHolds(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<number> {
  const isTheirs = (table: typeof pointsLotTable | typeof pointsHoldTable) =>
    and(eq(table.partnerId, partnerId), eq(table.customerId, mergedId));
  const lots = await transaction
    .update(pointsLotTable)
    .set({ customerId: survivingId })
    .where(isTheirs(pointsLotTable))
    .returning({ remaining: pointsLotTable.remaining });
  const lotsOfHolds = transaction
    .select({ id: pointsLotTable.id })
    .from(pointsLotTable)
    .where(and(eq(pointsLotTable.partnerId, partnerId), eq(pointsLotTable.customerId, survivingId)));
  // Holds are found by their lots, which have an index.
  await transaction
    .update(pointsHoldTable)
    .set({ customerId: survivingId })
    .where(and(eq(pointsHoldTable.partnerId, partnerId), inArray(pointsHoldTable.lotId, lotsOfHolds)));
  return lots.filter(({ remaining }) => remaining > 0).length;
}

export async function findAccount(
  executor: Executor,
  { partnerId, customerId }: { readonly partnerId: string; readonly customerId: string },
): Promise<PointsAccountRow | null> {
  const [row] = await executor
    .select()
    .from(pointsAccountTable)
    .where(isOfCustomers(pointsAccountTable, { partnerId, customerIds: [customerId] }));
  return row ?? null;
}

/** Spendable points of many customers, by their ids; those without any are missing. */
export async function listBalances(executor: Executor, of: CustomersKey, now: Date): Promise<Map<string, number>> {
  const rows = await executor
    .select({
      customerId: pointsLotTable.customerId,
      points: sql<number>`coalesce(sum(${pointsLotTable.remaining}), 0)::int`,
    })
    .from(pointsLotTable)
    .where(and(isOfCustomers(pointsLotTable, of), gt(pointsLotTable.expiresAt, now)))
    .groupBy(pointsLotTable.customerId);
  return new Map(rows.map(({ customerId, points }) => [customerId, points]));
}
