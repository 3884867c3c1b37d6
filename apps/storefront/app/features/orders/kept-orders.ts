import type { Order } from '@kaplya/contract';
import { getClient } from '#platform/client.ts';
import type { KeptOrders } from '#platform/stored-values.ts';

const MOST = 10;

/** The newest orders as they were last read here, for a page that has no network. They go when who made them leaves. */
export function findKeptOrders(): KeptOrders | null {
  return getClient().storage.find('keptOrders');
}

/** Keeps the newest orders of the customer in place of those kept before. */
export function keepNewestOrders(orders: readonly Order[], language: string): void {
  write(orders, language);
}

/** Keeps an order that was read by itself: in its place among the others, or as the newest. */
export function keepReadOrder(order: Order, language: string): void {
  const known = findKeptOrders()?.orders ?? [];
  const isKnown = known.some(({ uuid }) => uuid === order.uuid);
  write(isKnown ? known.map((each) => (each.uuid === order.uuid ? order : each)) : [order, ...known], language);
}

function write(orders: readonly Order[], language: string): void {
  const newest = orders.slice(0, MOST);
  getClient().storage.set('keptOrders', { at: new Date().toISOString(), language, orders: newest });
}
