import type { Transaction } from '#db/client.ts';
import type { CustomerKey, PersonalData } from '#features/identity/index.ts';
import { lockWithExpiredLotsClosed } from './locked-account.ts';
import {
  eraseDocumentNotes,
  listEntries,
  listLots,
  listPointsDocuments,
  moveInLots,
  postEntries,
  readBalance,
  type NewEntry,
} from './loyalty.store.ts';

const noLimit = Number.MAX_SAFE_INTEGER;

/** A customer's points: the remaining ones end with the account, the ledger stays. */
export const pointsOfCustomers: PersonalData = {
  name: 'points',
  async list(executor, { partnerId, subjectId: customerId }) {
    const own = { partnerId, customerId };
    const lots = await listLots(executor, { partnerId, customerIds: [customerId], isFilled: true });
    const entries = await listEntries(executor, own);
    const documents = await listPointsDocuments(executor, { partnerId, customerIds: [customerId] }, noLimit);
    return {
      ...(await readBalance(executor, { ...own, now: new Date(0) })),
      lots: lots.map(({ remaining, grantedAt, expiresAt }) => ({ points: remaining, grantedAt, expiresAt })),
      entries: entries.map(({ kind, debit: from, credit: to, points, orderId, at }) => {
        return { kind, from, to, points, orderId, at };
      }),
      documents: documents.map(({ number, points, reasonId, note, at }) => ({ number, points, reasonId, note, at })),
    };
  },
  erase: erasePoints,
};

async function erasePoints(
  transaction: Transaction,
  { partnerId, subjectId: customerId }: CustomerKey,
  now: Date,
): Promise<void> {
  const [account] = await lockWithExpiredLotsClosed(transaction, { partnerId, customerIds: [customerId] }, now);
  if (!account) return;
  await eraseDocumentNotes(transaction, { partnerId, customerId });
  const lots = await listLots(transaction, { partnerId, customerIds: [customerId], isFilled: true });
  await moveInLots(
    transaction,
    partnerId,
    lots.map(({ id, remaining }) => ({ lotId: id, points: -remaining })),
  );
  const entries: NewEntry[] = [];
  const { available, owed } = account;
  const common = { customerId, kind: 'erase', at: now } as const;
  if (available > 0) entries.push({ ...common, debit: 'available', credit: 'expired', points: available });
  if (owed > 0) entries.push({ ...common, debit: 'issued', credit: 'owed', points: owed });
  await postEntries(transaction, partnerId, entries);
}
