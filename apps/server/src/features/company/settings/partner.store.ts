import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { partnerTable } from '../company.table.ts';

export type PartnerRow = typeof partnerTable.$inferSelect;

export async function findPartnerRow(executor: Executor, partnerId: string): Promise<PartnerRow | null> {
  const [row] = await executor.select().from(partnerTable).where(eq(partnerTable.partnerId, partnerId));
  return row ?? null;
}

/**
 * Locks the partner's row, which serializes changes of settings. Calls of customers do not wait: rows that only refer
 * to the key of this row can still be inserted.
 */
export async function lockPartnerRow(transaction: Transaction, partnerId: string): Promise<PartnerRow> {
  const [row] = await transaction
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId))
    .for('no key update');
  if (!row) throw new Error(`There is no partner ${partnerId}`);
  return row;
}

/** The current rules; no setting of the partner changes until the end of the transaction. */
export async function lockRulesForShare(
  transaction: Transaction,
  partnerId: string,
): Promise<Pick<PartnerRow, 'rules'>> {
  const { rules } = partnerTable;
  const [row] = await transaction
    .select({ rules })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId))
    .for('share');
  if (!row) throw new Error(`There is no partner ${partnerId}`);
  return row;
}

/** The partner's own programs; none changes until the end of the transaction. Empty for an unknown partner, too. */
export async function lockClientAppsForShare(
  transaction: Transaction,
  partnerId: string,
): Promise<NonNullable<PartnerRow['settings']['clientApps']>> {
  const { settings } = partnerTable;
  const [row] = await transaction
    .select({ settings })
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId))
    .for('share');
  return row?.settings.clientApps ?? [];
}

export async function updatePartnerRow(
  transaction: Transaction,
  partnerId: string,
  changes: Partial<Omit<PartnerRow, 'partnerId' | 'createdAt'>>,
): Promise<void> {
  await transaction.update(partnerTable).set(changes).where(eq(partnerTable.partnerId, partnerId));
}
