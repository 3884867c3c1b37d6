import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { settingGroupTable } from './setting-group.table.ts';

export type SettingGroupRow = typeof settingGroupTable.$inferSelect;

/** Lists the groups of settings that staff have saved at least once. */
export function listSettingGroups(executor: Executor, partnerId: string): Promise<SettingGroupRow[]> {
  return executor.select().from(settingGroupTable).where(eq(settingGroupTable.partnerId, partnerId));
}

/**
 * Finds a group of settings; null: it was never saved. A writer must lock the partner's row before (`lockPartnerRow`).
 */
export async function findSettingGroup(
  executor: Executor,
  { partnerId, id }: Pick<SettingGroupRow, 'partnerId' | 'id'>,
): Promise<SettingGroupRow | null> {
  const [row] = await executor
    .select()
    .from(settingGroupTable)
    .where(and(eq(settingGroupTable.partnerId, partnerId), eq(settingGroupTable.id, id)));
  return row ?? null;
}

export async function upsertSettingGroup(transaction: Transaction, row: SettingGroupRow): Promise<void> {
  const { version, changes } = row;
  await transaction
    .insert(settingGroupTable)
    .values(row)
    .onConflictDoUpdate({ target: [settingGroupTable.partnerId, settingGroupTable.id], set: { version, changes } });
}
