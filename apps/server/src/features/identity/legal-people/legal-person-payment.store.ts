import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { legalPersonPaymentTable } from '../identity.table.ts';

const table = legalPersonPaymentTable;

export type LegalPersonPaymentRow = typeof legalPersonPaymentTable.$inferSelect;
type NewPayment = typeof legalPersonPaymentTable.$inferInsert & { readonly id: string };

/** Inserts a payment; false if one has its id. */
export async function insertLegalPersonPayment(transaction: Transaction, row: NewPayment): Promise<boolean> {
  const rows = await transaction.insert(table).values(row).onConflictDoNothing().returning({ id: table.id });
  return rows.length > 0;
}

export async function findLegalPersonPayment(
  executor: Executor,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<LegalPersonPaymentRow | null> {
  const [row] = await executor
    .select()
    .from(table)
    .where(and(eq(table.partnerId, partnerId), eq(table.id, id)));
  return row ?? null;
}

/** The company's payments, as entered, newest first. */
export function listLegalPersonPayments(
  executor: Executor,
  { partnerId, legalPersonId }: { readonly partnerId: string; readonly legalPersonId: string },
  limit: number,
): Promise<LegalPersonPaymentRow[]> {
  return executor
    .select()
    .from(table)
    .where(and(eq(table.partnerId, partnerId), eq(table.legalPersonId, legalPersonId)))
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit);
}

/** The sums that companies have paid, by company. */
export async function sumLegalPersonPayments(
  executor: Executor,
  partnerId: string,
  legalPersonIds: readonly string[],
): Promise<Map<string, number>> {
  if (legalPersonIds.length === 0) return new Map();
  const rows = await executor
    .select({ id: table.legalPersonId, sum: sql<number>`sum(${table.amountMinor})`.mapWith(Number) })
    .from(table)
    .where(and(eq(table.partnerId, partnerId), inArray(table.legalPersonId, [...legalPersonIds])))
    .groupBy(table.legalPersonId);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}
