import { splitToUnitPrices, sumAmounts, type MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';
import type { ChargedLine } from './receipts.ts';

/** A paid line or fee of an order: `amount` by money, the rest by points. */
export interface PaidLine extends ChargedLine {
  /** Part paid with points, in minor units. */
  readonly points: MinorUnits;
  /** Units already refunded. */
  readonly refundedQuantity: number;
}

export interface UnitsToRefund {
  readonly lineId: string;
  readonly quantity: number;
}

export interface RefundedLine extends ChargedLine {
  /** The part paid with points, in minor units. */
  readonly points: MinorUnits;
}

export interface Refund {
  /** Lines of the refund's receipt. */
  readonly lines: readonly RefundedLine[];
  readonly amount: MinorUnits;
  /** Whole points to return. Several refunds together lose none. */
  readonly points: number;
}

/**
 * Money and points for some units, in the proportion in which their lines were paid. Refunds the cheaper units of an
 * indivisible line first, so that all units together return exactly what was paid. Throws a RangeError for more units
 * than remain.
 */
export function refundOfUnits(lines: readonly PaidLine[], units: readonly UnitsToRefund[]): Refund {
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of units) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  const known = new Set(lines.map((line) => line.lineId));
  for (const lineId of wanted.keys()) if (!known.has(lineId)) throw new RangeError(`No such line: ${lineId}`);

  const refunded = lines.flatMap((line) => {
    const quantity = wanted.get(line.lineId) ?? 0;
    return quantity === 0 ? [] : [refundOfLine(line, quantity)];
  });
  const pointsBefore = sumAmounts(lines.map((line) => costOfUnits(line.points, line.quantity, line.refundedQuantity)));
  const pointsAfter = pointsBefore + sumAmounts(refunded.map((line) => line.points));
  return {
    lines: refunded,
    amount: sumAmounts(refunded.map((line) => line.amount)),
    points: wholePoints(pointsAfter) - wholePoints(pointsBefore),
  };
}

/** Everything not refunded yet: the refund of a cancellation, and what a completed delivery was paid for. */
export function refundOfRemainder(lines: readonly PaidLine[]): Refund {
  const units = lines.map(({ lineId, quantity, refundedQuantity }) => ({
    lineId,
    quantity: quantity - refundedQuantity,
  }));
  return refundOfUnits(lines, units);
}

/** The refundable remainder of a payment after completed and pending refunds. */
export function refundRemainder(captured: MinorUnits, refunds: readonly MinorUnits[]): MinorUnits {
  return Math.max(0, captured - sumAmounts(refunds));
}

function refundOfLine(line: PaidLine, quantity: number): RefundedLine {
  const { lineId, subject, refundedQuantity } = line;
  const next = refundedQuantity + quantity;
  if (!Number.isSafeInteger(quantity) || quantity < 0 || next > line.quantity) {
    throw new RangeError(`Not ${quantity} of ${line.quantity - refundedQuantity} units left: ${lineId}`);
  }
  const shareOf = (total: MinorUnits) =>
    costOfUnits(total, line.quantity, next) - costOfUnits(total, line.quantity, refundedQuantity);
  return { lineId, subject, quantity, amount: shareOf(line.amount), points: shareOf(line.points) };
}

/** The price of the first `units` of a line. */
function costOfUnits(total: MinorUnits, quantity: number, units: number): MinorUnits {
  let left = units;
  return sumAmounts(
    splitToUnitPrices(total, quantity).map((part) => {
      const taken = Math.min(left, part.quantity);
      left -= taken;
      return taken * part.unitPrice;
    }),
  );
}

function wholePoints(minorUnits: MinorUnits): number {
  return Math.floor(minorUnits / minorUnitsPerPoint);
}
