import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { customerTable, legalPersonCustomerTable, legalPersonTable } from '../identity.table.ts';

export type LegalPersonRow = typeof legalPersonTable.$inferSelect;
export type LegalPersonKey = { readonly partnerId: string; readonly id: string };
export type LegalPersonDetails = Pick<
  LegalPersonRow,
  'name' | 'taxNumber' | 'kpp' | 'legalAddress' | 'contractNumber' | 'creditLimitMinor'
>;
export type Membership = { readonly partnerId: string; readonly legalPersonId: string; readonly customerId: string };

const isLegalPerson = ({ partnerId, id }: LegalPersonKey) =>
  and(eq(legalPersonTable.partnerId, partnerId), eq(legalPersonTable.id, id));

const isMembership = ({ partnerId, legalPersonId, customerId }: Membership) =>
  and(
    eq(legalPersonCustomerTable.partnerId, partnerId),
    eq(legalPersonCustomerTable.legalPersonId, legalPersonId),
    eq(legalPersonCustomerTable.customerId, customerId),
  );

export async function findLegalPerson(executor: Executor, key: LegalPersonKey): Promise<LegalPersonRow | null> {
  const [row] = await executor.select().from(legalPersonTable).where(isLegalPerson(key));
  return row ?? null;
}

/** Locks a company, so that orders under its limit of credit wait; memberships and payments do not. */
export async function lockLegalPerson(transaction: Transaction, key: LegalPersonKey): Promise<LegalPersonRow | null> {
  const [row] = await transaction.select().from(legalPersonTable).where(isLegalPerson(key)).for('no key update');
  return row ?? null;
}

