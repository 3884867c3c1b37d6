import { isVoid } from '@kaplya/domain/order-states';
import { readNewestOrders } from './read-newest-orders.ts';

/**
 * Reads the newest orders of a customer of whom this browser knows nothing yet, such as who has just signed in. Who has
 * none that counts (rule 13) is a newcomer, from whom the document hides nothing (`KnownVisitorScript`).
 */
export async function fetchInitialOrders(): Promise<void> {
  const orders = await readNewestOrders();
  if (orders.every(({ status }) => isVoid(status))) delete document.documentElement.dataset.ordered;
}
