import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { insertLegalPerson, type LegalPersonDetails, type LegalPersonRow } from '#features/identity/index.ts';
import { recordAudit, type AuditAuthor } from '#features/staff/index.ts';
import { subjectOf, toAuditFields } from './to-audit.ts';

/** Inserts a company and its audit entry; null: another one has its tax number. */
export async function insertCompany(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  details: LegalPersonDetails,
): Promise<LegalPersonRow | null> {
  const row = { partnerId: author.partner.id, id: randomUUIDv7(), ...details, createdAt: context.clock.now() };
  const company = await insertLegalPerson(transaction, row);
  if (!company) return null;
  await recordAudit(context, transaction, author, {
    ...{ action: 'legalPerson.created', subject: subjectOf(company.id), version: company.version },
    ...{ before: {}, after: toAuditFields(company) },
  });
  return company;
}
