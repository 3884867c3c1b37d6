import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockWithExpiredLotsClosed } from './locked-account.ts';
import { moveLotsAndHolds, openAccount, postEntries, type NewEntry } from './loyalty.store.ts';
import type { PointsLedgerAccount } from './loyalty.table.ts';

export type PointsMoved = {
  readonly points: number;
  /** Held by open orders. */
  readonly held: number;
  /** Points that later grants repay. */
  readonly owed: number;
  readonly lots: number;
  /** Available points of the surviving account. */
  readonly after: number;
};

/**
 * Moves the points of one account to another (rule 85), lots and holds with their dates. The ledger is append-only,
 * so each sum leaves the one account through `merged` and enters the other from there.
 */
export async function movePointsTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
  now: Date,
): Promise<PointsMoved> {
  await openAccount(transaction, partnerId, survivingId);
  const accounts = await lockWithExpiredLotsClosed(
    transaction,
    { partnerId, customerIds: [survivingId, mergedId] },
    now,
  );
  const surviving = accounts.find(({ customerId }) => customerId === survivingId);
  if (!surviving) throw new Error(`Customer ${survivingId} has no account of points`);
  const merged = accounts.find(({ customerId }) => customerId === mergedId);
  if (!merged) return { points: 0, held: 0, owed: 0, lots: 0, after: surviving.available };

  const lots = await moveLotsAndHolds(transaction, { partnerId, survivingId, mergedId });
  const { available, held, owed } = merged;
  const passed = (account: PointsLedgerAccount, points: number): NewEntry[] => {
    if (points === 0) return [];
    const common = { kind: 'merge', points, at: now } as const;
    return [
      { ...common, customerId: mergedId, otherCustomerId: survivingId, debit: account, credit: 'merged' },
      { ...common, customerId: survivingId, otherCustomerId: mergedId, debit: 'merged', credit: account },
    ];
  };
  // Swaps debit and credit for owed points, which are what the customer owes the shop.
  const passedDebt = passed('owed', owed).map(({ debit, credit, ...entry }) => ({
    ...entry,
    debit: credit,
    credit: debit,
  }));
  await postEntries(transaction, partnerId, [
    ...passed('available', available),
    ...passed('held', held),
    ...passedDebt,
  ]);
  return { points: available, held, owed, lots, after: surviving.available + available };
}
