import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { legalPersonCustomerTable, legalPersonTable } from '../identity.table.ts';

export type LegalPersonRow = typeof legalPersonTable.$inferSelect;

/** Legal persons for which the customer may order, by name. */
export async function listLegalPeople(
  executor: Executor,
  partnerId: string,
  customerId: string,
): Promise<LegalPersonRow[]> {
  const rows = await executor
    .select({ legalPerson: legalPersonTable })
    .from(legalPersonCustomerTable)
    .innerJoin(
      legalPersonTable,
      and(
        eq(legalPersonTable.partnerId, legalPersonCustomerTable.partnerId),
        eq(legalPersonTable.id, legalPersonCustomerTable.legalPersonId),
      ),
    )
    .where(and(eq(legalPersonCustomerTable.partnerId, partnerId), eq(legalPersonCustomerTable.customerId, customerId)))
    .orderBy(asc(legalPersonTable.name), asc(legalPersonTable.id));
  return rows.map(({ legalPerson }) => legalPerson);
}

/** The legal persons among these ids that exist. */
export async function listLegalPeopleById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<LegalPersonRow[]> {
  if (ids.length === 0) return [];
  const isOne = sql`${legalPersonTable.id} = any(${sql.param([...ids])}::uuid[])`;
  return executor
    .select()
    .from(legalPersonTable)
    .where(and(eq(legalPersonTable.partnerId, partnerId), isOne));
}

/** Whether the subject may order for the legal person; false for visitors and unknown ids. */
export async function isOfLegalPerson(
  executor: Executor,
  { partnerId, subjectId, legalPersonId }: { partnerId: string; subjectId: string; legalPersonId: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: legalPersonCustomerTable.legalPersonId })
    .from(legalPersonCustomerTable)
    .where(
      and(
        eq(legalPersonCustomerTable.partnerId, partnerId),
        eq(legalPersonCustomerTable.customerId, subjectId),
        eq(sql`${legalPersonCustomerTable.legalPersonId}::text`, legalPersonId),
      ),
    );
  return row !== undefined;
}
