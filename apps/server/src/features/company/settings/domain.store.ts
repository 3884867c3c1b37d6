import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { domainTable } from '../company.table.ts';

export async function listHosts(executor: Executor, partnerId: string): Promise<string[]> {
  const { host } = domainTable;
  const rows = await executor
    .select({ host })
    .from(domainTable)
    .where(eq(domainTable.partnerId, partnerId))
    .orderBy(asc(host));
  return rows.map((row) => row.host);
}

/** Inserts a domain. Returns false if a shop already has it. */
export async function insertDomain(transaction: Transaction, row: typeof domainTable.$inferInsert): Promise<boolean> {
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
