import type { PointsEntry } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { TextReader } from '#languages/messages.ts';
import { toShownEntries, type LoyaltyDependencies } from './get-loyalty-history.ts';
import { findAccount, listBalanceEntries, listLots, readBalance, type PointsLotRow } from './loyalty.store.ts';

export type PointsLedger = {
  readonly available: number;
  readonly held: number;
  readonly owed: number;
  /** Lots with spendable points, earliest expiry first. */
  readonly lots: readonly PointsLotRow[];
  /** The last entries, newest first. */
  readonly entries: readonly PointsEntry[];
};

type LedgerReader = LoyaltyDependencies &
  Pick<TextReader, 'language'> & { readonly partner: Pick<Partner, 'id' | 'currency'> };

/** A customer's points for staff, without expired ones; closes no lots. */
export async function readPointsLedger(
  executor: Executor,
  { partner, language, listOrderNumbers }: LedgerReader,
  { customerId, limit, now }: { readonly customerId: string; readonly limit: number; readonly now: Date },
): Promise<PointsLedger> {
  const own = { partnerId: partner.id, customerId };
  const [balance, account, lots, rows] = await Promise.all([
    readBalance(executor, { ...own, now }),
    findAccount(executor, own),
    listLots(executor, { partnerId: partner.id, customerIds: [customerId], isFilled: true }),
    listBalanceEntries(executor, own, { after: null, limit }),
  ]);
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const numbers = await listOrderNumbers(executor, partner.id, orderIds);
  return {
    ...balance,
    owed: account?.owed ?? 0,
    lots: lots.filter(({ expiresAt }) => expiresAt > now),
    entries: rows.flatMap((row) => toShownEntries(row, numbers, { language, currency: partner.currency })),
  };
}
