import type { OpsLegalPerson } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  deleteMember,
  deleteRequestFor,
  findCustomer,
  findLegalPerson,
  insertMember,
  lockCustomer,
  refuseRequest,
  type CustomerRow,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockRequest } from '../lock-request.ts';
import { subjectOf, toPersonalName } from '../to-audit.ts';
import { describeLegalPerson } from './to-legal-person.ts';
import { insertByStaff } from './write-legal-person.ts';

/** Lets a customer order for the company, once. */
export async function addMember(
  context: Context,
  call: StaffCall,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<undefined> {
  const partnerId = call.partner.id;
  await withStaffTransaction(context, call, async (transaction) => {
    const company = await getLegalPerson(transaction, call, id);
    const customer = await lockCustomer(transaction, { partnerId, subjectId: customerId });
    if (!customer) throw new Refusal('identity.customer_unknown');
    await admit(context, transaction, call, { company, customer });
  });
  return undefined;
}

/** Ends a membership; of somebody who is no member it does nothing. */
export async function removeMember(
  context: Context,
  call: StaffCall,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<undefined> {
  const partnerId = call.partner.id;
  await withStaffTransaction(context, call, async (transaction) => {
    const company = await getLegalPerson(transaction, call, id);
    const customer = await findCustomer(transaction, { partnerId, subjectId: customerId });
    if (!(await deleteMember(transaction, { partnerId, legalPersonId: id, customerId }))) return;
    await recordAudit(context, transaction, call, {
      ...{ action: 'legalPerson.member_removed', subject: subjectOf(id), version: company.version },
      ...{ before: { person: customerId }, after: {} },
      ...(customer && { personal: { personId: customerId, before: toPersonalName(customer) } }),
    });
  });
  return undefined;
}

/**
 * Admits who asks: to the company that staff saw beside the request, or to a new one. If another company has the tax
 * number by then, it is refused, so that nobody is let into a company that staff did not see.
 */
export function acceptRequest(
  context: Context,
  call: StaffCall,
  id: string,
  { legalPersonId }: { readonly legalPersonId: string | null },
): Promise<{ legalPerson: OpsLegalPerson }> {
  const partnerId = call.partner.id;
  return withStaffTransaction(context, call, async (transaction) => {
    const { request, customer } = await lockRequest(transaction, { partnerId, id });
    const { name, taxNumber, kpp, legalAddress, contractNumber } = request;
    const details = { name, taxNumber, kpp, legalAddress, contractNumber, creditLimitMinor: null };
    const company =
      legalPersonId === null
        ? await insertByStaff(context, transaction, call, details)
        : await getLegalPerson(transaction, call, legalPersonId);
    if (company.taxNumber !== taxNumber) throw new Refusal('legal_person.unknown');
    await admit(context, transaction, call, { company, customer });
    return { legalPerson: await describeLegalPerson(transaction, call.partner, company) };
  });
}

export async function refuseRequestByStaff(
  context: Context,
  call: StaffCall,
  id: string,
  { reason }: { readonly reason: string },
): Promise<undefined> {
  const partnerId = call.partner.id;
  await withStaffTransaction(context, call, async (transaction) => {
    const { request, customer } = await lockRequest(transaction, { partnerId, id });
    await refuseRequest(transaction, request, reason);
    await recordAudit(context, transaction, call, {
      ...{ action: 'legalPerson.request_refused', subject: `customer:${request.customerId}` },
      ...{ before: {}, after: { taxNumber: request.taxNumber } },
      personal: { personId: customer.id, after: toPersonalName(customer), note: reason },
    });
  });
  return undefined;
}

async function admit(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  { company, customer }: { readonly company: LegalPersonRow; readonly customer: CustomerRow },
): Promise<void> {
  const { partnerId, id: legalPersonId, taxNumber } = company;
  const customerId = customer.id;
  const isAnswered = await deleteRequestFor(transaction, { partnerId, customerId, taxNumber });
  const isNew = await insertMember(transaction, { partnerId, legalPersonId, customerId });
  if (!isAnswered && !isNew) return;
  await recordAudit(context, transaction, call, {
    ...{ action: 'legalPerson.member_added', subject: subjectOf(legalPersonId), version: company.version },
    ...{ before: {}, after: { person: customerId } },
    personal: { personId: customerId, after: toPersonalName(customer) },
  });
}

async function getLegalPerson(transaction: Transaction, { partner }: StaffCall, id: string): Promise<LegalPersonRow> {
  const company = await findLegalPerson(transaction, { partnerId: partner.id, id });
  if (!company) throw new Refusal('legal_person.unknown');
  return company;
}
