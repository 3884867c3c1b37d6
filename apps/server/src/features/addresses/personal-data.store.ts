import { and, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { addressTable } from './addresses.table.ts';

export async function deleteAddressesOf(
  executor: Executor,
  { partnerId, subjectId }: { readonly partnerId: string; readonly subjectId: string },
): Promise<void> {
  await executor
    .delete(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), eq(addressTable.subjectId, subjectId)));
}
