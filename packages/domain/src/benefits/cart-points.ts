import { allocate, assertMinorUnits, type MinorUnits } from '../money/money.ts';
import { minorUnitsPerPoint } from './points-ledger.ts';
import type { RefusalReason } from '../refusal-reason.ts';

export interface PointsInput {
  /**
   * The field `paidByPoints` of the contract: true for as many points as possible, false for none, or a number of
   * points.
   */
  readonly wanted: boolean | number;
  /** Spendable whole points; 0 if the payer may not spend any. */
  readonly balance: number;
  /** The largest share of the goods' price that points may pay, in basis points. */
  readonly maxShareBps: number;
}

export const noPoints: PointsInput = { wanted: false, balance: 0, maxShareBps: 10_000 };

export interface EarnShare {
  /**
   * The weight of the share in its item's price: list price of the component times its quantity in the set; any
   * positive number for a product.
   */
  readonly weight: number;
  /** Points earned, in basis points of the money paid. */
  readonly bps: number;
}

export interface EarningInput {
  /** False for guests and legal persons, who earn nothing. */
  readonly isEarning: boolean;
  /** The shares of each item: one for a product, one per component for a set. Items without an entry earn nothing. */
  readonly sharesByItem: Readonly<Record<string, readonly EarnShare[]>>;
}

export const noEarning: EarningInput = { isEarning: false, sharesByItem: {} };

/**
 * Points that may pay for goods of this sum after the discount. Fees, containers and rent cannot be paid with points.
 */
export function usablePoints({ balance, maxShareBps }: PointsInput, goodsNet: MinorUnits): number {
  assertMinorUnits(balance);
  const payable = (BigInt(goodsNet) * BigInt(maxShareBps)) / BigInt(10_000 * minorUnitsPerPoint);
  return Math.max(0, Math.min(balance, Number(payable)));
}

/** How many usable points the customer wants to spend. */
export function pointsToSpend(wanted: PointsInput['wanted'], usable: number): number {
  if (typeof wanted === 'boolean') return wanted ? usable : 0;
  assertMinorUnits(wanted);
  return Math.min(Math.max(wanted, 0), usable);
}

export interface EarningLine {
  readonly itemId: string;
  /** The price after the discount. */
  readonly total: MinorUnits;
}

/** Points for goods: adds up what their shares earn, multiplies by `times` and rounds down once. */
export function earnedPoints(
  lines: readonly EarningLine[],
  { isEarning, sharesByItem }: EarningInput,
  times = 1,
): number {
  if (!isEarning) return 0;
  const hundredths = BigInt(Math.round(times * 100));
  const earned = lines.reduce((sum, { itemId, total }) => sum + earnedBy(total, sharesByItem[itemId] ?? []), 0n);
  return Number((earned * hundredths) / BigInt(10_000 * minorUnitsPerPoint * 100));
}

export interface PointsOffer {
  readonly pointsUsable: number;
  readonly totals: { readonly total: MinorUnits };
}

/** The sum left for money after spending all usable points. */
export function extraPayment({ pointsUsable, totals }: PointsOffer): MinorUnits {
  return totals.total - pointsUsable * minorUnitsPerPoint;
}

export function notEnoughPoints(offer: PointsOffer): RefusalReason {
  return {
    code: 'loyalty.not_enough_points',
    params: { usable: offer.pointsUsable, extraPayment: extraPayment(offer) },
  };
}

/** Why points alone (method `bonus`) cannot pay the cart; null if they can. */
export function checkPaidByPointsAlone(offer: PointsOffer): RefusalReason | null {
  return extraPayment(offer) === 0 ? null : notEnoughPoints(offer);
}

/** The earned points before division: minor units times basis points. */
function earnedBy(total: MinorUnits, shares: readonly EarnShare[]): bigint {
  const weights = shares.map((share) => share.weight);
  // Components without a price of their own share equally.
  const isWeighted = weights.some((weight) => weight > 0);
  const parts = shares.length === 0 ? [] : allocate(total, isWeighted ? weights : weights.map(() => 1));
  return shares.reduce((sum, { bps }, index) => sum + BigInt(parts[index] ?? 0) * BigInt(bps), 0n);
}
