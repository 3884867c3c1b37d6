import type { Order } from '@kaplya/contract';
import { findLastOrder } from '#features/checkout/result/last-order.ts';
import { track, type TrackedOrder } from '#platform/analytics/track.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';

/** The number of remembered orders, none of which is counted twice. Older ones are no longer shown as a result. */
const REMEMBERED = 20;

const FINAL_STATES: ReadonlySet<Order['payment']['state']> = new Set(['none', 'on_delivery', 'contract', 'paid']);

/**
 * Reports each order once, when its result is shown and it is paid or will be at the door: also after a return from
 * paying, and not again after a reload. It listens to the query of the result itself, so that it sends no request.
 */
export function reportPurchases(): () => void {
  const cache = getQueryClient().getQueryCache();
  for (const query of cache.findAll({ queryKey: ['orderByLink'] })) trackPurchase(query.state.data);
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'orderByLink') trackPurchase(query.state.data);
  });
}

function trackPurchase(found: unknown): void {
  const order = isOwn(found) ? found.order : null;
  // The page of an order uses this query too, for orders of any age.
  if (!order || findLastOrder()?.uuid !== order.uuid) return;
  if (order.status === 'cancelled' || !FINAL_STATES.has(order.payment.state)) return;
  const { storage } = getClient();
  const counted = storage.find('countedOrders') ?? [];
  if (counted.includes(order.uuid)) return;
  storage.set('countedOrders', [...counted, order.uuid].slice(-REMEMBERED));
  track({ name: 'purchase', order: toTrackedOrder(order) });
}

/** The answer of `findOrderByLink` to the customer who made the order. */
function isOwn(found: unknown): found is { kind: 'own'; order: Order } {
  return typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'own';
}

/** Goods and sums. Nothing about the person, the address, the note or the key to the order. */
export function toTrackedOrder({ id, total, totals, items }: Order): TrackedOrder {
  return {
    number: id,
    total,
    delivery: totals.delivery,
    lines: items.flatMap(({ kind, isGift, productId, productSetId, name, quantity, total: sum }) => {
      const goodsId = productSetId ?? productId;
      if (kind !== 'goods' || isGift || goodsId === null) return [];
      const price = { ...sum, amount: Math.round(sum.amount / quantity) };
      return [{ type: productSetId === null ? 'product' : 'product_set', id: goodsId, name, quantity, price }];
    }),
  };
}
