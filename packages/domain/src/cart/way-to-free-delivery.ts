import { isDeliveryFree, type Delivered, type FreeLimits } from './fees.ts';
import type { MinorUnits } from '../money/money.ts';

/** The lack until the delivery is free: bottles of water, or goods for a sum in minor units. */
export type WayToFreeDelivery = { readonly bottles: number } | { readonly goods: MinorUnits };

/**
 * The cheaper way to a free delivery; null if it is free, or if nothing makes it free. `bottlePrice`: of one more bottle of water with an exchange;
 * null if none is sold.
 */
export function findWayToFreeDelivery(
  delivered: Delivered,
  limits: FreeLimits,
  bottlePrice: MinorUnits | null,
): WayToFreeDelivery | null {
  if (isDeliveryFree(delivered, limits)) return null;
  const { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods } = limits;
  const bottles = fromBottles === null ? null : fromBottles - delivered.bottles;
  const goods = fromGoods === null ? null : fromGoods - delivered.goods;
  if (goods === null) return bottles === null ? null : { bottles };
  const isByBottles = bottles !== null && bottlePrice !== null && bottles * bottlePrice <= goods;
  return isByBottles ? { bottles } : { goods };
}
