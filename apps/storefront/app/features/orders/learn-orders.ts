import { getClient } from '#platform/client.ts';
import { findAsker, keepNewestOrders } from './kept-orders.ts';

const NEWEST = 10;

/** Reads the newest orders of a customer of whom this browser knows none yet, such as who has just signed in. */
export async function learnOrders(): Promise<void> {
  const asker = findAsker();
  const { data } = await getClient().call('listOrders', { query: { page: 1, count: NEWEST, kind: 'delivery' } });
  keepNewestOrders(
    data.filter((order) => order.kind === 'delivery'),
    asker,
  );
}
