import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/counted-page.ts';
import { parseCursor, toCursor } from '#http/time-cursor.ts';
import { describeDocuments } from './describe-documents.ts';
import { countDocumentRows, listDocumentRows } from './document.store.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listStockDocuments>['query'];

/** Documents of the stock, newest first. */
export async function listDocuments(
  { database }: Context,
  reader: StaffReader,
  { limit = usualLimit, cursor, ...wanted }: Query,
): Promise<EndpointAnswer<typeof operatorEndpoints.listStockDocuments>> {
  const partnerId = reader.partner.id;
  const [found, counted] = await Promise.all([
    listDocumentRows(database, partnerId, wanted, { after: parseCursor(cursor), limit: limit + 1 }),
    countDocumentRows(database, partnerId, wanted, countedAtMost + 1),
  ]);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: await describeDocuments(database, reader, shown),
    nextCursor: last ? toCursor(last.createdAt, last.id) : null,
    ...toTotal(counted),
  };
}
