import type { MinorUnits } from '../money/money.ts';
import { addDays, toInstant, toZoned, type TimeZone } from '../zoned-time.ts';

/** One point pays one unit of the currency. */
export const minorUnitsPerPoint = 100;

export const defaultPointsLifeDays = 365;
export const defaultExpiryWarningDays = 14;

/** Lifetime in days of points returned to an expired lot. */
export const restoredPointsDays = 14;

/** Points granted together. They expire at the instant `expiresAt` (epoch milliseconds). */
export interface PointsLot {
  readonly id: string;
  /** Whole points, without those held for orders. */
  readonly remaining: number;
  readonly expiresAt: number;
}

export interface LotPoints {
  readonly lotId: string;
  readonly points: number;
}

export interface RestoredPoints extends LotPoints {
  /**
   * The expiry of a new lot for the points, because theirs has expired (epoch milliseconds); null: they return to their
   * lot.
   */
  readonly newExpiresAt: number | null;
}

/** Spendable points: what remains in unexpired lots. */
export function balanceOf(lots: readonly PointsLot[], now: number): number {
  return liveLots(lots, now).reduce((sum, lot) => sum + lot.remaining, 0);
}

/** The lots to take points from, earliest expiry first; null if there are not enough. */
export function spendLots(lots: readonly PointsLot[], points: number, now: number): LotPoints[] | null {
  assertPoints(points);
  let left = points;
  const taken: LotPoints[] = [];
  for (const lot of liveLots(lots, now).toSorted(compareByExpiry)) {
    const part = Math.min(left, lot.remaining);
    if (part > 0) taken.push({ lotId: lot.id, points: part });
    left -= part;
  }
  return left === 0 ? taken : null;
}

/** The lots to which spent or held points return. */
export function restoreLots(
  taken: readonly LotPoints[],
  lots: readonly Pick<PointsLot, 'id' | 'expiresAt'>[],
  releasedAt: number,
  timeZone: TimeZone,
): RestoredPoints[] {
  const ends = new Map(lots.map((lot) => [lot.id, lot.expiresAt]));
  return taken.map(({ lotId, points }) => {
    const isLive = (ends.get(lotId) ?? -Infinity) > releasedAt;
    return { lotId, points, newExpiresAt: isLive ? null : expiryOf(releasedAt, restoredPointsDays, timeZone) };
  });
}

/** The instant at which a grant expires: the start of the day, in the partner's zone, `days` days after the grant. */
export function expiryOf(grantedAt: number, days: number, timeZone: TimeZone): number {
  return toInstant(addDays(toZoned(grantedAt, timeZone).date, days), '00:00', timeZone);
}

/** The next points to expire, if within the warning period. */
export function pointsToExpire(
  lots: readonly PointsLot[],
  now: number,
  timeZone: TimeZone,
  warningDays: number = defaultExpiryWarningDays,
): { readonly points: number; readonly expiresAt: number } | null {
  const filled = liveLots(lots, now).filter((lot) => lot.remaining > 0);
  const expiresAt = Math.min(...filled.map((lot) => lot.expiresAt));
  if (expiresAt > expiryOf(now, warningDays, timeZone)) return null;
  const points = filled.reduce((sum, lot) => sum + (lot.expiresAt === expiresAt ? lot.remaining : 0), 0);
  return points > 0 ? { points, expiresAt } : null;
}

export interface EarnedRefund {
  /** Points that the order granted. */
  readonly earned: number;
  /** The sum of the goods that earned the points, after the discount. */
  readonly goodsPaid: MinorUnits;
  /** The part of `goodsPaid` refunded so far, including this refund. */
  readonly goodsRefunded: MinorUnits;
  /** Points taken back by earlier refunds, including the carry. */
  readonly alreadyTakenBack: number;
  /** The customer's spendable points. */
  readonly balance: number;
}

export interface TakenBack {
  /** Points to take from the balance. */
  readonly points: number;
  /** Points missing from the balance: deducted from later grants, never charged as money. */
  readonly carry: number;
}

/** Earned points that a refund takes back: the refunded share of the goods, rounded down over all refunds together. */
export function pointsOfRefund(refund: EarnedRefund): TakenBack {
  const { earned, goodsPaid, goodsRefunded } = refund;
  const share =
    goodsPaid === 0 ? 0n : (BigInt(earned) * BigInt(Math.min(goodsRefunded, goodsPaid))) / BigInt(goodsPaid);
  const due = Math.max(0, Number(share) - refund.alreadyTakenBack);
  const points = Math.min(due, Math.max(0, refund.balance));
  return { points, carry: due - points };
}

/** Deducts the carry of earlier refunds from a grant; returns the points left to grant and the carry left. */
export function offsetGrant(points: number, carry: number): { readonly granted: number; readonly carry: number } {
  assertPoints(points);
  assertPoints(carry);
  const offset = Math.min(points, carry);
  return { granted: points - offset, carry: carry - offset };
}

function liveLots(lots: readonly PointsLot[], now: number): PointsLot[] {
  return lots.filter((lot) => lot.expiresAt > now);
}

function compareByExpiry(left: PointsLot, right: PointsLot): number {
  if (left.expiresAt !== right.expiresAt) return left.expiresAt - right.expiresAt;
  return left.id < right.id ? -1 : 1;
}

function assertPoints(points: number): void {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`Not a whole number of points: ${points}`);
}
