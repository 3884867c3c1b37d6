import { and, asc, eq, inArray, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { listDue, type DueKey, type DuePage } from '#db/queues/list-due.ts';
import { debtTable, rentalTable } from '../containers.table.ts';
import type { DebtRow } from './debt.store.ts';
import { isOfRenter, type RenterKey, type SubjectKey } from './renter.store.ts';

export type RentalRow = typeof rentalTable.$inferSelect;

export type RentalWithDebt = RentalRow & { readonly debt: DebtRow | null };

const isRentalOf = ({ partnerId, subjectId }: SubjectKey) =>
  and(eq(rentalTable.partnerId, partnerId), eq(rentalTable.subjectId, subjectId));

const isOfDebt = and(eq(debtTable.partnerId, rentalTable.partnerId), eq(debtTable.rentalId, rentalTable.id));

/** The subject's open rental: a running one, otherwise a charged and unpaid one. */
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

/** Lists a subject's own rentals with their debts: running ones first, by due date. */
export function listRentals(executor: Executor, of: SubjectKey): Promise<RentalWithDebt[]> {
  return listRentalsWhere(executor, isRentalOf(of));
}

/** Rentals of a renter, in the order of `listRentals`. */
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

/** Overdue uncharged rentals of all partners. */
export function listLateRentals(executor: Executor, page: DuePage): Promise<DueKey[]> {
  const isCharged = executor.select({ id: debtTable.id }).from(debtTable).where(isOfDebt);
  const where = and(eq(rentalTable.state, 'active'), notExists(isCharged));
  return listDue(executor, { from: rentalTable, dueAt: rentalTable.dueAt, where }, page);
}

/** The renter of an uncharged rental. */
export async function findRenter(
  executor: Executor,
  { partnerId, id }: Pick<DueKey, 'partnerId' | 'id'>,
): Promise<RenterKey | null> {
  const [row] = await executor
    .select({
      partnerId: rentalTable.partnerId,
      subjectId: rentalTable.subjectId,
      legalPersonId: rentalTable.legalPersonId,
    })
    .from(rentalTable)
    .leftJoin(debtTable, isOfDebt)
    .where(and(eq(rentalTable.partnerId, partnerId), eq(rentalTable.id, id), isNull(debtTable.id)));
  return row ?? null;
}

/** Locks the renter's running uncharged rentals, earliest due date first. */
export async function lockRunningRentals(transaction: Transaction, of: RenterKey): Promise<RentalRow[]> {
  const running = await transaction
    .select()
    .from(rentalTable)
    .where(and(isOfRenter(rentalTable, of), eq(rentalTable.state, 'active')))
    .orderBy(asc(rentalTable.dueAt), asc(rentalTable.id))
    .for('update');
  // The debts are read after the lock: a concurrent charge locks the rentals too.
  const ids = running.map(({ id }) => id);
  const charged = await transaction
    .select({ rentalId: debtTable.rentalId })
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, of.partnerId), inArray(debtTable.rentalId, ids)));
  const chargedIds = new Set(charged.map(({ rentalId }) => rentalId));
  return running.filter(({ id }) => !chargedIds.has(id));
}

/** Locks the renter's rentals whose containers came back with an order, in the order of `lockRunningRentals`. */
export function lockRentalsReturnedWith(
  transaction: Transaction,
  of: RenterKey,
  orderId: string,
): Promise<RentalRow[]> {
  const isReturned = and(eq(rentalTable.state, 'returned'), eq(rentalTable.endedByOrderId, orderId));
  return transaction
    .select()
    .from(rentalTable)
    .where(and(isOfRenter(rentalTable, of), isReturned))
    .orderBy(asc(rentalTable.dueAt), asc(rentalTable.id))
    .for('update');
}

/** Starts returned rentals again. Lock them first. */
export async function reopenRentals(
  transaction: Transaction,
  partnerId: string,
  rentalIds: readonly string[],
): Promise<void> {
  if (rentalIds.length === 0) return;
  await transaction
    .update(rentalTable)
    .set({ state: 'active', endedAt: null, endedByOrderId: null })
    .where(and(eq(rentalTable.partnerId, partnerId), inArray(rentalTable.id, [...rentalIds])));
}

export async function insertRentals(
  transaction: Transaction,
  rentals: readonly Omit<typeof rentalTable.$inferInsert, 'id'>[],
): Promise<void> {
  if (rentals.length > 0) await transaction.insert(rentalTable).values([...rentals]);
}

/** Sets the due dates of rentals and the times from which they count. Lock the rentals first. */
export async function updateRentalClocks(
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

/** Ends running rentals. */
export async function updateRunningRentals(
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

/** Moves a subject's rentals to another, at the places that replace theirs; returns their number. */
export async function updateOwnerOfRentals(
  transaction: Transaction,
  {
    partnerId,
    from,
    to,
    places,
  }: {
    readonly partnerId: string;
    readonly from: string;
    readonly to: string;
    readonly places: readonly { readonly fromId: string; readonly toId: string }[];
  },
): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    update ${rentalTable} set subject_id = ${to}, place_id = places.to_id
    from unnest(
      ${sql.param(places.map(({ fromId }) => fromId))}::uuid[], ${sql.param(places.map(({ toId }) => toId))}::uuid[]
    ) as places (from_id, to_id)
    where ${rentalTable.partnerId} = ${partnerId} and ${rentalTable.subjectId} = ${from}
      and ${rentalTable.placeId} = places.from_id`);
  return rowCount ?? 0;
}
