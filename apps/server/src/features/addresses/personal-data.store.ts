import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { repeatInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { isAbandonedSubject } from '#features/identity/index.ts';
import type { RowKey } from '#jobs/job-run.table.ts';
import { addressTable } from './addresses.table.ts';

export async function deleteAddressesOf(
  executor: Executor,
  { partnerId, subjectIds }: { readonly partnerId: string; readonly subjectIds: readonly string[] },
): Promise<void> {
  await executor
    .delete(addressTable)
    .where(and(eq(addressTable.partnerId, partnerId), inArray(addressTable.subjectId, [...subjectIds])));
}

const beforeAll: RowKey = { partnerId: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Deletes addresses of visitors whose session is over. Scans the table in key order, because most addresses stay; each
 * page checks only its own subjects.
 */
export function deleteAddressesOfGone(
  database: Database,
  {
    now,
    after,
    onPage,
    options,
  }: {
    readonly now: Date;
    /** The key of the last address that was checked; null: the scan begins at the start of the table. */
    readonly after: RowKey | null;
    /**
     * Called after a page is read and before its rows are deleted; with the key of its last address, or null for the
     * last page.
     */
    readonly onPage: (last: RowKey | null) => Promise<void>;
    readonly options: BatchOptions;
  },
): Promise<number> {
  let last = after ?? beforeAll;
  return repeatInBatches(async (rowsAtOnce) => {
    const page = await database
      .select({ partnerId: addressTable.partnerId, id: addressTable.id })
      .from(addressTable)
      .where(sql`(${addressTable.partnerId}, ${addressTable.id}) > (${last.partnerId}, ${last.id}::uuid)`)
      .orderBy(asc(addressTable.partnerId), asc(addressTable.id))
      .limit(rowsAtOnce);
    last = page.at(-1) ?? last;
    const isLast = page.length < rowsAtOnce;
    await onPage(isLast ? null : last);
    let rows = 0;
    for (const [partnerId, own] of Map.groupBy(page, (address) => address.partnerId)) {
      const ids = own.map(({ id }) => id);
      const isOfPage = and(eq(addressTable.partnerId, partnerId), inArray(addressTable.id, ids));
      const isOfGone = isAbandonedSubject(addressTable.partnerId, addressTable.subjectId, now);
      const { rowCount } = await database.delete(addressTable).where(and(isOfPage, isOfGone));
      rows += rowCount ?? 0;
    }
    return { rows, isLast };
  }, options);
}
