import { listPersonClues, mentionsPerson, type PersonMarks } from '@kaplya/domain';
import { and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { containsClue } from '#db/contains-clue.ts';
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

/** Inserts entries without personal data. */
export function insertAuditEntries(transaction: Transaction, entries: NewAuditEntry[]): Promise<void> {
  return insertRows(transaction, auditEntryTable, entries);
}

export type AuditFilters = {
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

function matchesFilters(partnerId: string, { subject, staffId, action, from, to }: AuditFilters): SQL | undefined {
  return and(
    eq(auditEntryTable.partnerId, partnerId),
    subject === undefined ? undefined : eq(auditEntryTable.subject, subject),
    staffId === undefined ? undefined : eq(auditEntryTable.staffId, staffId),
    action === undefined ? undefined : eq(auditEntryTable.action, action),
    // Ids contain the time of the entry, so the primary key serves a range of times.
    from === undefined ? undefined : gte(auditEntryTable.id, lowestIdAt(from)),
    to === undefined ? undefined : lt(auditEntryTable.id, lowestIdAt(to)),
  );
}

/** Lists the newest entries first, after the one with `afterId`. */
export function listAuditEntries(
  executor: Executor,
  partnerId: string,
  filters: AuditFilters,
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
    .where(and(matchesFilters(partnerId, filters), afterId === null ? undefined : lt(auditEntryTable.id, afterId)))
    .orderBy(desc(auditEntryTable.id))
    .limit(limit);
}

/** Counts entries up to `most`. */
export async function countAuditEntries(
  executor: Executor,
  partnerId: string,
  filters: AuditFilters,
  most: number,
): Promise<number> {
  return countUpTo(executor, { table: auditEntryTable, where: matchesFilters(partnerId, filters), most });
}

export type PersonalAudit = Pick<AuditEntryRow, 'at' | 'action' | 'subject'> &
  Pick<AuditPersonalRow, 'before' | 'after' | 'note'>;

/** The personal data of entries about a person, oldest first, without their authors. */
export function listPersonalAudit(
  executor: Executor,
  { partnerId, personId }: { readonly partnerId: string; readonly personId: string },
): Promise<PersonalAudit[]> {
  const { at, action, subject, id } = auditEntryTable;
  const { before, after, note } = auditPersonalTable;
  return executor
    .select({ at, action, subject, before, after, note })
    .from(auditPersonalTable)
    .innerJoin(auditEntryTable, and(eq(auditEntryTable.partnerId, partnerId), eq(id, auditPersonalTable.entryId)))
    .where(and(eq(auditPersonalTable.partnerId, partnerId), eq(auditPersonalTable.personId, personId)))
    .orderBy(id);
}

/** Deletes the personal data of entries about people; the entries stay. */
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

/** Deletes the personal data of entries about rows; the entries stay. */
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

/** Deletes the personal data of entries about nobody in particular that name the person; the entries stay. */
export async function deletePersonalAuditNaming(
  transaction: Transaction,
  { partnerId, marks }: { readonly partnerId: string; readonly marks: PersonMarks },
): Promise<void> {
  const { entryId, personId, note, before, after } = auditPersonalTable;
  const isOfNobody = and(eq(auditPersonalTable.partnerId, partnerId), isNull(personId));
  const text = sql<string>`concat_ws(' ', ${note}, ${before}, ${after})`;
  const found = await transaction
    .select({ entryId, text })
    .from(auditPersonalTable)
    .where(and(isOfNobody, containsClue(text, listPersonClues(marks))));
  const naming = found.filter((entry) => mentionsPerson(entry.text, marks)).map((entry) => entry.entryId);
  if (naming.length === 0) return;
  await transaction.delete(auditPersonalTable).where(and(isOfNobody, inArray(entryId, naming)));
}
