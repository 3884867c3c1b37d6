import type { OpsLegalPerson } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  findCustomer,
  findLegalPerson,
  lockCustomer,
  refuseRequest,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockRequest } from '../lock-request.ts';
import { toPersonalName } from '../to-audit.ts';
import { admitMember, endMembership } from '../write-membership.ts';
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
    await admitMember(context, transaction, call, { company, customer });
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
    await endMembership(context, transaction, call, { company, customerId, customer });
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
    await admitMember(context, transaction, call, { company, customer });
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

async function getLegalPerson(transaction: Transaction, { partner }: StaffCall, id: string): Promise<LegalPersonRow> {
  const company = await findLegalPerson(transaction, { partnerId: partner.id, id });
  if (!company) throw new Refusal('legal_person.unknown');
  return company;
}
