import { randomUUIDv7 } from 'node:crypto';
import type { LegalPersonFields, LegalPersonRequest } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  countOpenRequestsOf,
  deleteRequest,
  listLegalPeople,
  lockCustomer,
  openRequest,
} from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { parseDetails } from '../parse-details.ts';
import { toRequest } from '../to-request.ts';

const openAtMost = 5;

/**
 * Asks to order for a company. Whether the shop knows the company changes neither the answer nor what is stored: its
 * people and staff find the request by its tax number (rule 67b).
 */
export function requestLegalPerson(
  context: Pick<Context, 'database' | 'clock'>,
  { partner, bearer }: CallOf<'partner' | 'bearer'>,
  fields: LegalPersonFields,
): Promise<{ request: LegalPersonRequest }> {
  const details = parseDetails(partner, fields);
  const { taxNumber } = details;
  const partnerId = partner.id;
  const customerId = bearer.subjectId;
  return withTransaction(context.database, async (transaction) => {
    // Requests of one customer wait for each other, so that their number holds.
    const customer = await lockCustomer(transaction, { partnerId, subjectId: customerId });
    if (!customer) throw new Refusal('identity.session_ended');
    const own = await listLegalPeople(transaction, partnerId, customerId);
    if (own.some((company) => company.taxNumber === taxNumber)) {
      throw new Refusal([{ code: 'legal_person.member', field: 'taxNumber' }]);
    }
    const row = await openRequest(transaction, {
      ...{ partnerId, id: randomUUIDv7(), customerId, ...details, state: 'requested', createdAt: context.clock.now() },
    });
    if (!row) throw new Refusal([{ code: 'legal_person.requested', field: 'taxNumber' }]);
    if ((await countOpenRequestsOf(transaction, { partnerId, customerId }, openAtMost + 1)) > openAtMost) {
      throw new Refusal('legal_person.too_many_requests', { params: { maximum: openAtMost } });
    }
    return { request: toRequest(row) };
  });
}

/** Throws the Refusal `legal_person.request_unknown`. */
export async function withdrawRequest(
  { database }: Pick<Context, 'database'>,
  { partner, bearer }: CallOf<'partner' | 'bearer'>,
  id: string,
): Promise<undefined> {
  const isDeleted = await deleteRequest(database, { partnerId: partner.id, customerId: bearer.subjectId, id });
  if (!isDeleted) throw new Refusal('legal_person.request_unknown');
  return undefined;
}
