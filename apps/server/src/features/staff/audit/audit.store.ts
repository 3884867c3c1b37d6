import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { insertRows } from '#db/insert-rows.ts';
import { lowestIdAt } from '#db/time-ids.ts';
import { staffMemberTable } from '../staff.table.ts';
import { auditEntryTable, auditPersonalTable } from './audit.table.ts';

export type AuditEntryRow = typeof auditEntryTable.$inferSelect;
export type AuditPersonalRow = typeof auditPersonalTable.$inferSelect;

export type NewAuditEntry = typeof auditEntryTable.$inferInsert & { readonly id: string };

export async function insertAuditEntry(
  transaction: Transaction,
  entry: NewAuditEntry,
  personal: Omit<typeof auditPersonalTable.$inferInsert, 'partnerId' | 'entryId'> | null,
): Promise<void> {
  await transaction.insert(auditEntryTable).values(entry);
  if (personal === null) return;
  const { partnerId, id: entryId } = entry;
  await transaction.insert(auditPersonalTable).values({ ...personal, partnerId, entryId });
}

/** Writes entries that say nothing of a person. */
export function insertAuditEntries(transaction: Transaction, entries: NewAuditEntry[]): Promise<void> {
  return insertRows(transaction, auditEntryTable, entries);
}

export type AuditWanted = {
  readonly subject?: string | undefined;
  readonly staffId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

export type ListedEntry = {
  readonly entry: AuditEntryRow;
  readonly personal: AuditPersonalRow | null;
  readonly staffName: string | null;
};

function isWanted(partnerId: string, { subject, staffId, action, from, to }: AuditWanted): SQL | undefined {
  return and(
    eq(auditEntryTable.partnerId, partnerId),
    subject === undefined ? undefined : eq(auditEntryTable.subject, subject),
    staffId === undefined ? undefined : eq(auditEntryTable.staffId, staffId),
    action === undefined ? undefined : eq(auditEntryTable.action, action),
    // Ids are made of the entries' time, so that the key of the table serves a range of it.
    from === undefined ? undefined : gte(auditEntryTable.id, lowestIdAt(from)),
    to === undefined ? undefined : lt(auditEntryTable.id, lowestIdAt(to)),
  );
}

/** The newest entries first, after the one with `afterId`. */
export function listAuditEntries(
  executor: Executor,
  partnerId: string,
  wanted: AuditWanted,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<ListedEntry[]> {
  return executor
    .select({ entry: auditEntryTable, personal: auditPersonalTable, staffName: staffMemberTable.name })
    .from(auditEntryTable)
    .leftJoin(
      auditPersonalTable,
      and(
        eq(auditPersonalTable.partnerId, auditEntryTable.partnerId),
        eq(auditPersonalTable.entryId, auditEntryTable.id),
      ),
    )
    .leftJoin(
      staffMemberTable,
      and(eq(staffMemberTable.partnerId, auditEntryTable.partnerId), eq(staffMemberTable.id, auditEntryTable.staffId)),
    )
    .where(and(isWanted(partnerId, wanted), afterId === null ? undefined : lt(auditEntryTable.id, afterId)))
    .orderBy(desc(auditEntryTable.id))
    .limit(limit);
}

/** Counts entries up to `most`. */
export async function countAuditEntries(
  executor: Executor,
  partnerId: string,
  wanted: AuditWanted,
  most: number,
): Promise<number> {
  return countUpTo(executor, { table: auditEntryTable, where: isWanted(partnerId, wanted), most });
}

export type ToldOfPerson = Pick<AuditEntryRow, 'at' | 'action' | 'subject'> &
  Pick<AuditPersonalRow, 'before' | 'after' | 'note'>;

/** What entries say about a person, oldest first, without who wrote them. */
export function listPersonalAudit(
  executor: Executor,
  { partnerId, personId }: { readonly partnerId: string; readonly personId: string },
): Promise<ToldOfPerson[]> {
  const { at, action, subject, id } = auditEntryTable;
  const { before, after, note } = auditPersonalTable;
  return executor
    .select({ at, action, subject, before, after, note })
    .from(auditPersonalTable)
    .innerJoin(auditEntryTable, and(eq(auditEntryTable.partnerId, partnerId), eq(id, auditPersonalTable.entryId)))
    .where(and(eq(auditPersonalTable.partnerId, partnerId), eq(auditPersonalTable.personId, personId)))
    .orderBy(id);
}

/** Deletes what entries say about a person. */
export async function deletePersonalAudit(
  transaction: Transaction,
  { partnerId, personIds }: { readonly partnerId: string; readonly personIds: readonly string[] },
): Promise<void> {
  await transaction
    .delete(auditPersonalTable)
    .where(
      and(
        eq(auditPersonalTable.partnerId, partnerId),
        sql`${auditPersonalTable.personId} = any(${sql.param([...personIds])}::uuid[])`,
      ),
    );
}

/** Deletes what the entries of rows say about people. */
export async function deletePersonalAuditOf(
  transaction: Transaction,
  { partnerId, subjects }: { readonly partnerId: string; readonly subjects: readonly string[] },
): Promise<void> {
  if (subjects.length === 0) return;
  const { id, subject } = auditEntryTable;
  const entries = transaction
    .select({ id })
    .from(auditEntryTable)
    .where(and(eq(auditEntryTable.partnerId, partnerId), inArray(subject, [...subjects])));
  await transaction
    .delete(auditPersonalTable)
    .where(and(eq(auditPersonalTable.partnerId, partnerId), inArray(auditPersonalTable.entryId, entries)));
}
