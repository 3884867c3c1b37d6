import type { EndpointAnswer, EndpointRequest, operatorEndpoints, WaitingAddress } from '@kaplya/contract';
import { addressText } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { countWaitingAddresses, listWaitingAddressPage, type WaitingAddressRow } from '#features/addresses/index.ts';
import { listPlacesOfSubjects, type BottlePlaceRow } from '#features/containers/index.ts';
import { listCustomerRows } from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/listing/counted-page.ts';
import { timeCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';

type Endpoint = typeof operatorEndpoints.listWaitingAddresses;

/** The waiting addresses of all customers with the bottles there, the longest waiting first. */
export async function listWaitingAddresses(
  { database }: Pick<Context, 'database'>,
  { partner: { id: partnerId } }: CallOf<'partner'>,
  { limit = usualLimit, cursor }: EndpointRequest<Endpoint>['query'],
): Promise<EndpointAnswer<Endpoint>> {
  const [found, counted] = await Promise.all([
    listWaitingAddressPage(database, partnerId, { after: timeCursor.decode(cursor), limit: limit + 1 }),
    countWaitingAddresses(database, partnerId, countedAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ id, createdAt: at }) => timeCursor.encode({ id, at }));
  const ids = [...new Set(rows.map(({ subjectId }) => subjectId))];
  const [customers, places] = await Promise.all([
    listCustomerRows(database, { partnerId, ids }),
    listPlacesOfSubjects(database, { partnerId, subjectIds: ids }),
  ]);
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  return {
    items: rows.map((row) => {
      const customer = customerOf.get(row.subjectId);
      return {
        ...toWaitingAddress(row, places),
        customer: { id: row.subjectId, name: customer?.name ?? '', phone: customer?.phone ?? null },
      };
    }),
    nextCursor,
    ...toTotal(counted),
  };
}

export function toWaitingAddress(
  { id, subjectId, fields, addressKey, createdAt }: WaitingAddressRow,
  places: readonly BottlePlaceRow[],
): WaitingAddress {
  const there = places.find((place) => place.subjectId === subjectId && place.addressKey === addressKey);
  return { id, text: addressText(fields), fields, bottles: there?.bottles ?? 0, createdAt: createdAt.toISOString() };
}
