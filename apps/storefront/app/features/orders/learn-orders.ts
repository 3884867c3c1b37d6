import { getClient } from '#platform/client.ts';
import { findAsker, keepNewestOrders } from './kept-orders.ts';

const NEWEST = 10;

/**
 * Reads the newest orders of a customer of whom this browser knows nothing yet, such as who has just signed in. Who has
 * none is a newcomer, from whom the document hides nothing (`KnownVisitorScript`).
 */
export async function learnOrders(): Promise<void> {
  const asker = findAsker();
  const { data } = await getClient().call('listOrders', { query: { page: 1, count: NEWEST, kind: 'delivery' } });
  const orders = data.filter((order) => order.kind === 'delivery');
  keepNewestOrders(orders, asker);
  if (orders.length === 0) delete document.documentElement.dataset.ordered;
}
