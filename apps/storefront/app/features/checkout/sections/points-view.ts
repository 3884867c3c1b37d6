import type { Calculation } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import { minorUnitsPerPoint } from '@kaplya/domain/points-ledger';
import type { CartState } from '#features/cart/state/cart-state.ts';

/** The effect of points on a cart. Points are whole numbers, money is in minor units. */
export type PointsView = {
  /** The customer's balance of points. */
  available: number;
  /** The highest number of points that may pay for this cart. */
  usable: number;
  /** The number of points to pay with, including a choice that the server does not have yet. */
  spent: number;
  /** The part of the total to be paid with money. */
  extra: Money;
  /** Whether the balance exceeds what this order accepts (`usable`). */
  isLimited: boolean;
  /** The remainder to be paid with money when `points` are spent; more than `usable` counts as `usable` (V-06). */
  toExtra: (points: number) => Money;
  isBlockedByPromo: (promo: CartState['promo']) => boolean;
};

/** The new points that this order earns as long as no points pay for it; 0 once they do. */
export function countPointsAtStake({ loyalty, totals }: CalculatedSums): number {
  return totals.points.amount === 0 ? loyalty.willEarn : 0;
}

type CalculatedSums = Pick<Calculation, 'loyalty' | 'totals'>;

export function toPointsView({ loyalty, totals }: CalculatedSums, paidByPoints: boolean | number): PointsView {
  const available = Math.max(0, loyalty.available);
  const { usable } = loyalty;
  const wanted = typeof paidByPoints === 'number' ? paidByPoints : paidByPoints ? usable : 0;
  const spent = Math.min(wanted, usable);
  const toExtra = (points: number) => ({
    ...totals.total,
    amount: Math.max(0, totals.total.amount - Math.min(points, usable) * minorUnitsPerPoint),
  });
  const goodsPoints = Math.floor((totals.goods.amount - totals.discount.amount) / minorUnitsPerPoint);
  return {
    available,
    usable,
    spent,
    extra: toExtra(spent),
    isLimited: usable > 0 && usable < available && totals.total.amount > usable * minorUnitsPerPoint,
    toExtra,
    isBlockedByPromo: (promo) => promo?.isValid === true && usable === 0 && goodsPoints > 0 && available > 0,
  };
}
