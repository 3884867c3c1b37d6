import type { PointsEntry, PointsHistory } from '@kaplya/contract';
import { defaultExpiryWarningDays, pointsToExpire } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { textOf, type TextReader } from '#languages/messages.ts';
import { toLot } from './hold-points.ts';
import { lockWithExpiredLotsClosed } from './locked-account.ts';
import {
  effectOn,
  findEntryPosition,
  listBalanceEntries,
  listLots,
  readBalance,
  type PointsEntryRow,
} from './loyalty.store.ts';

/** Dependencies on features in higher layers. */
export type LoyaltyDependencies = {
  /** Order numbers by order id. */
  listOrderNumbers(executor: Executor, partnerId: string, orderIds: readonly string[]): Promise<Map<string, string>>;
};

type HistoryCall = CustomerCall & {
  readonly query: { readonly limit?: number | undefined; readonly cursor?: string | undefined };
};

const defaultLimit = 100;

/**
 * A page of the ledger entries that changed the spendable points: their sum is the balance. The cursor is the page's
 * last entry. Entries never change, and new ones come before the first page.
 */
export async function getLoyaltyHistory(
  context: Context,
  { bearer, partner, language, query: { limit = defaultLimit, cursor } }: HistoryCall,
  dependencies: LoyaltyDependencies,
): Promise<{ data: PointsHistory; nextCursor: string | null }> {
  const now = context.clock.now();
  const customerId = bearer.subjectId;
  const own = { partnerId: partner.id, customerId };
  return withTransaction(context.database, async (transaction) => {
    const accounts = await lockWithExpiredLotsClosed(
      transaction,
      { partnerId: partner.id, customerIds: [customerId] },
      now,
    );
    const after = cursor === undefined ? null : await findEntryPosition(transaction, own, cursor);
    if (cursor !== undefined && after === null) throw new Refusal([{ code: 'request.invalid', field: 'cursor' }]);
    if (accounts.length === 0) {
      return { data: { balance: 0, held: 0, expiring: null, entries: [] }, nextCursor: null };
    }

    const { available: balance, held } = await readBalance(transaction, { ...own, now });
    const lots = await listLots(transaction, { partnerId: partner.id, customerIds: [customerId], isFilled: true });
    const expiring = pointsToExpire(lots.map(toLot), now.getTime(), partner.timeZone, defaultExpiryWarningDays);
    // Reads one extra row to know whether more follow.
    const found = await listBalanceEntries(transaction, own, { after, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
    const numbers = await dependencies.listOrderNumbers(transaction, partner.id, orderIds);
    const data = {
      balance,
      held,
      expiring: expiring && { points: expiring.points, at: new Date(expiring.expiresAt).toISOString() },
      entries: entries.flatMap((entry) => toShownEntries(entry, numbers, { language, currency: partner.currency })),
    };
    return { data, nextCursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
  });
}

export function toShownEntries(
  row: PointsEntryRow,
  numbers: ReadonlyMap<string, string>,
  reader: TextReader,
): PointsEntry[] {
  const { id, kind, at, orderId, expiresAt } = row;
  // Leaves out burnt points, which had left the balance when they were held.
  if (kind === 'burn') return [];
  const number = orderId === null ? undefined : numbers.get(orderId);
  return [
    {
      id,
      at: at.toISOString(),
      kind,
      points: effectOn('available', row),
      order: orderId !== null && number !== undefined ? { id: number, uuid: orderId } : null,
      expiresAt: expiresAt?.toISOString() ?? null,
      text: textOf(textKeyOf(kind, row), { order: number ?? '' }, reader),
    },
  ];
}

function textKeyOf(kind: PointsEntry['kind'], row: PointsEntryRow) {
  if (kind !== 'correct') return `points.${kind}` as const;
  return effectOn('available', row) > 0 ? 'points.correct_up' : 'points.correct_down';
}
