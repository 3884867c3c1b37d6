import type { Pulse, QueueCounts } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { countWaiting, listOrdersSince } from '#features/orders/index.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countCallTasks } from '../calls/call.store.ts';
import { countOpenCases } from '../undelivered/undelivered.store.ts';

const countedAtMost = 1000;
const ordersAtMost = 50;
/** Who was away for longer looks at the list. */
const longestMilliseconds = DAY_MS;

/** New orders since a moment, and how long the queues are. Few rows by indexes, so that many desks may ask often. */
export async function getPulse(
  context: Context,
  { partner, staff }: StaffReader,
  { since }: { readonly since?: string | undefined },
): Promise<Pulse> {
  const now = context.clock.now();
  const at = now.toISOString();
  if (!staff.permissions.has('orders.read')) return { at, orders: [], counts: null };
  const from = since === undefined ? null : new Date(Math.max(Date.parse(since), now.getTime() - longestMilliseconds));
  const [orders, counts] = await Promise.all([
    from ? listOrdersSince(context.database, partner.id, from, ordersAtMost) : [],
    countQueues(context, partner.id),
  ]);
  return {
    at,
    orders: orders.map(({ id: uuid, number, version, createdAt }) => ({
      ...{ subject: `order:${uuid}`, uuid, number, version, isNew: true },
      at: createdAt.toISOString(),
    })),
    counts,
  };
}

/** The numbers of the queues, each up to a thousand. */
export async function countQueues(context: Context, partnerId: string): Promise<QueueCounts> {
  const { database, clock } = context;
  const [waiting, undelivered, callsDue] = await Promise.all([
    countWaiting(database, partnerId, countedAtMost),
    countOpenCases(database, partnerId, countedAtMost),
    countCallTasks(database, partnerId, { due: { by: clock.now() } }, countedAtMost),
  ]);
  return { ...waiting, undelivered, callsDue };
}
