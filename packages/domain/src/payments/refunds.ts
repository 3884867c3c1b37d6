import { splitToUnitPrices, sumAmounts, type MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from '../benefits/points-ledger.ts';
import type { ChargedLine } from './receipts.ts';

/** A line or a fee of an order as it was paid: `amount` by money, the rest by points. */
export interface PaidLine extends ChargedLine {
  /** What points paid of it, minor units. */
  readonly points: MinorUnits;
  /** Units that went back already. */
  readonly refundedQuantity: number;
}

export interface UnitsToRefund {
  readonly lineId: string;
  readonly quantity: number;
}

export interface RefundedLine extends ChargedLine {
  /** The share of the points, minor units. */
  readonly points: MinorUnits;
}

export interface Refund {
  /** As a receipt of the refund lists them. */
  readonly lines: readonly RefundedLine[];
  readonly amount: MinorUnits;
  /** Whole points that go back. Of several refunds together no point is lost. */
  readonly points: number;
}

/**
 * Money and points for some units of an order, in the proportion in which their lines were paid. A line whose sum does
 * not divide gives its cheaper units back first, so that all its units together give back exactly what was paid.
 * Throws a RangeError for more units than are left.
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

/** Everything that did not go back yet: what a cancellation refunds, and what a delivery was paid for. */
export function refundOfRest(lines: readonly PaidLine[]): Refund {
  const units = lines.map(({ lineId, quantity, refundedQuantity }) => ({
    lineId,
    quantity: quantity - refundedQuantity,
  }));
  return refundOfUnits(lines, units);
}

/** What of a payment can still be refunded, beside refunds that were made or begun. */
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

/** What the first `units` of a line cost. */
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
