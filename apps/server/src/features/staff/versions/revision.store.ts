import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { staffMemberTable } from '../staff.table.ts';
import { revisionTable } from './revision.table.ts';

/** Names the member of staff for the trigger that writes revisions, until the transaction ends. */
export async function setActingStaff(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.execute(sql`select set_config('kaplya.staff', ${staffId}, true)`);
}

export type Revision = {
  readonly version: number;
  readonly fields: readonly string[];
  /** Null: no member of staff. */
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly at: Date;
};

/** The row's revisions after a version, oldest first. */
export async function listRevisions(
  executor: Executor,
  { partnerId, subject }: { readonly partnerId: string; readonly subject: string },
  { after }: { readonly after: number },
): Promise<Revision[]> {
  const rows = await executor
    .select({ revision: revisionTable, name: staffMemberTable.name })
    .from(revisionTable)
    .leftJoin(
      staffMemberTable,
      and(eq(staffMemberTable.partnerId, revisionTable.partnerId), eq(staffMemberTable.id, revisionTable.staffId)),
    )
    .where(
      and(eq(revisionTable.partnerId, partnerId), eq(revisionTable.subject, subject), gt(revisionTable.version, after)),
    )
    .orderBy(asc(revisionTable.version));
  return rows.map(({ revision: { version, fields, staffId, at }, name }) => ({
    ...{ version, fields, at },
    by: staffId === null ? null : { id: staffId, name: name ?? '' },
  }));
}

export function deleteRevisions(database: Database, until: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: revisionTable, where: lt(revisionTable.at, until) }], options);
}
