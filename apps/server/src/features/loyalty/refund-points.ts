import { spendLots } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { restoreHeld, sumPoints, toLot } from './hold-points.ts';
import { lockOrOpenAccount } from './locked-account.ts';
import {
  endHolds,
  insertHolds,
  listHolds,
  listLots,
  moveInLots,
  postEntries,
  shrinkHold,
  type NewEntry,
  type PointsHoldRow,
} from './loyalty.store.ts';

export type PointsRefund = {
  readonly customerId: string;
  readonly orderId: string;
  /** Points that paid for the refunded goods: spent, or before the delivery still held. */
  readonly returned: number;
  readonly paidFrom: 'held' | 'spent';
  /** Points that the order granted for the refunded goods and that are deducted again. */
  readonly takenBack: number;
  readonly now: Date;
};

/**
 * Returns the points that paid for the refunded goods, and deducts the points that these goods earned. Earned points
 * already spent are deducted from later grants, never charged as money.
 */
export async function refundPoints(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'timeZone'>,
  { customerId, orderId, returned, paidFrom, takenBack, now }: PointsRefund,
): Promise<void> {
  if (returned === 0 && takenBack === 0) return;
  const account = await lockOrOpenAccount(transaction, { partnerId: partner.id, customerId, now });
  if (returned > 0) await restorePaid(transaction, partner, { orderId, points: returned, from: paidFrom, now });
  if (takenBack > 0) {
    const available = account.available + returned;
    await deductEarned(transaction, partner.id, { customerId, orderId, due: takenBack, available, now });
  }
}

async function restorePaid(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'timeZone'>,
  { orderId, points, from, now }: { orderId: string; points: number; from: PointsRefund['paidFrom']; now: Date },
): Promise<void> {
  const state = from === 'held' ? 'held' : 'burnt';
  const paid = await listHolds(transaction, { partnerId: partner.id, orderIds: [orderId], state });
  const parts = partsOf(paid, points);
  if (sumPoints(parts) !== points) throw new Error(`Order ${orderId} has not ${points} points more that are ${state}`);

  const whole = parts.filter((part) => part.points === part.hold.points);
  await endHolds(
    transaction,
    partner.id,
    whole.map(({ hold }) => hold.id),
    { state: 'released', endedAt: now },
  );
  // At most one hold is split: the last one.
  for (const { hold, points: returned } of parts.filter((part) => !whole.includes(part))) {
    await shrinkHold(transaction, hold, hold.points - returned);
    const { id: _, ...copy } = hold;
    await insertHolds(transaction, [{ ...copy, points: returned, state: 'released', endedAt: now }]);
  }
  await restoreHeld(
    transaction,
    partner,
    parts.map(({ hold, points: returned }) => ({ ...hold, points: returned })),
    { from, now },
  );
}

/** The parts of these holds that make up `points`: points with the latest expiry are returned first. */
function partsOf(holds: readonly PointsHoldRow[], points: number): { hold: PointsHoldRow; points: number }[] {
  let left = points;
  return holds.toReversed().flatMap((hold) => {
    const part = Math.min(left, hold.points);
    left -= part;
    return part > 0 ? [{ hold, points: part }] : [];
  });
}

async function deductEarned(
  transaction: Transaction,
  partnerId: string,
  {
    customerId,
    orderId,
    due,
    available,
    now,
  }: { customerId: string; orderId: string; due: number; available: number; now: Date },
): Promise<void> {
  const points = Math.min(due, available);
  const lots = await listLots(transaction, { partnerId, customerIds: [customerId], isFilled: true });
  const own = lots.find((lot) => lot.orderId === orderId);
  const ofOwn = Math.min(points, own?.remaining ?? 0);
  const others = lots.filter((lot) => lot !== own).map(toLot);
  const ofOthers = spendLots(others, points - ofOwn, now.getTime());
  if (!ofOthers) throw new Error(`The lots of customer ${customerId} hold less than their account`);

  const taken = own && ofOwn > 0 ? [{ lotId: own.id, points: ofOwn }, ...ofOthers] : ofOthers;
  await moveInLots(
    transaction,
    partnerId,
    taken.map((part) => ({ ...part, points: -part.points })),
  );
  const common = { customerId, orderId, at: now };
  const entries: NewEntry[] = [];
  if (points > 0) entries.push({ ...common, kind: 'take_back', debit: 'available', credit: 'issued', points });
  const carry = due - points;
  if (carry > 0) entries.push({ ...common, kind: 'carry', debit: 'owed', credit: 'issued', points: carry });
  await postEntries(transaction, partnerId, entries);
}
