import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '#db/client.ts';
import { deleteRequestFor, insertLegalPerson, insertMember, listByTaxNumber } from '#features/identity/index.ts';
import type { ParsedDetails } from './parse-details.ts';

/** Lets a customer order for the company that has the tax number; a company that is not known is created. */
export async function joinCompany(
  transaction: Transaction,
  { partnerId, customerId, now }: { readonly partnerId: string; readonly customerId: string; readonly now: Date },
  details: ParsedDetails,
): Promise<void> {
  const { taxNumber } = details;
  const row = { partnerId, id: randomUUIDv7(), ...details, createdAt: now };
  const company =
    (await insertLegalPerson(transaction, row)) ??
    (await listByTaxNumber(transaction, partnerId, [taxNumber])).get(taxNumber);
  if (!company) throw new Error(`No company has the tax number ${taxNumber}`);
  await insertMember(transaction, { partnerId, legalPersonId: company.id, customerId });
  await deleteRequestFor(transaction, { partnerId, customerId, taxNumber });
}
