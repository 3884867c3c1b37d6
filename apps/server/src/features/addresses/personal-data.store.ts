import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { isGone } from '#features/identity/index.ts';
import { addressTable } from './addresses.table.ts';

export async function deleteAddressesOf(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<void> {
  await executor
    .delete(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), inArray(addressTable.subjectId, [...subjectIds])));
}

/** Addresses that nobody can come back to: of visitors whose session is over. */
export async function deleteAddressesOfGoneVisitors(executor: Executor, now: Date): Promise<void> {
  await executor.delete(addressTable).where(isGone(addressTable.partnerId, addressTable.subjectId, now));
}
