import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  deleteMember,
  deleteRequestFor,
  insertMember,
  type CustomerRow,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import { recordAudit, type AuditAuthor } from '#features/staff/index.ts';
import { subjectOf, toPersonalName } from './to-audit.ts';

/** Lets a customer order for a company, which admits their request for it, and records it in the audit. */
export async function admitMember(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  { company, customer }: { readonly company: LegalPersonRow; readonly customer: CustomerRow },
): Promise<void> {
  const { partnerId, id: legalPersonId, taxNumber } = company;
  const customerId = customer.id;
  const isAnswered = await deleteRequestFor(transaction, { partnerId, customerId, taxNumber });
  const isNew = await insertMember(transaction, { partnerId, legalPersonId, customerId });
  if (!isAnswered && !isNew) return;
  await recordAudit(context, transaction, author, {
    ...{ action: 'legalPerson.member_added', subject: subjectOf(legalPersonId), version: company.version },
    ...{ before: {}, after: { person: customerId } },
    personal: { personId: customerId, after: toPersonalName(customer) },
  });
}

/** Ends a membership and records it in the audit. `customer` is null when the account is deleted. */
export async function endMembership(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  of: { readonly company: LegalPersonRow; readonly customerId: string; readonly customer: CustomerRow | null },
): Promise<void> {
  const { company, customerId, customer } = of;
  const { partnerId, id: legalPersonId, version } = company;
  if (!(await deleteMember(transaction, { partnerId, legalPersonId, customerId }))) return;
  await recordAudit(context, transaction, author, {
    ...{ action: 'legalPerson.member_removed', subject: subjectOf(legalPersonId), version },
    ...{ before: { person: customerId }, after: {} },
    ...(customer && { personal: { personId: customerId, before: toPersonalName(customer) } }),
  });
}
