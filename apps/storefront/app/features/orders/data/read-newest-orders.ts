import type { Order } from '@kaplya/contract';
import { getClient } from '#platform/data/client.ts';
import { saveNewestOrders, startReading } from './cached-orders.ts';

const NEWEST = 10;

/** Reads the newest deliveries of the customer, and caches them in place of those cached before. */
export async function readNewestOrders(signal?: AbortSignal): Promise<readonly Order[]> {
  const reading = startReading();
  const query = { page: 1, count: NEWEST, kind: 'delivery' as const };
  const { data } = await getClient().call('listOrders', { query, ...(signal && { signal }) });
  const orders = data.filter((order) => order.kind === 'delivery');
  saveNewestOrders(orders, reading);
  return orders;
}
