import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { parseCursor, toCursor } from '#http/time-cursor.ts';
import { countedAtMost, toTotal, usualLimit } from '#http/counted-page.ts';
import { countCallTasks, listCallTasks, type CallsWanted } from './call.store.ts';
import { describeCalls } from './describe-calls.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listCalls>['query'];

/** Whom to call, what is due first. */
export async function listCalls(
  context: Context,
  reader: StaffReader,
  { due, kind, order: orderId, limit = usualLimit, cursor }: Query,
): Promise<EndpointAnswer<typeof operatorEndpoints.listCalls>> {
  const { database, clock } = context;
  const { partner } = reader;
  const now = clock.now();
  const wanted: CallsWanted = {
    kind,
    orderId,
    due: due === 'now' ? { by: now } : due === 'later' ? { after: now } : undefined,
  };
  const from = parseCursor(cursor);
  const after = from && { dueAt: from.at, id: from.id };
  const [found, counted] = await Promise.all([
    listCallTasks(database, partner.id, wanted, { after, limit: limit + 1 }),
    countCallTasks(database, partner.id, wanted, countedAtMost + 1),
  ]);
  const listed = found.slice(0, limit);
  const last = found.length > limit ? listed.at(-1) : undefined;
  return {
    items: await describeCalls(context, database, reader, listed),
    nextCursor: last ? toCursor(last.dueAt, last.id) : null,
    ...toTotal(counted),
  };
}