/** The companies that have one of the tax numbers, by number. */
export async function listByTaxNumber(
  executor: Executor,
  partnerId: string,
  taxNumbers: readonly string[],
): Promise<Map<string, LegalPersonRow>> {
  if (taxNumbers.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(legalPersonTable)
    .where(and(eq(legalPersonTable.partnerId, partnerId), inArray(legalPersonTable.taxNumber, [...taxNumbers])));
  return new Map(rows.map((row) => [row.taxNumber, row]));
}

/** Inserts a company; null if one has its tax number. */
export async function insertLegalPerson(
  transaction: Transaction,
  row: typeof legalPersonTable.$inferInsert,
): Promise<LegalPersonRow | null> {
  const [inserted] = await transaction.insert(legalPersonTable).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function updateLegalPerson(
  transaction: Transaction,
  key: LegalPersonKey,
  changes: Partial<LegalPersonDetails>,
): Promise<LegalPersonRow | null> {
  const [row] = await transaction.update(legalPersonTable).set(changes).where(isLegalPerson(key)).returning();
  return row ?? null;
}

type LegalPersonFilter = {
  readonly partnerId: string;
  /** A part of a name or of a number, for `ilike`; null: all. */
  readonly pattern: string | null;
  /** The same without the spaces of a number. */
  readonly numberPattern: string | null;
};

const isFound = ({ partnerId, pattern, numberPattern }: LegalPersonFilter): SQL | undefined =>
  and(
    eq(legalPersonTable.partnerId, partnerId),
    pattern === null
      ? undefined
      : or(
          sql`${legalPersonTable.name} ilike ${pattern}`,
          sql`${legalPersonTable.taxNumber} like ${numberPattern}`,
          sql`${legalPersonTable.contractNumber} ilike ${pattern}`,
        ),
  );

/** Companies by name, after one of them. */
export function listLegalPeoplePage(
  executor: Executor,
  filter: LegalPersonFilter,
  { after, limit }: { readonly after: { readonly id: string; readonly name: string } | null; readonly limit: number },
): Promise<LegalPersonRow[]> {
  const { name, id } = legalPersonTable;
  return executor
    .select()
    .from(legalPersonTable)
    .where(and(isFound(filter), after ? sql`(${name}, ${id}) > (${after.name}, ${after.id}::uuid)` : undefined))
    .orderBy(asc(name), asc(id))
    .limit(limit);
}

export function countLegalPeople(executor: Executor, filter: LegalPersonFilter, most: number): Promise<number> {
  return countUpTo(executor, { table: legalPersonTable, where: isFound(filter), most });
}

export type Member = {
  readonly legalPersonId: string;
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
};

/** The people of companies, by name. */
export function listMembers(
  executor: Executor,
  partnerId: string,
  legalPersonIds: readonly string[],
): Promise<Member[]> {
  const { name, phone, email, id } = customerTable;
  return executor
    .select({ legalPersonId: legalPersonCustomerTable.legalPersonId, id, name, phone, email })
    .from(legalPersonCustomerTable)
    .innerJoin(
      customerTable,
      and(
        eq(customerTable.partnerId, legalPersonCustomerTable.partnerId),
        eq(customerTable.id, legalPersonCustomerTable.customerId),
      ),
    )
    .where(
      and(
        eq(legalPersonCustomerTable.partnerId, partnerId),
        inArray(legalPersonCustomerTable.legalPersonId, [...legalPersonIds]),
        isNull(customerTable.deletedAt),
      ),
    )
    .orderBy(asc(name), asc(id));
}

/** How many people may order for companies, by company. */
export async function countMembers(
  executor: Executor,
  partnerId: string,
  legalPersonIds: readonly string[],
): Promise<Map<string, number>> {
  if (legalPersonIds.length === 0) return new Map();
  const { legalPersonId } = legalPersonCustomerTable;
  const rows = await executor
    .select({ id: legalPersonId, people: sql<number>`count(*)::int` })
    .from(legalPersonCustomerTable)
    .where(and(eq(legalPersonCustomerTable.partnerId, partnerId), inArray(legalPersonId, [...legalPersonIds])))
    .groupBy(legalPersonId);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Lets a customer order for a company; false if they do already. */
export async function insertMember(transaction: Transaction, membership: Membership): Promise<boolean> {
  const rows = await transaction
    .insert(legalPersonCustomerTable)
    .values(membership)
    .onConflictDoNothing()
    .returning({ id: legalPersonCustomerTable.customerId });
  return rows.length > 0;
}

export async function deleteMember(transaction: Transaction, membership: Membership): Promise<boolean> {
  const rows = await transaction
    .delete(legalPersonCustomerTable)
    .where(isMembership(membership))
    .returning({ id: legalPersonCustomerTable.customerId });
  return rows.length > 0;
}

/** Locks a membership, so that whoever removes the customer waits for the end of the transaction; false: there is none. */
export async function lockMembership(transaction: Transaction, membership: Membership): Promise<boolean> {
  const rows = await transaction
    .select({ id: legalPersonCustomerTable.customerId })
    .from(legalPersonCustomerTable)
    .where(isMembership(membership))
    .for('key share');
  return rows.length > 0;
}

/** The companies for which a customer may order, by name. */
export async function listLegalPeople(
  executor: Executor,
  partnerId: string,
  customerId: string,
): Promise<LegalPersonRow[]> {
  return (await listLegalPeopleOf(executor, partnerId, [customerId])).get(customerId) ?? [];
}

/** The companies for which customers may order, by customer, then by name. */
export async function listLegalPeopleOf(
  executor: Executor,
  partnerId: string,
  customerIds: readonly string[],
): Promise<Map<string, LegalPersonRow[]>> {
  if (customerIds.length === 0) return new Map();
  const { customerId } = legalPersonCustomerTable;
  const rows = await executor
    .select({ customerId, legalPerson: legalPersonTable })
    .from(legalPersonCustomerTable)
    .innerJoin(
      legalPersonTable,
      and(
        eq(legalPersonTable.partnerId, legalPersonCustomerTable.partnerId),
        eq(legalPersonTable.id, legalPersonCustomerTable.legalPersonId),
      ),
    )
    .where(and(eq(legalPersonCustomerTable.partnerId, partnerId), inArray(customerId, [...customerIds])))
    .orderBy(asc(legalPersonTable.name), asc(legalPersonTable.id));
  const byCustomer = Map.groupBy(rows, (row) => row.customerId);
  return new Map([...byCustomer].map(([id, own]) => [id, own.map(({ legalPerson }) => legalPerson)]));
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
