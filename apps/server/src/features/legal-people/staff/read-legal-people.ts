import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { foldTaxNumber } from '@kaplya/domain';
import type { Context } from '#context.ts';
import {
  countLegalPeople,
  countOpenRequests,
  findLegalPerson,
  listByTaxNumber,
  listLegalPeoplePage,
  listLegalPersonPayments,
  listMembers,
  listOpenRequests,
} from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/listing/counted-page.ts';
import { createCursor, idPart, textPart, timeCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { describeLegalPeople, describeLegalPerson } from './to-legal-person.ts';
import { toPayment } from './record-payment.ts';

type Reader = Pick<Context, 'database'>;
type List = typeof operatorEndpoints.listOpsLegalPeople;
type Requests = typeof operatorEndpoints.listLegalPersonRequests;

const paymentsAtMost = 50;
const nameCursor = createCursor({ id: idPart, name: textPart });
const toPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Companies by name, page by page. */
export async function listOpsLegalPeople(
  { database }: Reader,
  { partner }: CallOf<'partner'>,
  { q, limit = usualLimit, cursor }: EndpointRequest<List>['query'],
): Promise<EndpointAnswer<List>> {
  const filter = {
    partnerId: partner.id,
    pattern: q === undefined ? null : toPattern(q),
    numberPattern: q === undefined ? null : toPattern(foldTaxNumber(q)),
  };
  const [found, counted] = await Promise.all([
    listLegalPeoplePage(database, filter, { after: nameCursor.decode(cursor), limit: limit + 1 }),
    countLegalPeople(database, filter, countedAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (row) => nameCursor.encode(row));
  return { items: await describeLegalPeople(database, partner, rows), nextCursor, ...toTotal(counted) };
}

/** Open requests with the company that has their tax number, the longest waiting first. */
export async function listLegalPersonRequests(
  { database }: Reader,
  { partner }: CallOf<'partner'>,
  { limit = usualLimit, cursor }: EndpointRequest<Requests>['query'],
): Promise<EndpointAnswer<Requests>> {
  const [found, counted] = await Promise.all([
    listOpenRequests(database, partner.id, { after: timeCursor.decode(cursor), limit: limit + 1 }),
    countOpenRequests(database, partner.id, countedAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ id, createdAt: at }) => timeCursor.encode({ id, at }));
  const numbers = [...new Set(rows.map(({ taxNumber }) => taxNumber))];
  const known = await listByTaxNumber(database, partner.id, numbers);
  return {
    items: rows.map(({ id, customerId, customer, createdAt, ...row }) => {
      const company = known.get(row.taxNumber);
      const { name, taxNumber, kpp, legalAddress, contractNumber } = row;
      return {
        ...{ id, name, taxNumber, kpp, legalAddress, contractNumber, createdAt: createdAt.toISOString() },
        customer: { id: customerId, ...customer, name: customer.name ?? '' },
        known: company ? { id: company.id, name: company.name, kpp: company.kpp } : null,
      };
    }),
    nextCursor,
    ...toTotal(counted),
  };
}

/** Throws the Refusal `legal_person.unknown`. */
export async function getOpsLegalPerson(
  { database }: Reader,
  { partner }: CallOf<'partner'>,
  id: string,
): Promise<EndpointAnswer<typeof operatorEndpoints.getOpsLegalPerson>> {
  const partnerId = partner.id;
  const row = await findLegalPerson(database, { partnerId, id });
  if (!row) throw new Refusal('legal_person.unknown');
  const [legalPerson, people, payments] = await Promise.all([
    describeLegalPerson(database, partner, row),
    listMembers(database, partnerId, [id]),
    listLegalPersonPayments(database, { partnerId, legalPersonId: id }, paymentsAtMost),
  ]);
  return {
    legalPerson,
    people: people.map(({ id: personId, name, phone, email }) => ({ id: personId, name: name ?? '', phone, email })),
    payments: payments.map((payment) => toPayment(partner, payment)),
  };
}
