import { randomUUIDv7 } from 'node:crypto';
import type { CompanyRow, PersonRow } from '@kaplya/contract/fill/demonstration';
import type { Language } from '@kaplya/domain';
import { inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { toGrant, type ConsentPartner } from './consents/consent-documents.ts';
import { consentTable, customerTable, legalPersonCustomerTable, legalPersonTable } from './identity.table.ts';

/**
 * Inserts customers of the demonstration who do not exist yet. Those whose account was deleted, or whose phone another
 * account has by now, are not inserted.
 * Returns the inserted ids.
 */
export async function fillPeople(
  transaction: Transaction,
  people: readonly PersonRow[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const added = await transaction
    .insert(customerTable)
    .values(
      people.map((person) => ({
        ...person,
        phoneConfirmedAt: person.phone === undefined ? null : (person.createdAt ?? now),
        createdAt: person.createdAt ?? now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: customerTable.id });
  return new Set(added.map(({ id }) => id));
}

export async function fillLegalPerson(
  transaction: Transaction,
  { partnerId, id, name, taxNumber, memberId: customerId }: CompanyRow,
  now: Date,
): Promise<void> {
  await transaction.insert(legalPersonTable).values({ partnerId, id, name, taxNumber, createdAt: now });
  await transaction.insert(legalPersonCustomerTable).values({ partnerId, legalPersonId: id, customerId });
}

/** Inserts the customers' consents to the processing of personal data, as given when they opened their accounts. */
export async function fillConsents(
  transaction: Transaction,
  partner: ConsentPartner,
  people: readonly Required<Pick<PersonRow, 'id' | 'createdAt'>>[],
  language: Language,
): Promise<void> {
  const grant = toGrant(partner, 'personal_data', language);
  const from = { ip: '127.0.0.1', userAgent: 'demonstration', source: 'site' };
  await insertRows(
    transaction,
    consentTable,
    people.map(({ id, createdAt }) => ({ ...grant, ...from, id: randomUUIDv7(), subjectId: id, at: createdAt })),
  );
}

/** The customers among these ids that exist, deleted ones too. */
export async function findKnownCustomers(executor: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ id: customerTable.id })
    .from(customerTable)
    .where(inArray(customerTable.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
