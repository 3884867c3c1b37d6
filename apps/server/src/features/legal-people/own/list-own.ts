import type { EndpointAnswer, endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { listApplicants, listLegalPeople, listMembers, listRequestsOf } from '#features/identity/index.ts';
import { listUnpaid } from '#features/orders/index.ts';
import type { CallOf } from '#http/call.ts';
import { toRequest } from '../to-request.ts';

/** The customer's companies with their people, the colleagues who ask for them, and the customer's own requests. */
export async function listOwnLegalPeople(
  { database }: Pick<Context, 'database'>,
  { partner, bearer }: CallOf<'partner' | 'bearer'>,
): Promise<EndpointAnswer<typeof endpoints.listOwnLegalPeople>> {
  const { id: partnerId, currency, country } = partner;
  const [companies, requests] = await Promise.all([
    listLegalPeople(database, partnerId, bearer.subjectId),
    listRequestsOf(database, { partnerId, customerId: bearer.subjectId }),
  ]);
  const ids = companies.map(({ id }) => id);
  const numbers = companies.flatMap(({ taxNumber }) => (taxNumber === '' ? [] : [taxNumber]));
  const [members, applicants, unpaid] =
    ids.length === 0
      ? [[], [], new Map<string, number>()]
      : await Promise.all([
          listMembers(database, partnerId, ids),
          listApplicants(database, partnerId, numbers),
          listUnpaid(database, partnerId, ids),
        ]);
  return {
    country,
    legalPeople: companies.map(({ id, name, taxNumber, kpp, legalAddress, contractNumber, creditLimitMinor }) => ({
      ...{ id, name, taxNumber, kpp, legalAddress, contractNumber },
      unpaid: { amount: unpaid.get(id) ?? 0, currency },
      creditLimit: creditLimitMinor === null ? null : { amount: creditLimitMinor, currency },
      people: members
        .filter(({ legalPersonId }) => legalPersonId === id)
        .map((member) => ({ name: member.name ?? '', isSelf: member.id === bearer.subjectId })),
      applicants: applicants
        .filter((applicant) => applicant.taxNumber === taxNumber && applicant.customerId !== bearer.subjectId)
        .map(({ id: requestId, customer, createdAt }) => ({
          ...{ requestId, name: customer.name ?? '', phone: customer.phone, createdAt: createdAt.toISOString() },
        })),
    })),
    requests: requests.map(toRequest),
  };
}
