import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { domainTable } from '../company.table.ts';

export type DomainRow = typeof domainTable.$inferSelect;

type NewDomain = Pick<DomainRow, 'host' | 'partnerId' | 'proof'> & { readonly provenAt?: Date };

/** The proven domains of a partner, by name. */
export function listDomainRows(executor: Executor, partnerId: string): Promise<DomainRow[]> {
  const { host } = domainTable;
  return executor.select().from(domainTable).where(eq(domainTable.partnerId, partnerId)).orderBy(asc(host));
}

/** The proven domains of all partners, for the machine's administrator. */
export function listAllDomainRows(executor: Executor): Promise<DomainRow[]> {
  return executor.select().from(domainTable).orderBy(asc(domainTable.partnerId), asc(domainTable.host));
}

/** The partner whose shop answers at a host, `''` for several; null: nobody's does. */
export async function findHostOwner(executor: Executor, host: string): Promise<string | null> {
  const { partnerId } = domainTable;
  const [row] = await executor.select({ partnerId }).from(domainTable).where(eq(domainTable.host, host));
  return row?.partnerId ?? null;
}

/** Inserts a proven domain. Returns false if a shop already has it; of two at once the primary key lets one have it. */
export async function insertDomain(transaction: Transaction, row: NewDomain): Promise<boolean> {
  const inserted = await transaction.insert(domainTable).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** Deletes a domain. Returns false if the partner has no such domain. */
export async function deleteDomainRow(
  transaction: Transaction,
  { partnerId, host }: { readonly partnerId: string; readonly host: string },
): Promise<boolean> {
  const deleted = await transaction
    .delete(domainTable)
    .where(and(eq(domainTable.host, host), eq(domainTable.partnerId, partnerId)))
    .returning();
  return deleted.length > 0;
}
