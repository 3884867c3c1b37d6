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

/** What a customer has while their account is locked; everything that is over has left it. */
export type LockedAccount = { readonly customerId: string; readonly available: number; readonly owed: number };

/** Locks the accounts that there are, in the order of their ids, and takes out what has expired until now. */
export async function lockSettled(transaction: Transaction, of: CustomersKey, now: Date): Promise<LockedAccount[]> {
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
      // Nothing happened to the account between that instant and now, else it had been settled then.
      return { customerId, kind: 'expire', ...moved, lotId: id, at: expiresAt };
    }),
  );
  const lost = Map.groupBy(expired, ({ customerId }) => customerId);
  return accounts.map(({ customerId, available, owed }) => {
    const points = (lost.get(customerId) ?? []).reduce((sum, { remaining }) => sum + remaining, 0);
    return { customerId, available: available - points, owed };
  });
}

/** As `lockSettled` for one customer, who is given an account if they had none. */
export async function lockOwnAccount(
  transaction: Transaction,
  { partnerId, customerId, now }: { partnerId: string; customerId: string; now: Date },
): Promise<LockedAccount> {
  await openAccount(transaction, partnerId, customerId);
  const [account] = await lockSettled(transaction, { partnerId, customerIds: [customerId] }, now);
  if (!account) throw new Error(`Customer ${customerId} has no account of points`);
  return account;
}
