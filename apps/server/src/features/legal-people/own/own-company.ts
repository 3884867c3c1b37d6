import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  deleteMember,
  deleteRequestFor,
  findLegalPerson,
  insertMember,
  lockMembership,
  lockOpenRequest,
  refuseRequest,
  type LegalPersonRow,
} from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';

type MemberCall = CallOf<'partner' | 'bearer'>;
type Decision = { readonly decision: 'admit' } | { readonly decision: 'refuse'; readonly reason: string };

/** Admits a colleague who asks for the company, or refuses. */
export async function decideRequest(
  { database }: Pick<Context, 'database'>,
  call: MemberCall,
  { id, requestId }: { readonly id: string; readonly requestId: string },
  decision: Decision,
): Promise<undefined> {
  const partnerId = call.partner.id;
  await withTransaction(database, async (transaction) => {
    const company = await getOwnCompany(transaction, call, id);
    const request = await lockOpenRequest(transaction, { partnerId, id: requestId });
    if (!request || request.taxNumber !== company.taxNumber) throw new Refusal('legal_person.request_unknown');
    if (decision.decision === 'refuse') {
      await refuseRequest(transaction, request, decision.reason);
      return;
    }
    const { customerId, taxNumber } = request;
    await insertMember(transaction, { partnerId, legalPersonId: id, customerId });
    await deleteRequestFor(transaction, { partnerId, customerId, taxNumber });
  });
  return undefined;
}

/** Ends the customer's own membership. The company stays, also without people. */
export async function leaveLegalPerson(
  { database }: Pick<Context, 'database'>,
  { partner, bearer }: MemberCall,
  id: string,
): Promise<undefined> {
  const membership = { partnerId: partner.id, legalPersonId: id, customerId: bearer.subjectId };
  const hasLeft = await withTransaction(database, (transaction) => deleteMember(transaction, membership));
  if (!hasLeft) throw new Refusal('address.legal_person_unknown');
  return undefined;
}

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
