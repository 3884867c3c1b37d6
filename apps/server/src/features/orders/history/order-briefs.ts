import type { OpsOrderBrief } from '@kaplya/contract';
import { addressKey, addressText, foldGoods } from '@kaplya/domain';
import type { Executor } from '#db/client.ts';
import { listOrderLines } from '../stores/order-line.store.ts';
import { countOrdersOfOwner, listLastOrdersOf, type OrderOwner, type OrderRow } from '../stores/order.store.ts';

const itemsAtMost = 20;

export type LastOrders = {
  /** Newest first. */
  readonly orders: readonly OrderRow[];
  readonly briefs: readonly OpsOrderBrief[];
  /** The number of all orders, counted up to `countedAtMost`. */
  readonly total: number;
};

/** The last orders of an account and of a phone, in three statements. */
export async function listLastOrders(
  executor: Executor,
  owner: OrderOwner,
  { limit, countedAtMost }: { readonly limit: number; readonly countedAtMost: number },
): Promise<LastOrders> {
  const [orders, total] = await Promise.all([
    listLastOrdersOf(executor, owner, limit),
    countOrdersOfOwner(executor, owner, countedAtMost),
  ]);
  const ids = orders.map(({ id }) => id);
  const lines = ids.length === 0 ? [] : await listOrderLines(executor, owner.partnerId, ids);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return {
    orders,
    total,
    briefs: orders.map((order): OpsOrderBrief => {
      const items = (byOrder.get(order.id) ?? []).filter(({ kind }) => kind !== 'fee');
      return {
        uuid: order.id,
        number: order.number,
        status: order.status,
        createdAt: order.createdAt.toISOString(),
        shippingDate: order.shippingFrom.toISOString(),
        shippingDateTo: order.shippingTo.toISOString(),
        timeZone: order.timeZone,
        total: { amount: order.totalMinor, currency: order.currency },
        paymentType: order.paymentCode,
        address: addressText(order.address),
        addressKey: addressKey(order.address),
        bottles: order.bottles,
        items: foldGoods(items.map(({ name, quantity }) => ({ name, quantity }))).slice(0, itemsAtMost),
      };
    }),
  };
}
