import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { prepareStatement, type Builder } from '#db/statements/prepare-statement.ts';
import { debtTable } from '../containers.table.ts';
import { isOfRenter, type RenterKey, type SubjectKey } from './renter.store.ts';

export type DebtRow = typeof debtTable.$inferSelect;

export type NewDebt = Omit<typeof debtTable.$inferInsert, 'id'>;

/** The new values, and the states in which they apply. */
export type DebtChanges = { readonly from: readonly DebtRow['state'][] } & Partial<
  Pick<DebtRow, 'state' | 'paidByOrderId' | 'settledAt'>
>;

export function listDebts(executor: Executor, { partnerId, subjectId }: SubjectKey): Promise<DebtRow[]> {
  return executor
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.subjectId, subjectId)))
    .orderBy(asc(debtTable.createdAt), asc(debtTable.id));
}

const listOpen = (builder: Builder, of: RenterKey) =>
  builder
    .select()
    .from(debtTable)
    .where(and(isOfRenter(debtTable, of), eq(debtTable.state, 'open')))
    .orderBy(asc(debtTable.createdAt), asc(debtTable.id));

const listOpenOfPerson = prepareStatement(
  'list_open_debts_of_person',
  (builder, { partnerId, subjectId }: Pick<RenterKey, 'partnerId' | 'subjectId'>) =>
    listOpen(builder, { partnerId, subjectId, legalPersonId: null }),
);
const listOpenOfCompany = prepareStatement(
  'list_open_debts_of_company',
  (builder, { partnerId, legalPersonId }: Pick<RenterKey, 'partnerId' | 'legalPersonId'>) =>
    listOpen(builder, { partnerId, subjectId: '', legalPersonId }),
);

/** Lists a renter's open debts, oldest first. */
export function listOpenDebts(
  executor: Executor,
  { partnerId, subjectId, legalPersonId }: RenterKey,
): Promise<DebtRow[]> {
  return legalPersonId === null
    ? listOpenOfPerson.run(executor, { partnerId, subjectId })
    : listOpenOfCompany.run(executor, { partnerId, legalPersonId });
}

export type DebtKey = Pick<DebtRow, 'partnerId' | 'id'>;

/** A page of all partners' debts with a saved method being charged. */
export function listChargingDebts(
  executor: Executor,
  { after, limit }: { readonly after: DebtKey | null; readonly limit: number },
): Promise<DebtKey[]> {
  const { partnerId, id } = debtTable;
  const isAfter = after ? sql`(${partnerId}, ${id}) > (${after.partnerId}, ${after.id}::uuid)` : undefined;
  return executor
    .select({ partnerId, id })
    .from(debtTable)
    .where(and(eq(debtTable.state, 'charging'), isAfter))
    .orderBy(asc(partnerId), asc(id))
    .limit(limit);
}

export async function lockDebt(transaction: Transaction, partnerId: string, id: string): Promise<DebtRow | null> {
  const [row] = await transaction
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.id, id)))
    .for('update');
  return row ?? null;
}

/** Locks the debts in an order's lines. */
export function lockDebtsOfOrder(transaction: Transaction, partnerId: string, orderId: string): Promise<DebtRow[]> {
  return transaction
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.paidByOrderId, orderId)))
    .orderBy(asc(debtTable.id))
    .for('update');
}

/** Locks the debt that the count of an order's empties caused. */
export async function lockDeliveryDebt(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
): Promise<DebtRow | null> {
  const isOfDelivery = and(eq(debtTable.orderId, orderId), eq(debtTable.kind, 'delivery'));
  const [row] = await transaction
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), isOfDelivery))
    .for('update');
  return row ?? null;
}

/** Sets how much a locked debt is. */
export async function updateDebtSum(
  transaction: Transaction,
  { partnerId, id }: DebtKey,
  sum: Pick<DebtRow, 'quantity' | 'amountMinor'>,
): Promise<void> {
  await transaction
    .update(debtTable)
    .set(sum)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.id, id)));
}

/** Deletes a locked debt that nobody owes any more. */
export async function deleteDebt(transaction: Transaction, { partnerId, id }: DebtKey): Promise<void> {
  await transaction.delete(debtTable).where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.id, id)));
}

/** Inserts once per rental and once per delivered order. Returns the new ones. */
export async function insertDebts(transaction: Transaction, debts: readonly NewDebt[]): Promise<DebtRow[]> {
  if (debts.length === 0) return [];
  return transaction
    .insert(debtTable)
    .values(debts.map((debt) => ({ ...debt, id: randomUUIDv7() })))
    .onConflictDoNothing()
    .returning();
}

/** Updates debts in one of the states `from`. Returns their ids. */
export async function updateDebts(
  transaction: Transaction,
  partnerId: string,
  debtIds: readonly string[],
  { from, ...columns }: DebtChanges,
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

/** Updates debts of orders in one of the states `from`. */
export async function updateDebtsOfOrders(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  { from, ...columns }: DebtChanges,
): Promise<void> {
  if (orderIds.length === 0) return;
  await transaction
    .update(debtTable)
    .set(columns)
    .where(
      and(
        eq(debtTable.partnerId, partnerId),
        inArray(debtTable.paidByOrderId, [...orderIds]),
        inArray(debtTable.state, [...from]),
      ),
    );
}

/** Moves a subject's debts to another, all or those that orders caused; returns their ids. */
export async function updateOwnerOfDebts(
  transaction: Transaction,
  {
    partnerId,
    from,
    to,
    orderIds,
  }: {
    readonly partnerId: string;
    readonly from: string;
    readonly to: string;
    readonly orderIds?: readonly string[];
  },
): Promise<string[]> {
  const isOfOrders = orderIds && sql`${debtTable.orderId} = any(${sql.param([...orderIds])}::uuid[])`;
  const rows = await transaction
    .update(debtTable)
    .set({ subjectId: to })
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.subjectId, from), isOfOrders))
    .returning({ id: debtTable.id });
  return rows.map(({ id }) => id);
}

const unpaidAtMost = 200;

/** A subject's unpaid debts, also for a company; oldest first. */
export function listUnpaidDebts(executor: Executor, { partnerId, subjectId }: SubjectKey): Promise<DebtRow[]> {
  return executor
    .select()
    .from(debtTable)
    .where(and(eq(debtTable.partnerId, partnerId), eq(debtTable.subjectId, subjectId), ne(debtTable.state, 'settled')))
    .orderBy(asc(debtTable.createdAt), asc(debtTable.id))
    .limit(unpaidAtMost);
}
