import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { listByTaxNumber, type CustomerRow } from '#features/identity/index.ts';
import type { AuditAuthor } from '#features/staff/index.ts';
import { insertCompany } from './insert-company.ts';
import type { ParsedDetails } from './parse-details.ts';
import { admitMember } from './write-membership.ts';

/** Lets a customer order for the company that has the tax number; a company that is not known is created. */
export async function joinCompany(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  { customer, details }: { readonly customer: CustomerRow; readonly details: ParsedDetails },
): Promise<void> {
  const { taxNumber } = details;
  const company =
    (await insertCompany(context, transaction, author, { ...details, creditLimitMinor: null })) ??
    (await listByTaxNumber(transaction, author.partner.id, [taxNumber])).get(taxNumber);
  if (!company) throw new Error(`No company has the tax number ${taxNumber}`);
  await admitMember(context, transaction, author, { company, customer });
}
