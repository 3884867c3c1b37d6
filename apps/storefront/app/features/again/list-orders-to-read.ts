import type { Order } from '@kaplya/contract';
import { toDeliveredAt } from './find-order-to-rate.ts';
import { isOnItsWay } from './find-order-to-repeat.ts';

/**
 * Ids of the kept orders that may be others by now: the one that is shown, those on their way, and the last delivery,
 * which may be asked about.
 */
export function listOrdersToRead(kept: readonly Order[], shown: Order | null): string[] {
  const delivered = kept.filter(({ status }) => status === 'completed');
  const [last] = delivered.toSorted((one, other) => toDeliveredAt(other) - toDeliveredAt(one));
  return kept.filter((order) => order === shown || order === last || isOnItsWay(order)).map(({ uuid }) => uuid);
}
