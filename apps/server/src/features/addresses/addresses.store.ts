import { and, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { addressTable, gazetteerDistrictTable } from './addresses.table.ts';

export type KeptAddress = typeof addressTable.$inferSelect;

/** An address of this subject; another's is as absent as one that never was. */
export async function findAddress(
  executor: Executor,
  partnerId: string,
  subjectId: string,
  id: string,
): Promise<KeptAddress | null> {
  const [row] = await executor
    .select()
    .from(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), eq(addressTable.id, id), eq(addressTable.subjectId, subjectId)));
  return row ?? null;
}

/** Null when the subject keeps this place already: the unique key decides, also between parallel calls. */
export async function insertAddress(executor: Executor, address: Omit<KeptAddress, 'id'>): Promise<KeptAddress | null> {
  const [row] = await executor.insert(addressTable).values(address).onConflictDoNothing().returning();
  return row ?? null;
}

/** Of all cities; the first that holds a point is its district. */
export async function listDistricts(executor: Executor): Promise<(typeof gazetteerDistrictTable.$inferSelect)[]> {
  return executor
    .select()
    .from(gazetteerDistrictTable)
    .orderBy(gazetteerDistrictTable.priority, gazetteerDistrictTable.id);
}
