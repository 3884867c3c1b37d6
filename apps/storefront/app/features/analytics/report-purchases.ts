import type { Order } from '@kaplya/contract';
import { findLastOrder } from '#features/checkout/result/last-order.ts';
import { track, type TrackedOrder } from '#platform/analytics/track.ts';
import { getClient } from '#platform/data/client.ts';
import { getQueryClient } from '#platform/data/query-client.ts';

/**
 * The number of order ids that are stored so that no order is reported twice. The result page no longer shows older
 * orders.
 */
const REMEMBERED = 20;

const FINAL_STATES: ReadonlySet<Order['payment']['state']> = new Set(['none', 'on_delivery', 'contract', 'paid']);

/**
 * Reports each order once, when its result page is shown and the order is paid or to be paid on delivery: also after
 * the return from the acquirer, and not again after a reload. It subscribes to the query that the result page makes, so
 * that it sends no request of its own.
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
  // The page of a single order makes this query too, also for old orders, so only the last order counts.
  if (!order || findLastOrder()?.uuid !== order.uuid) return;
  if (order.status === 'cancelled' || !FINAL_STATES.has(order.payment.state)) return;
  const { storage } = getClient();
  const counted = storage.find('countedOrders') ?? [];
  if (counted.includes(order.uuid)) return;
  storage.set('countedOrders', [...counted, order.uuid].slice(-REMEMBERED));
  track({ name: 'purchase', order: toTrackedOrder(order) });
}

/** Whether an answer of `findOrderByLink` is the one for the customer who made the order. */
function isOwn(found: unknown): found is { kind: 'own'; order: Order } {
  return typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'own';
}

/**
 * The order's goods and sums, without the person, the address, the note and the uuid that gives access to the order.
 */
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
