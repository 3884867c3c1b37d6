import type { LiveOrder, QueueCounts } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { identityOfStaff, watchAs, type WatchCall, type WatchTiming } from '#features/identity/index.ts';
import { listOrdersById, listPlacedBy } from '#features/orders/index.ts';
import { findStaffOf, type StaffReader } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { countQueues } from './get-pulse.ts';

type ShopChanges = { readonly orders: readonly LiveOrder[]; readonly counts: QueueCounts | null };

/** The time after its creation for which an order counts as new. */
const newMilliseconds = MINUTE_MS;

/**
 * The timing of the stream. It polls too: a call becomes due without any change, and a message of another process may
 * be missed.
 */
const usualTiming: WatchTiming = { heartbeatMilliseconds: 15_000, awaitedMilliseconds: 15_000 };

/**
 * The changes of the shop as server-sent events: `counts` of the queues immediately and after each change, `order` for
 * each new or changed order, possibly more than once. A member without `orders.read` gets no orders; revoked rights
 * take effect with the next event.
 */
export function watchShop(
  context: Context,
  call: StaffReader & WatchCall,
  timing: WatchTiming = usualTiming,
): Promise<Response> {
  const { partner, bearer } = call;
  const watched = {
    topic: 'shop-orders' as const,
    subject: partner.id,
    readers: bearer.subjectId,
    read: () => readChanges(context, call),
    toData: (shopChanges: ShopChanges) => shopChanges,
    toEvents: ({ orders, counts }: ShopChanges) => [
      ...orders.map((data) => ({ event: 'order', data })),
      ...(counts ? [{ event: 'counts', data: counts }] : []),
    ],
    // Always awaited, so that the data is read at each interval, even without a change.
    isAwaited: () => true,
    refresh: () => Promise.resolve(),
  };
  return watchAs(context, call, watched, timing);
}

async function readChanges(context: Context, { partner, bearer }: StaffReader & WatchCall): Promise<ShopChanges> {
  const staff = await findStaffOf(context, bearer, identityOfStaff(context));
  if (!staff) throw new Refusal('identity.forbidden');
  if (!staff.permissions.has('orders.read'))
    return { orders: [], counts: await countQueues(context, partner, staff.permissions) };
  const ids = context.services.worklists.recentOrders.list(partner.id);
  const [orders, own, counts] = await Promise.all([
    listOrdersById(context.database, partner.id, ids),
    listPlacedBy(context.database, partner.id, staff.id, ids),
    countQueues(context, partner, staff.permissions),
  ]);
  const now = context.clock.now().getTime();
  return {
    orders: orders.map(({ id: uuid, number, version, createdAt }) => ({
      ...{ subject: `order:${uuid}`, uuid, number, version },
      isNew: now - createdAt.getTime() < newMilliseconds && !own.has(uuid),
      at: createdAt.toISOString(),
    })),
    counts,
  };
}
