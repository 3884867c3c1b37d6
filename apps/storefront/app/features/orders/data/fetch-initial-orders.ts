import { isVoid } from '@kaplya/domain/order-states';
import { readNewestOrders } from './read-newest-orders.ts';

/**
 * Reads the newest orders of a customer whom this browser does not know yet, for example after a sign-in. A customer
 * without orders that count (rule 13) is a newcomer, and the document hides nothing from them (`KnownVisitorScript`).
 */
export async function fetchInitialOrders(): Promise<void> {
  const orders = await readNewestOrders();
  if (orders.every(({ status }) => isVoid(status))) delete document.documentElement.dataset.ordered;
}
