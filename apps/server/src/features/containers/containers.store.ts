import { randomUUIDv7 } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { onlyRow } from '#db/only-row.ts';
import { bottleEntryTable, bottlePlaceTable, debtTable, rentalTable } from './containers.table.ts';

export type BottlePlaceRow = typeof bottlePlaceTable.$inferSelect;
export type BottleEntryRow = typeof bottleEntryTable.$inferSelect;
export type RentalRow = typeof rentalTable.$inferSelect;
export type DebtRow = typeof debtTable.$inferSelect;
export type NewDebt = Omit<typeof debtTable.$inferInsert, 'id'>;

export type SubjectKey = { readonly partnerId: string; readonly subjectId: string };

/** Who rents and owes: a customer, or the company for which they order; then it is the same, whoever of it orders. */
export type RenterKey = SubjectKey & { readonly legalPersonId: string | null };

function isOfRenter(
  table: typeof rentalTable | typeof debtTable,
  { partnerId, subjectId, legalPersonId }: RenterKey,
): SQL | undefined {
  const isTheirs =
    legalPersonId === null
      ? and(eq(table.subjectId, subjectId), isNull(table.legalPersonId))
      : eq(table.legalPersonId, legalPersonId);
  return and(eq(table.partnerId, partnerId), isTheirs);
}

/** The customer's place of an address, made if there is none yet, and locked. */
export async function lockPlace(
  transaction: Transaction,
  place: Omit<typeof bottlePlaceTable.$inferInsert, 'id' | 'bottles'>,
): Promise<BottlePlaceRow> {
  const rows = await transaction
    .insert(bottlePlaceTable)
    .values({ ...place, bottles: 0 })
    .onConflictDoUpdate({
      target: [bottlePlaceTable.partnerId, bottlePlaceTable.subjectId, bottlePlaceTable.addressKey],
      set: { addressId: place.addressId ?? null, addressText: place.addressText },
    })
    .returning();
  return onlyRow(rows);
}

/** Writes a delivery down and what it leaves at its place, which must be locked. */
export async function appendBottles(
  transaction: Transaction,
  entry: Omit<typeof bottleEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(bottleEntryTable).values(entry);
  await transaction
    .update(bottlePlaceTable)
    .set({ bottles: entry.bottles })
    .where(and(eq(bottlePlaceTable.partnerId, entry.partnerId), eq(bottlePlaceTable.id, entry.placeId)));
}

const isPlaceOf = ({ partnerId, subjectId }: SubjectKey) =>
  and(eq(bottlePlaceTable.partnerId, partnerId), eq(bottlePlaceTable.subjectId, subjectId));

export function listPlaces(executor: Executor, of: SubjectKey): Promise<BottlePlaceRow[]> {
  return executor.select().from(bottlePlaceTable).where(isPlaceOf(of)).orderBy(desc(bottlePlaceTable.id));
}

/** Newest first. */
export function listEntries(
  executor: Executor,
  { partnerId, subjectId }: SubjectKey,
  limit: number,
): Promise<BottleEntryRow[]> {
  return executor
    .select()
    .from(bottleEntryTable)
    .where(and(eq(bottleEntryTable.partnerId, partnerId), eq(bottleEntryTable.subjectId, subjectId)))
    .orderBy(desc(bottleEntryTable.at), desc(bottleEntryTable.id))
    .limit(limit);
}

/** Takes away where the bottles are; how many stays, for the books. */
export async function forgetPlaces(transaction: Transaction, of: SubjectKey): Promise<void> {
  await transaction
    .update(bottlePlaceTable)
    .set({ addressKey: sql`${bottlePlaceTable.id}::text`, addressId: null, addressText: '' })
    .where(isPlaceOf(of));
}

const isRentalOf = ({ partnerId, subjectId }: SubjectKey) =>
  and(eq(rentalTable.partnerId, partnerId), eq(rentalTable.subjectId, subjectId));

