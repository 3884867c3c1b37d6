import type { Order } from '@kaplya/contract';
import { toDeliveredAt } from './find-order-to-rate.ts';
import { isOnItsWay } from './find-order-to-repeat.ts';

/**
 * Ids of the cached orders that may have changed: the shown one, those under way, and the last delivery, which may be
 * rated.
 */
export function listOrdersToRead(cached: readonly Order[], shown: Order | null): string[] {
  const delivered = cached.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  return cached.filter((order) => order === shown || order === last || isOnItsWay(order)).map(({ uuid }) => uuid);
}
