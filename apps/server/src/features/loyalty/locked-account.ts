import type { Transaction } from '#db/client.ts';
import {
  listExpiredLots,
  lockAccounts,
  moveInLots,
  openAccount,
  postEntries,
  type CustomersKey,
  type NewEntry,
} from './loyalty.store.ts';

/** A locked account's points, without expired ones. */
export type LockedAccount = {
  readonly customerId: string;
  readonly available: number;
  readonly held: number;
  readonly owed: number;
};

/** Locks existing accounts in the order of their ids and closes their expired lots. */
export async function lockWithExpiredLotsClosed(
  transaction: Transaction,
  of: CustomersKey,
  now: Date,
): Promise<LockedAccount[]> {
  if (of.customerIds.length === 0) return [];
  const accounts = await lockAccounts(transaction, of);
  if (accounts.length === 0) return [];
  const expired = await listExpiredLots(transaction, of, now);
  await moveInLots(
    transaction,
    of.partnerId,
    expired.map(({ id, remaining }) => ({ lotId: id, points: -remaining })),
  );
  await postEntries(
    transaction,
    of.partnerId,
    expired.map(({ customerId, id, remaining, expiresAt }): NewEntry => {
      const moved = { debit: 'available', credit: 'expired', points: remaining } as const;
      // The entry is dated at the expiry: no change of the account came after it, because each change closes expired
      // lots.
      return { customerId, kind: 'expire', ...moved, lotId: id, at: expiresAt };
    }),
  );
  const lost = Map.groupBy(expired, ({ customerId }) => customerId);
  return accounts.map(({ customerId, available, held, owed }) => {
    const points = (lost.get(customerId) ?? []).reduce((sum, { remaining }) => sum + remaining, 0);
    return { customerId, available: available - points, held, owed };
  });
}

/** Like `lockWithExpiredLotsClosed`, for one customer; creates the account if needed. */
export async function lockOrOpenAccount(
  transaction: Transaction,
  { partnerId, customerId, now }: { partnerId: string; customerId: string; now: Date },
): Promise<LockedAccount> {
  await openAccount(transaction, partnerId, customerId);
  const [account] = await lockWithExpiredLotsClosed(transaction, { partnerId, customerIds: [customerId] }, now);
  if (!account) throw new Error(`Customer ${customerId} has no account of points`);
  return account;
}
