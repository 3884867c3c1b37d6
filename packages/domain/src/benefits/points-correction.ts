import { expiryOf, spendLots, type LotPoints, type PointsLot } from './points-ledger.ts';
import type { TimeZone } from '../zoned-time.ts';

export interface PointsCorrection {
  /** Points to add, or negative ones to take; never 0. */
  readonly points: number;
  /**
   * The time at which added points expire (epoch milliseconds); null: after the usual lifetime, as points of a delivery
   * do.
   */
  readonly expiresAt: number | null;
}

export interface PointsCorrectionPlan {
  /** The new lot of added points; null when points are taken. */
  readonly added: { readonly points: number; readonly expiresAt: number } | null;
  /** Points to take from each lot, the earliest expiry first. */
  readonly taken: readonly LotPoints[];
}

/**
 * The effect of a document about points (rule 87a). Null when it would take more than can be spent: no document changes
 * held and owed points.
 */
export function planPointsCorrection(
  lots: readonly PointsLot[],
  { points, expiresAt }: PointsCorrection,
  { now, lifetimeDays, timeZone }: { readonly now: number; readonly lifetimeDays: number; readonly timeZone: TimeZone },
): PointsCorrectionPlan | null {
  if (!Number.isSafeInteger(points) || points === 0) throw new RangeError(`Not a correction of points: ${points}`);
  if (points > 0) {
    return { added: { points, expiresAt: expiresAt ?? expiryOf(now, lifetimeDays, timeZone) }, taken: [] };
  }
  const taken = spendLots(lots, -points, now);
  return taken && { added: null, taken };
}