const isOfDebt = and(eq(debtTable.partnerId, rentalTable.partnerId), eq(debtTable.rentalId, rentalTable.id));

export type RentalWithDebt = RentalRow & { readonly debt: DebtRow | null };

/** Those that run first, of these the one that is due first. */
export function listRentals(executor: Executor, of: SubjectKey): Promise<RentalWithDebt[]> {
  return listRentalsWhere(executor, isRentalOf(of));
}

/** In the same order. */
export function listRentalsOfRenter(executor: Executor, of: RenterKey): Promise<RentalWithDebt[]> {
  return listRentalsWhere(executor, isOfRenter(rentalTable, of));
}

async function listRentalsWhere(executor: Executor, condition: SQL | undefined): Promise<RentalWithDebt[]> {
  const rows = await executor
    .select({ rental: rentalTable, debt: debtTable })
    .from(rentalTable)
    .leftJoin(debtTable, isOfDebt)
    .where(condition)
    .orderBy(asc(rentalTable.state), asc(rentalTable.dueAt), asc(rentalTable.id));
  return rows.map(({ rental, debt }) => ({ ...rental, debt }));
}

/** The renter's rentals that run and of which nothing was charged, locked, the one that is due first first. */
export async function lockRunningRentals(transaction: Transaction, of: RenterKey): Promise<RentalRow[]> {
  const running = await transaction
    .select()
    .from(rentalTable)
    .where(and(isOfRenter(rentalTable, of), eq(rentalTable.state, 'active')))
    .orderBy(asc(rentalTable.dueAt), asc(rentalTable.id))
    .for('update');
  // Read once they are locked: whoever charges one has locked it too.
  const ids = running.map(({ id }) => id);
  const charged = await transaction
    .select({ rentalId: debtTable.rentalId })
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, of.partnerId), inArray(debtTable.rentalId, ids)));
  const chargedIds = new Set(charged.map(({ rentalId }) => rentalId));
  return running.filter(({ id }) => !chargedIds.has(id));
}

/** Whether a rental of the subject is open: one that runs, or else one whose price is charged and not paid yet. */
export async function findOpenRental(
  executor: Executor,
  { partnerId, subjectId }: SubjectKey,
): Promise<'running' | 'owed' | null> {
  const [row] = await executor
    .select({ debtId: debtTable.id })
    .from(rentalTable)
    .leftJoin(debtTable, isOfDebt)
    .where(and(isRentalOf({ partnerId, subjectId }), eq(rentalTable.state, 'active')))
    .orderBy(sql`${debtTable.id} nulls first`)
    .limit(1);
  if (!row) return null;
  return row.debtId === null ? 'running' : 'owed';
}

export async function insertRentals(
  transaction: Transaction,
  rentals: readonly Omit<typeof rentalTable.$inferInsert, 'id'>[],
): Promise<void> {
  if (rentals.length > 0) await transaction.insert(rentalTable).values([...rentals]);
}

/** Sets the clocks of locked rentals. */
export async function renewRentals(
  transaction: Transaction,
  partnerId: string,
  rentals: readonly { readonly id: string; readonly lastWaterAt: Date; readonly dueAt: Date }[],
): Promise<void> {
  if (rentals.length === 0) return;
  await transaction.execute(sql`
    update ${rentalTable} set last_water_at = new.last_water_at, due_at = new.due_at
    from unnest(
      ${sql.param(rentals.map(({ id }) => id))}::uuid[],
      ${sql.param(rentals.map(({ lastWaterAt }) => lastWaterAt.toISOString()))}::timestamptz[],
      ${sql.param(rentals.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]
    ) as new (id, last_water_at, due_at)
    where ${rentalTable.partnerId} = ${partnerId} and ${rentalTable.id} = new.id`);
}

