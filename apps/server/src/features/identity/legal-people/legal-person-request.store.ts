import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { customerTable, legalPersonRequestTable } from '../identity.table.ts';

const table = legalPersonRequestTable;

export type LegalPersonRequestRow = typeof legalPersonRequestTable.$inferSelect;
type RequestKey = { readonly partnerId: string; readonly id: string };
type CustomerKey = { readonly partnerId: string; readonly customerId: string };

const isRequest = ({ partnerId, id }: RequestKey) => and(eq(table.partnerId, partnerId), eq(table.id, id));
const isOf = ({ partnerId, customerId }: CustomerKey) =>
  and(eq(table.partnerId, partnerId), eq(table.customerId, customerId));
const isOpen = eq(table.state, sql`'requested'`);

/** The customer's requests, newest first. */
export function listRequestsOf(executor: Executor, of: CustomerKey): Promise<LegalPersonRequestRow[]> {
  return executor.select().from(table).where(isOf(of)).orderBy(desc(table.createdAt), desc(table.id));
}

/** Inserts a request, or makes a refused one anew; null if it is open already. */
export async function openRequest(
  transaction: Transaction,
  row: typeof legalPersonRequestTable.$inferInsert & { readonly state: 'requested' },
): Promise<LegalPersonRequestRow | null> {
  const { id: _, ...anew } = row;
  const [opened] = await transaction
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.partnerId, table.customerId, table.taxNumber],
      set: { ...anew, reason: null },
      setWhere: eq(table.state, 'refused'),
    })
    .returning();
  return opened ?? null;
}

/** The customer of an open request; null: there is none. */
export async function findApplicantId(executor: Executor, key: RequestKey): Promise<string | null> {
  const [row] = await executor
    .select({ customerId: table.customerId })
    .from(table)
    .where(and(isRequest(key), isOpen));
  return row?.customerId ?? null;
}

/** Locks an open request until the end of the transaction. */
export async function lockOpenRequest(
  transaction: Transaction,
  key: RequestKey,
): Promise<LegalPersonRequestRow | null> {
  const [row] = await transaction
    .select()
    .from(table)
    .where(and(isRequest(key), isOpen))
    .for('update');
  return row ?? null;
}

export async function refuseRequest(transaction: Transaction, key: RequestKey, reason: string): Promise<void> {
  await transaction.update(table).set({ state: 'refused', reason }).where(isRequest(key));
}

/** Deletes a request of the customer, open or refused; false: there is none. */
export async function deleteRequest(executor: Executor, of: CustomerKey & RequestKey): Promise<boolean> {
  const rows = await executor
    .delete(table)
    .where(and(isOf(of), eq(table.id, of.id)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Deletes the customer's request for a tax number, which is admitted; false: there is none. */
export async function deleteRequestFor(
  transaction: Transaction,
  of: CustomerKey & { readonly taxNumber: string },
): Promise<boolean> {
  const rows = await transaction
    .delete(table)
    .where(and(isOf(of), eq(table.taxNumber, of.taxNumber)))
    .returning({ id: table.id });
  return rows.length > 0;
}

export type Applicant = LegalPersonRequestRow & {
  readonly customer: { readonly name: string | null; readonly phone: string | null; readonly email: string | null };
};

function selectApplicants(executor: Executor, where: SQL | undefined) {
  const { name, phone, email } = customerTable;
  return executor
    .select({ request: table, customer: { name, phone, email } })
    .from(table)
    .innerJoin(customerTable, and(eq(customerTable.partnerId, table.partnerId), eq(customerTable.id, table.customerId)))
    .where(and(isOpen, where))
    .orderBy(asc(table.createdAt), asc(table.id))
    .$dynamic();
}

type Selected = { readonly request: LegalPersonRequestRow; readonly customer: Applicant['customer'] };

const toApplicant = ({ request, customer }: Selected): Applicant => ({ ...request, customer });

/** The open requests for tax numbers, the longest waiting first. */
export async function listApplicants(
  executor: Executor,
  partnerId: string,
  taxNumbers: readonly string[],
): Promise<Applicant[]> {
  if (taxNumbers.length === 0) return [];
  const isFor = and(eq(table.partnerId, partnerId), inArray(table.taxNumber, [...taxNumbers]));
  return (await selectApplicants(executor, isFor)).map(toApplicant);
}

/** All open requests, the longest waiting first, after one of them. */
export async function listOpenRequests(
  executor: Executor,
  partnerId: string,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
): Promise<Applicant[]> {
  const isAfter = after && sql`(${table.createdAt}, ${table.id}) > (${after.at}, ${after.id}::uuid)`;
  const found = selectApplicants(executor, and(eq(table.partnerId, partnerId), isAfter ?? undefined));
  return (await found.limit(limit)).map(toApplicant);
}

export function countOpenRequests(executor: Executor, partnerId: string, most: number): Promise<number> {
  return countUpTo(executor, { table, where: and(eq(table.partnerId, partnerId), isOpen), most });
}

export async function countOpenRequestsOf(executor: Executor, of: CustomerKey, most: number): Promise<number> {
  return countUpTo(executor, { table, where: and(isOf(of), isOpen), most });
}
