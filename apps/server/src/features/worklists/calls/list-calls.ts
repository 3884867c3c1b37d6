import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { timeCursor } from '#http/listing/cursor.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { countCallTasks, listCallTasks, type CallFilters } from './call.store.ts';
import { describeCalls } from './describe-calls.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listCalls>['query'];

/** Lists open calls, the earliest due first. */
export async function listCalls(
  context: Context,
  reader: StaffReader,
  { due, kind, order: orderId, limit = usualLimit, cursor, countAtMost = countedAtMost }: Query & CountLimit,
): Promise<EndpointAnswer<typeof operatorEndpoints.listCalls>> {
  const { database, clock } = context;
  const { partner } = reader;
  const now = clock.now();
  const filters: CallFilters = {
    kind,
    orderId,
    due: due === 'now' ? { by: now } : due === 'later' ? { after: now } : undefined,
  };
  const from = timeCursor.decode(cursor);
  const after = from && { dueAt: from.at, id: from.id };
  const [found, counted] = await Promise.all([
    listCallTasks(database, partner.id, filters, { after, limit: limit + 1 }),
    countCallTasks(database, partner.id, filters, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ dueAt, id }) => timeCursor.encode({ at: dueAt, id }));
  return { items: await describeCalls(context, database, reader, rows), nextCursor, ...toTotal(counted, countAtMost) };
}