export async function endRentals(
  transaction: Transaction,
  partnerId: string,
  rentalIds: readonly string[],
  end: { state: 'charged' | 'returned'; endedAt: Date; endedByOrderId: string | null },
): Promise<void> {
  if (rentalIds.length === 0) return;
  await transaction
    .update(rentalTable)
    .set(end)
    .where(
      and(
        eq(rentalTable.partnerId, partnerId),
        inArray(rentalTable.id, [...rentalIds]),
        eq(rentalTable.state, 'active'),
      ),
    );
}

/** Who has a rental that was due by then and was not charged, of all partners. */
export function listLateRenters(executor: Executor, dueBy: Date): Promise<RenterKey[]> {
  const { partnerId, subjectId, legalPersonId } = rentalTable;
  return executor
    .selectDistinct({ partnerId, subjectId, legalPersonId })
    .from(rentalTable)
    .leftJoin(debtTable, isOfDebt)
    .where(and(eq(rentalTable.state, 'active'), lte(rentalTable.dueAt, dueBy), isNull(debtTable.id)));
}

/** Once for a rental, and once for the delivery of an order. Gives those that are new. */
export async function insertDebts(transaction: Transaction, debts: readonly NewDebt[]): Promise<DebtRow[]> {
  if (debts.length === 0) return [];
  return transaction
    .insert(debtTable)
    .values(debts.map((debt) => ({ ...debt, id: randomUUIDv7() })))
    .onConflictDoNothing()
    .returning();
}

/** The oldest first. */
export function listOpenDebts(executor: Executor, of: RenterKey): Promise<DebtRow[]> {
  return executor
    .select()
    .from(debtTable)
    .where(and(isOfRenter(debtTable, of), eq(debtTable.state, 'open')))
    .orderBy(asc(debtTable.createdAt), asc(debtTable.id));
}

export function listDebts(executor: Executor, { partnerId, subjectId }: SubjectKey): Promise<DebtRow[]> {
  return executor
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.subjectId, subjectId)))
    .orderBy(asc(debtTable.createdAt), asc(debtTable.id));
}

export async function lockDebt(transaction: Transaction, partnerId: string, id: string): Promise<DebtRow | null> {
  const [row] = await transaction
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.id, id)))
    .for('update');
  return row ?? null;
}

/** The debts that the lines of an order are for, locked. */
export function lockDebtsOfOrder(transaction: Transaction, partnerId: string, orderId: string): Promise<DebtRow[]> {
  return transaction
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.paidByOrderId, orderId)))
    .orderBy(asc(debtTable.id))
    .for('update');
}

/** Moves debts that are in one of the states `from`. Gives their ids. */
export async function moveDebts(
  transaction: Transaction,
  partnerId: string,
  debtIds: readonly string[],
  {
    from,
    ...columns
  }: { from: readonly DebtRow['state'][] } & Partial<Pick<DebtRow, 'state' | 'paidByOrderId' | 'settledAt'>>,
): Promise<string[]> {
  if (debtIds.length === 0) return [];
  const rows = await transaction
    .update(debtTable)
    .set(columns)
    .where(
      and(eq(debtTable.partnerId, partnerId), inArray(debtTable.id, [...debtIds]), inArray(debtTable.state, [...from])),
    )
    .returning({ id: debtTable.id });
  return rows.map(({ id }) => id);
}

/** What orders that are over without a delivery were to pay is open again. */
export async function reopenDebts(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await transaction
    .update(debtTable)
    .set({ state: 'open' })
    .where(
      and(
        eq(debtTable.partnerId, partnerId),
        inArray(debtTable.paidByOrderId, [...orderIds]),
        eq(debtTable.state, 'ordered'),
      ),
    );
}

/** Debts for which a saved method was asked, of all partners. */
export function listChargingDebts(executor: Executor): Promise<DebtRow[]> {
  return executor.select().from(debtTable).where(eq(debtTable.state, 'charging')).orderBy(asc(debtTable.id));
}
