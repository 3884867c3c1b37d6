import type { Pulse, QueueCounts } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { countWaitingAddresses } from '#features/addresses/index.ts';
import { countLowGoods } from '#features/catalogue/index.ts';
import { countOpenRequests } from '#features/identity/index.ts';
import { countOrderQueues, listOrdersSince } from '#features/orders/index.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { countCallTasks } from '../calls/call.store.ts';
import { countOpenCases } from '../undelivered/undelivered.store.ts';

const countedAtMost = 1000;
const ordersAtMost = 50;
/** The longest time back for which new orders are listed; a reader who was away longer reads the list of orders. */
const longestMilliseconds = DAY_MS;

/**
 * New orders since a moment, except those that the reader took on the phone, and the lengths of the queues. Reads few rows by indexes, because many consoles poll it.
 */
export async function getPulse(
  context: Context,
  { partner, staff }: StaffReader,
  { since }: { readonly since?: string | undefined },
): Promise<Pulse> {
  const now = context.clock.now();
  const at = now.toISOString();
  if (!staff.permissions.has('orders.read'))
    return { at, orders: [], counts: await countQueues(context, partner, staff.permissions) };
  const from = since === undefined ? null : new Date(Math.max(Date.parse(since), now.getTime() - longestMilliseconds));
  const [orders, counts] = await Promise.all([
    from ? listOrdersSince(context.database, partner.id, { since: from, exceptBy: staff.id, most: ordersAtMost }) : [],
    countQueues(context, partner, staff.permissions),
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
  partner: StaffReader['partner'],
  permissions: StaffReader['staff']['permissions'],
): Promise<QueueCounts | null> {
  const [ofOrders, lowStock, companyRequests, waitingAddresses] = await Promise.all([
    permissions.has('orders.read') ? countQueuesOfOrders(context, partner, permissions) : null,
    permissions.has('stock.read') ? countLow(context, partner.id) : null,
    permissions.has('customers.write') ? countOpenRequests(context.database, partner.id, countedAtMost) : null,
    permissions.has('customers.write') ? countWaitingAddresses(context.database, partner.id, countedAtMost) : 0,
  ]);
  if (ofOrders === null && lowStock === null && companyRequests === null) return null;
  return {
    ...(ofOrders ?? noOrders),
    ...{ lowStock: lowStock ?? 0, companyRequests: companyRequests ?? 0, waitingAddresses },
  };
}

async function countLow({ database }: Context, partnerId: string): Promise<number> {
  const low = await countLowGoods(database, partnerId);
  return Math.min(
    countedAtMost,
    [...low.values()].reduce((sum, products) => sum + products, 0),
  );
}

const noOrders = {
  ...{ toConfirm: 0, pointMissing: 0, unpaid: 0, late: 0, refundsDeclined: 0, cashToReturn: 0, badlyRated: 0 },
  ...{ undelivered: 0, callsDue: 0 },
};

async function countQueuesOfOrders(
  { database, clock }: Context,
  partner: StaffReader['partner'],
  permissions: StaffReader['staff']['permissions'],
) {
  const now = clock.now();
  const [waiting, undelivered, callsDue] = await Promise.all([
    countOrderQueues(database, { partner, now }, countedAtMost),
    countOpenCases(database, { partnerId: partner.id, mayRefund: permissions.has('refunds.write') }, countedAtMost),
    countCallTasks(database, partner.id, { due: { by: now } }, countedAtMost),
  ]);
  return { ...waiting, undelivered, callsDue };
}
