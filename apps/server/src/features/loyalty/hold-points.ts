import { minorUnitsPerPoint, restoreLots, spendLots, type PointsLot } from '@kaplya/domain';
import { randomUUIDv7 } from 'node:crypto';
import type { Executor, Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockOrOpenAccount, lockWithExpiredLotsClosed } from './locked-account.ts';
import {
  endHolds,
  insertHolds,
  insertLots,
  listHolds,
  listLots,
  moveInLots,
  postEntries,
  readBalance,
  type NewEntry,
  type NewLot,
  type PointsHoldRow,
  type PointsLotRow,
} from './loyalty.store.ts';

type PointsPartner = Pick<Partner, 'id' | 'timeZone'>;

/** A customer's spendable points and those held for their orders. */
export function readPoints(
  executor: Executor,
  partner: Pick<Partner, 'id'>,
  customerId: string,
  now: Date,
): Promise<{ available: number; held: number }> {
  return readBalance(executor, { partnerId: partner.id, customerId, now });
}

/**
 * Holds points for an order, earliest expiry first. Throws `loyalty.not_enough_points` if a concurrent order took
 * them: no point is spent twice.
 */
export async function holdPoints(
  transaction: Transaction,
  partner: PointsPartner,
  { customerId, orderId, points, now }: { customerId: string; orderId: string; points: number; now: Date },
): Promise<void> {
  if (points === 0) return;
  const partnerId = partner.id;
  const account = await lockOrOpenAccount(transaction, { partnerId, customerId, now });
  const lots = await listLots(transaction, { partnerId, customerIds: [customerId], isFilled: true });
  const taken = spendLots(lots.map(toLot), points, now.getTime());
  if (!taken) {
    const extraPayment = (points - account.available) * minorUnitsPerPoint;
    throw new Refusal('loyalty.not_enough_points', { params: { usable: account.available, extraPayment } });
  }
  await moveInLots(
    transaction,
    partnerId,
    taken.map((part) => ({ ...part, points: -part.points })),
  );
  await insertHolds(
    transaction,
    taken.map((part) => ({ ...part, partnerId, customerId, orderId, heldAt: now })),
  );
  const entry = { kind: 'hold', debit: 'available', credit: 'held' } as const;
  await postEntries(transaction, partnerId, [{ ...entry, customerId, orderId, points, at: now }]);
}

/**
 * Returns held points of cancelled or undelivered orders to their lots, or with a new expiry if the lots have expired.
 * Ignores orders without holds, so it is repeatable.
 */
export async function releasePoints(
  transaction: Transaction,
  partner: PointsPartner,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  const holds = await lockHolds(transaction, partner.id, orderIds, now);
  if (holds.length === 0) return;
  const endedAt = now;
  await endHolds(
    transaction,
    partner.id,
    holds.map(({ id }) => id),
    { state: 'released', endedAt },
  );
  await restoreHeld(transaction, partner, holds, { from: 'held', now });
}

/** Burns the points held for a delivered order. */
export async function burnPoints(
  transaction: Transaction,
  partner: PointsPartner,
  orderId: string,
  now: Date,
): Promise<void> {
  const holds = await lockHolds(transaction, partner.id, [orderId], now);
  if (holds.length === 0) return;
  await endHolds(
    transaction,
    partner.id,
    holds.map(({ id }) => id),
    { state: 'burnt', endedAt: now },
  );
  await postEntries(
    transaction,
    partner.id,
    [...Map.groupBy(holds, ({ customerId }) => customerId)].map(([customerId, own]): NewEntry => {
      const points = sumPoints(own);
      return { customerId, kind: 'burn', debit: 'held', credit: 'spent', points, orderId, at: now };
    }),
  );
}

/** Reads orders' holds after locking their accounts. */
async function lockHolds(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<PointsHoldRow[]> {
  if (orderIds.length === 0) return [];
  const filter = { partnerId, orderIds, state: 'held' } as const;
  const before = await listHolds(transaction, filter);
  if (before.length === 0) return [];
  const customerIds = [...new Set(before.map(({ customerId }) => customerId))];
  await lockWithExpiredLotsClosed(transaction, { partnerId, customerIds }, now);
  return listHolds(transaction, filter);
}

/** Returns an order's held points to their lots. Lock the accounts first (`lockWithExpiredLotsClosed`). */
export async function restoreHeld(
  transaction: Transaction,
  partner: PointsPartner,
  holds: readonly Pick<PointsHoldRow, 'customerId' | 'orderId' | 'lotId' | 'points'>[],
  { from, now }: { from: 'held' | 'spent'; now: Date },
): Promise<void> {
  const customerIds = [...new Set(holds.map(({ customerId }) => customerId))];
  const lots = await listLots(transaction, { partnerId: partner.id, customerIds });
  const known = lots.map(toLot);
  const moved = { kind: 'release', debit: from, credit: 'available', at: now } as const;
  const added: NewLot[] = [];
  const entries: NewEntry[] = [];
  const returned: { lotId: string; points: number }[] = [];
  for (const own of Map.groupBy(holds, ({ orderId }) => orderId).values()) {
    const [first] = own;
    if (!first) continue;
    const { customerId, orderId } = first;
    const restored = restoreLots(own, known, now.getTime(), partner.timeZone);
    const live = restored.filter(({ newExpiresAt }) => newExpiresAt === null);
    returned.push(...live);
    if (live.length > 0) entries.push({ ...moved, customerId, orderId, points: sumPoints(live) });

    const late = restored.filter(({ newExpiresAt }) => newExpiresAt !== null);
    for (const [end, parts] of Map.groupBy(late, ({ newExpiresAt }) => newExpiresAt ?? 0)) {
      const points = sumPoints(parts);
      const expiresAt = new Date(end);
      const id = randomUUIDv7();
      added.push({ id, customerId, orderId, granted: points, remaining: points, grantedAt: now, expiresAt });
      entries.push({ ...moved, customerId, orderId, points, lotId: id, expiresAt });
    }
  }
  await moveInLots(transaction, partner.id, returned);
  await insertLots(transaction, partner.id, added);
  await postEntries(transaction, partner.id, entries);
}

export function toLot({ id, remaining, expiresAt }: PointsLotRow): PointsLot {
  return { id, remaining, expiresAt: expiresAt.getTime() };
}

export function sumPoints(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}
