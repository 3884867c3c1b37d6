import type { Order } from '@kaplya/contract';
import { getClient } from '#platform/data/client.ts';
import { mayHaveBrowserOrders, saveNewestOrders, startReading } from './cached-orders.ts';

const NEWEST = 10;

/**
 * Reads the newest deliveries of the customer and those that were made here with another phone, and caches them in place
 * of those cached before.
 */
export async function readNewestOrders(signal?: AbortSignal): Promise<readonly Order[]> {
  const reading = startReading();
  const [orders, ofBrowser] = await Promise.all([
    readDeliveries(signal),
    mayHaveBrowserOrders() ? readDeliveries(signal, 'browser') : [],
  ]);
  saveNewestOrders(orders, reading, ofBrowser);
  return [...ofBrowser, ...orders];
}

async function readDeliveries(signal?: AbortSignal, scope?: 'browser'): Promise<Order[]> {
  const query = { page: 1, count: NEWEST, kind: 'delivery' as const, ...(scope && { scope }) };
  const { data } = await getClient().call('listOrders', { query, ...(signal && { signal }) });
  return data.filter((order) => order.kind === 'delivery');
}
