import { isGoods, subtotalOf, type CartLine } from './cart-line.ts';
import { allocate, assertMinorUnits, type MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';
import { isInPromoScope, type PromoRule } from '../benefits/promotions.ts';

export interface CalculatedLine extends CartLine {
  readonly subtotal: MinorUnits;
  readonly discount: MinorUnits;
  readonly total: MinorUnits;
  /** Part of the total paid with points, in minor units. */
  readonly points: MinorUnits;
}

export type SubtotalledLine = CartLine & Pick<CalculatedLine, 'subtotal'>;

/** Throws a RangeError for a price that is no whole number of minor units. */
export function withSubtotal(line: CartLine): SubtotalledLine {
  const subtotal = subtotalOf(line);
  assertMinorUnits(subtotal);
  return { ...line, subtotal };
}

/** The discountable part of a line: containers and rent are never discounted. */
export function discountable(line: SubtotalledLine, promo: PromoRule | null): MinorUnits {
  return promo !== null && isGoods(line) && isInPromoScope(promo, line.itemId) ? line.subtotal : 0;
}

/** Distributes the discount over the lines that it applies to, by the largest remainder method. */
export function spreadDiscount(lines: readonly SubtotalledLine[], discount: MinorUnits, promo: PromoRule | null) {
  const parts = allocate(
    discount,
    lines.map((line) => discountable(line, promo)),
  );
  return lines.map((line, index) => {
    const part = parts[index] ?? 0;
    return { ...line, discount: part, total: line.subtotal - part };
  });
}

/** Distributes points over the goods by the largest remainder method. */
export function spreadPoints(lines: readonly Omit<CalculatedLine, 'points'>[], points: MinorUnits): CalculatedLine[] {
  const parts = allocate(
    points,
    lines.map((line) => (isGoods(line) ? line.total : 0)),
  );
  return lines.map((line, index) => ({ ...line, points: parts[index] ?? 0 }));
}

export interface Reductions {
  readonly discount: MinorUnits;
  readonly pointsSpent: number;
}

/**
 * Acquirers take no sum below their minimum: reduces the discount or the points, so that the sum to pay (`total` less
 * both) reaches it.
 */
export function raiseToMinimumPayment(
  total: MinorUnits,
  { discount, pointsSpent }: Reductions,
  minimum: MinorUnits,
): Reductions {
  const toPay = total - discount - pointsSpent * minorUnitsPerPoint;
  const missing = minimum - toPay;
  if (toPay === 0 || missing <= 0) return { discount, pointsSpent };
  if (discount >= missing) return { discount: discount - missing, pointsSpent };
  const unspent = Math.min(pointsSpent, Math.ceil(missing / minorUnitsPerPoint));
  return { discount, pointsSpent: pointsSpent - unspent };
}
