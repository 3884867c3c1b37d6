import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { timeCursor } from '#http/listing/cursor.ts';
import { describeDocuments } from './describe-documents.ts';
import { countDocumentRows, listDocumentRows } from './document.store.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listStockDocuments>['query'];

/** Documents of the stock, newest first. */
export async function listDocuments(
  { database }: Context,
  reader: StaffReader,
  { limit = usualLimit, cursor, countAtMost = countedAtMost, ...filters }: Query & CountLimit,
): Promise<EndpointAnswer<typeof operatorEndpoints.listStockDocuments>> {
  const partnerId = reader.partner.id;
  const [found, counted] = await Promise.all([
    listDocumentRows(database, partnerId, filters, { after: timeCursor.decode(cursor), limit: limit + 1 }),
    countDocumentRows(database, partnerId, filters, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => timeCursor.encode({ at: createdAt, id }));
  return { items: await describeDocuments(database, reader, rows), nextCursor, ...toTotal(counted, countAtMost) };
}
