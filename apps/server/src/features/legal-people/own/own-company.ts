import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  deleteMember,
  deleteRequestFor,
  findCustomer,
  findLegalPerson,
  insertMember,
  lockMembership,
  refuseRequest,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { lockRequest } from '../lock-request.ts';
import { subjectOf, toPersonalName } from '../to-audit.ts';

type MemberCall = CallOf<'partner' | 'bearer'>;
type Decision = { readonly decision: 'admit' } | { readonly decision: 'refuse'; readonly reason: string };

/** Admits a colleague who asks for the company, or refuses. Staff see either in the audit of the company. */
export async function decideRequest(
  context: Pick<Context, 'database' | 'clock'>,
  call: MemberCall,
  { id, requestId }: { readonly id: string; readonly requestId: string },
  decision: Decision,
): Promise<undefined> {
  const partnerId = call.partner.id;
  await withTransaction(context.database, async (transaction) => {
    const company = await getOwnCompany(transaction, call, id);
    const { request, customer } = await lockRequest(transaction, { partnerId, id: requestId });
    if (request.taxNumber !== company.taxNumber) throw new Refusal('legal_person.request_unknown');
    const { customerId, taxNumber } = request;
    const isAdmitted = decision.decision === 'admit';
    if (isAdmitted) {
      await insertMember(transaction, { partnerId, legalPersonId: id, customerId });
      await deleteRequestFor(transaction, { partnerId, customerId, taxNumber });
    } else await refuseRequest(transaction, request, decision.reason);
    await recordAudit(context, transaction, toAuditCall(call), {
      ...{ action: isAdmitted ? 'colleague.admitted' : 'colleague.refused', subject: subjectOf(id) },
      ...{ version: company.version, before: {}, after: { person: customerId, colleague: call.bearer.subjectId } },
      personal: { personId: customerId, after: toPersonalName(customer), note: isAdmitted ? null : decision.reason },
    });
  });
  return undefined;
}

/** Ends the customer's own membership. The company stays, also without people. */
export async function leaveLegalPerson(
  context: Pick<Context, 'database' | 'clock'>,
  call: MemberCall,
  id: string,
): Promise<undefined> {
  const partnerId = call.partner.id;
  const { subjectId: customerId } = call.bearer;
  await withTransaction(context.database, async (transaction) => {
    const customer = await findCustomer(transaction, { partnerId, subjectId: customerId });
    const hasLeft = await deleteMember(transaction, { partnerId, legalPersonId: id, customerId });
    if (!customer || !hasLeft) throw new Refusal('address.legal_person_unknown');
    await recordAudit(context, transaction, toAuditCall(call), {
      ...{ action: 'colleague.left', subject: subjectOf(id), before: { person: customerId }, after: {} },
      personal: { personId: customerId, before: toPersonalName(customer) },
    });
  });
  return undefined;
}

/** The address and the device of a customer stay out of the audit, whose entries outlive accounts. */
const toAuditCall = ({ partner }: MemberCall) => ({
  ...{ partner, bearer: null, staff: null },
  caller: { ip: '', userAgent: 'storefront' },
});

/** The company, while the customer may order for it: whoever removes them waits. */
export async function getOwnCompany(
  transaction: Transaction,
  { partner, bearer }: MemberCall,
  id: string,
): Promise<LegalPersonRow> {
  const partnerId = partner.id;
  const membership = { partnerId, legalPersonId: id, customerId: bearer.subjectId };
  const company = (await lockMembership(transaction, membership))
    ? await findLegalPerson(transaction, { partnerId, id })
    : null;
  if (!company) throw new Refusal('address.legal_person_unknown');
  return company;
}
