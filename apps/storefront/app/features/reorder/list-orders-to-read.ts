import type { Order } from '@kaplya/contract';
import { toDeliveredAt } from './find-order-to-rate.ts';
import { isOnItsWay } from './find-order-to-repeat.ts';

/**
 * The ids of the cached orders to read again, because they may have changed: the shown one, those under way, and the
 * last delivery, whose rating may be asked for.
 */
export function listOrdersToRead(cached: readonly Order[], shown: Order | null): string[] {
  const delivered = cached.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  return cached.filter((order) => order === shown || order === last || isOnItsWay(order)).map(({ uuid }) => uuid);
}
