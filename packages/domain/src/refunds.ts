import { splitToUnitPrices, sumAmounts, type MinorUnits } from './money.ts';
import { minorUnitsPerPoint } from './points-ledger.ts';

/** A line of an order as it was paid. */
export interface PaidLine {
  readonly lineId: string;
  readonly quantity: number;
  /** Money for all of it, in minor units. */
  readonly paid: MinorUnits;
  /** What points paid of it, in minor units. */
  readonly points: MinorUnits;
  /** Units that earlier refunds gave back. */
  readonly refundedQuantity: number;
}

export interface UnitsToRefund {
  readonly lineId: string;
  readonly quantity: number;
}

export interface RefundedLine extends UnitsToRefund {
  readonly amount: MinorUnits;
  /** Minor units of the points' share. */
  readonly points: MinorUnits;
}

export interface Refund {
  readonly lines: readonly RefundedLine[];
  readonly amount: MinorUnits;
  /** Whole points that go back to the customer. */
  readonly points: number;
}

/** Not yet. */
export function refundOfUnits(lines: readonly PaidLine[], units: readonly UnitsToRefund[]): Refund {
  throw new Error(`Not yet: ${lines.length} ${units.length} ${minorUnitsPerPoint} ${splitToUnitPrices.name}`);
}

/** What is left of a payment after all refunds that were made or begun: what a cancellation gives back. */
export function refundRemainder(captured: MinorUnits, refunds: readonly MinorUnits[]): MinorUnits {
  return Math.max(0, captured - sumAmounts(refunds));
}
