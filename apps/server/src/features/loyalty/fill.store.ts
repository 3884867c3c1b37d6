import { randomUUIDv7 } from 'node:crypto';
import { defaultPointsLifeDays, expiryOf } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import { pointsAccountTable, pointsEntryTable, pointsHoldTable, pointsLotTable } from './loyalty.table.ts';

/** A movement of a customer's points by a past order. */
export type PointsMovement = {
  readonly customerId: string;
  readonly orderId: string;
  readonly kind: 'grant' | 'hold' | 'burn' | 'release' | 'take_back';
  readonly points: number;
  readonly at: Date;
};

type Lot = typeof pointsLotTable.$inferInsert & { id: string };
type Hold = typeof pointsHoldTable.$inferInsert;

const accounts = {
  grant: { debit: 'issued', credit: 'available' },
  hold: { debit: 'available', credit: 'held' },
  burn: { debit: 'held', credit: 'spent' },
  release: { debit: 'held', credit: 'available' },
  take_back: { debit: 'available', credit: 'issued' },
} as const;

/** Writes the ledgers of customers who have no points yet, from all their movements. */
export async function fillPoints(
  transaction: Transaction,
  { partnerId, timeZone }: { readonly partnerId: string; readonly timeZone: string },
  movements: readonly PointsMovement[],
): Promise<void> {
  const lots: Lot[] = [];
  const holds: Hold[] = [];
  const rows: (typeof pointsAccountTable.$inferInsert)[] = [];
  const entries: (typeof pointsEntryTable.$inferInsert)[] = [];
  const moved = movements.filter(({ points }) => points > 0);
  for (const [customerId, own] of Map.groupBy(moved, (movement) => movement.customerId)) {
    const ownLots: Lot[] = [];
    const ownHolds: Hold[] = [];
    for (const movement of own.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      const lot = apply(movement, { partnerId, timeZone }, ownLots, ownHolds);
      const { kind, orderId, points, at } = movement;
      const granted = lot && { lotId: lot.id, expiresAt: lot.expiresAt };
      entries.push({ partnerId, customerId, kind, ...accounts[kind], points, orderId, at, ...granted });
    }
    lots.push(...ownLots);
    holds.push(...ownHolds);
    const available = ownLots.reduce((sum, { remaining }) => sum + remaining, 0);
    const held = ownHolds.reduce((sum, { state, points }) => sum + (state === 'held' ? points : 0), 0);
    rows.push({ partnerId, customerId, available, held });
  }
  await insertRows(transaction, pointsAccountTable, rows);
  await insertRows(transaction, pointsLotTable, lots);
  await insertRows(transaction, pointsHoldTable, holds);
  await insertRows(transaction, pointsEntryTable, entries);
}

/** Changes the lots and holds of one customer; returns the lot of a grant. */
function apply(
  { customerId, orderId, kind, points, at }: PointsMovement,
  { partnerId, timeZone }: { readonly partnerId: string; readonly timeZone: string },
  lots: Lot[],
  holds: Hold[],
): Lot | null {
  if (kind === 'grant') {
    const expiresAt = new Date(expiryOf(at.getTime(), defaultPointsLifeDays, timeZone));
    const granted = { granted: points, remaining: points, grantedAt: at, expiresAt };
    const lot = { partnerId, id: randomUUIDv7(), customerId, orderId, ...granted };
    lots.push(lot);
    return lot;
  }
  if (kind === 'hold' || kind === 'take_back') {
    let left = points;
    for (const lot of lots) {
      const taken = Math.min(left, lot.remaining);
      if (taken === 0) continue;
      lot.remaining -= taken;
      left -= taken;
      const hold: Hold = { partnerId, customerId, orderId, lotId: lot.id, points: taken, heldAt: at, state: 'held' };
      if (kind === 'hold') holds.push(hold);
    }
    if (left > 0) throw new Error(`Customer ${customerId} lacks ${left} points for order ${orderId}`);
    return null;
  }
  for (const hold of holds.filter((each) => each.orderId === orderId && each.state === 'held')) {
    hold.state = kind === 'burn' ? 'burnt' : 'released';
    hold.endedAt = at;
    const lot = lots.find(({ id }) => id === hold.lotId);
    if (kind === 'release' && lot) lot.remaining += hold.points;
  }
  return null;
}
