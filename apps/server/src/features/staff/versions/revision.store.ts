import { and, asc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { staffMemberTable } from '../staff.table.ts';
import { revisionTable } from './revision.table.ts';

/** Sets the member of staff whom the trigger names as the author of revisions, until the transaction ends. */
export async function setActingStaff(transaction: Transaction, staffId: string): Promise<void> {
  await transaction.execute(sql`select set_config('kaplya.staff', ${staffId}, true)`);
}

export type Revision = {
  readonly version: number;
  readonly fields: readonly string[];
  /** The author; null: not a member of staff, but a customer, an acquirer or a job. */
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly at: Date;
};

export type NewRevision = { readonly subject: string; readonly version: number; readonly fields: readonly string[] };

/**
 * Writes the revisions of rows whose versions no trigger raises. Their author is the member of staff that
 * `setActingStaff` named. A revision that already exists is replaced: a row that was deleted and inserted again may
 * reach a version of the former row.
 */
export async function insertRevisions(
  transaction: Transaction,
  partnerId: string,
  revisions: readonly NewRevision[],
): Promise<void> {
  if (revisions.length === 0) return;
  await transaction.execute(sql`
    insert into revision (partner_id, subject, version, fields, staff_id)
    select ${partnerId}, subject, version, fields, nullif(current_setting('kaplya.staff', true), '')::uuid
    from unnest(
      ${sql.param(revisions.map(({ subject }) => subject))}::varchar[],
      ${sql.param(revisions.map(({ version }) => version))}::int[],
      ${sql.param(revisions.map(({ fields }) => JSON.stringify(fields)))}::jsonb[]) as raised (subject, version, fields)
    on conflict (partner_id, subject, version)
    do update set fields = excluded.fields, staff_id = excluded.staff_id, at = excluded.at`);
}

type NamedVersion = { readonly partnerId: string; readonly subject: string; readonly version: number };

/** Records the deletion of a row whose id may be reused: the next row's versions begin above all those of this one. */
export function recordDeletion(transaction: Transaction, { partnerId, subject, version }: NamedVersion): Promise<void> {
  return insertRevisions(transaction, partnerId, [{ subject, version: version + 1, fields: [] }]);
}

/** The first version of a new row, above all those of a deleted row with the same id (`recordDeletion`). */
export async function firstVersionOf(
  executor: Executor,
  { partnerId, subject }: { readonly partnerId: string; readonly subject: string },
): Promise<number> {
  const [row] = await executor
    .select({ last: sql<number | null>`max(${revisionTable.version})` })
    .from(revisionTable)
    .where(and(eq(revisionTable.partnerId, partnerId), eq(revisionTable.subject, subject)));
  return (row?.last ?? 0) + 1;
}

/** The last versions of rows, deleted ones too, by the subjects of the rows. */
export async function listLastVersions(
  executor: Executor,
  partnerId: string,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const rows = await executor
    .select({ subject: revisionTable.subject, last: sql<number>`max(${revisionTable.version})` })
    .from(revisionTable)
    .where(and(eq(revisionTable.partnerId, partnerId), inArray(revisionTable.subject, [...subjects])))
    .groupBy(revisionTable.subject);
  return new Map(rows.map(({ subject, last }) => [subject, last]));
}

/** The row's revisions after a version, oldest first. */
export async function listRevisions(
  executor: Executor,
  { partnerId, subject }: { readonly partnerId: string; readonly subject: string },
  { after }: { readonly after: number },
): Promise<Revision[]> {
  const rows = await selectRevisions(
    executor,
    and(eq(revisionTable.partnerId, partnerId), eq(revisionTable.subject, subject), gt(revisionTable.version, after)),
  );
  return rows.map(({ revision }) => revision);
}

/** The revisions of rows, oldest first, by the subjects of the rows. */
export async function listRevisionsOf(
  executor: Executor,
  partnerId: string,
  subjects: readonly string[],
): Promise<Map<string, Revision[]>> {
  const rows = await selectRevisions(
    executor,
    and(eq(revisionTable.partnerId, partnerId), inArray(revisionTable.subject, [...subjects])),
  );
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, ofRow]) => [subject, ofRow.map(({ revision }) => revision)]));
}

async function selectRevisions(
  executor: Executor,
  condition: SQL | undefined,
): Promise<{ readonly subject: string; readonly revision: Revision }[]> {
  const rows = await executor
    .select({ revision: revisionTable, name: staffMemberTable.name })
    .from(revisionTable)
    .leftJoin(
      staffMemberTable,
      and(eq(staffMemberTable.partnerId, revisionTable.partnerId), eq(staffMemberTable.id, revisionTable.staffId)),
    )
    .where(condition)
    .orderBy(asc(revisionTable.version));
  return rows.map(({ revision: { subject, version, fields, staffId, at }, name }) => ({
    subject,
    revision: { ...{ version, fields, at }, by: staffId === null ? null : { id: staffId, name: name ?? '' } },
  }));
}

export function deleteRevisions(database: Database, until: Date, options: BatchOptions): Promise<number> {
  return deleteInBatches(database, [{ from: revisionTable, where: lt(revisionTable.at, until) }], options);
}
