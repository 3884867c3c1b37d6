import type { Pulse, QueueCounts } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { countLowGoods } from '#features/catalogue/index.ts';
import { countOpenRequests } from '#features/identity/index.ts';
import { countWaitingOrders, listOrdersSince } from '#features/orders/index.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countCallTasks } from '../calls/call.store.ts';
import { countOpenCases } from '../undelivered/undelivered.store.ts';

const countedAtMost = 1000;
const ordersAtMost = 50;
/** The longest time back for which new orders are listed; a reader who was away longer reads the list of orders. */
const longestMilliseconds = DAY_MS;

/**
 * New orders since a moment, and the lengths of the queues. Reads few rows by indexes, because many consoles poll it.
 */
export async function getPulse(
  context: Context,
  { partner, staff }: StaffReader,
  { since }: { readonly since?: string | undefined },
): Promise<Pulse> {
  const now = context.clock.now();
  const at = now.toISOString();
  if (!staff.permissions.has('orders.read'))
    return { at, orders: [], counts: await countQueues(context, partner.id, staff.permissions) };
  const from = since === undefined ? null : new Date(Math.max(Date.parse(since), now.getTime() - longestMilliseconds));
  const [orders, counts] = await Promise.all([
    from ? listOrdersSince(context.database, partner.id, from, ordersAtMost) : [],
    countQueues(context, partner.id, staff.permissions),
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

/** The lengths of the queues, each up to a thousand; null for staff who may see none of them. */
export async function countQueues(
  context: Context,
  partnerId: string,
  permissions: StaffReader['staff']['permissions'],
): Promise<QueueCounts | null> {
  const [ofOrders, lowStock, companyRequests] = await Promise.all([
    permissions.has('orders.read') ? countOrderQueues(context, partnerId) : null,
    permissions.has('stock.read') ? countLow(context, partnerId) : null,
    permissions.has('customers.write') ? countOpenRequests(context.database, partnerId, countedAtMost) : null,
  ]);
  if (ofOrders === null && lowStock === null && companyRequests === null) return null;
  const none = { toConfirm: 0, unpaid: 0, undelivered: 0, callsDue: 0 };
  return { ...(ofOrders ?? none), lowStock: lowStock ?? 0, companyRequests: companyRequests ?? 0 };
}

async function countLow({ database }: Context, partnerId: string): Promise<number> {
  const low = await countLowGoods(database, partnerId);
  return Math.min(
    countedAtMost,
    [...low.values()].reduce((sum, products) => sum + products, 0),
  );
}

async function countOrderQueues({ database, clock }: Context, partnerId: string) {
  const [waiting, undelivered, callsDue] = await Promise.all([
    countWaitingOrders(database, partnerId, countedAtMost),
    countOpenCases(database, partnerId, countedAtMost),
    countCallTasks(database, partnerId, { due: { by: clock.now() } }, countedAtMost),
  ]);
  return { ...waiting, undelivered, callsDue };
}
