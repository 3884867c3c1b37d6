import { isDeliveryFree, type Delivered, type FeeParameters } from './fees.ts';
import type { MinorUnits } from '../money/money.ts';

type FreeLimits = Pick<FeeParameters, 'freeDeliveryFromBottles' | 'freeDeliveryFromGoods'>;

/** The lack until the delivery is free: bottles of water, or goods for a sum in minor units. */
export type WayToFreeDelivery = { readonly bottles: number } | { readonly goods: MinorUnits };

/**
 * The cheaper way to a free delivery; null if it is free. `bottlePrice`: of one more bottle of water with an exchange;
 * null if none is sold.
 */
export function findWayToFreeDelivery(
  delivered: Delivered,
  limits: FreeLimits,
  bottlePrice: MinorUnits | null,
): WayToFreeDelivery | null {
  if (isDeliveryFree(delivered, limits)) return null;
  const bottles = limits.freeDeliveryFromBottles - delivered.bottles;
  const goods = limits.freeDeliveryFromGoods - delivered.goods;
  return bottlePrice !== null && bottles * bottlePrice <= goods ? { bottles } : { goods };
}
