import type { Order } from '@kaplya/contract';
import { toDeliveredAt } from './find-order-to-rate.ts';
import { isOnItsWay } from './find-order-to-repeat.ts';

/**
 * Ids of the kept orders that may have changed: the one shown, those under way, and the last delivery, which the page
 * may ask about.
 */
export function listOrdersToRead(kept: readonly Order[], shown: Order | null): string[] {
  const delivered = kept.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  return kept.filter((order) => order === shown || order === last || isOnItsWay(order)).map(({ uuid }) => uuid);
}
