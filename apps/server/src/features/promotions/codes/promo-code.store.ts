import type { PromoStatus } from '@kaplya/contract';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { promoCodeTable, promoUseTable } from '../promotions.table.ts';
import type { PromoCodeRow } from '../promotions.store.ts';

type CodeKey = { readonly partnerId: string; readonly code: string };

const isCode = ({ partnerId, code }: CodeKey) =>
  and(eq(promoCodeTable.partnerId, partnerId), eq(promoCodeTable.code, code));

/** A code, on or off, and whether an order ever used it. */
export type ListedCode = { readonly row: PromoCodeRow; readonly isUsed: boolean };

// The columns are qualified by hand, because Drizzle leaves out the only table's name. Ordered as the index, so that
// it is used.
const isUsed = sql<boolean>`(select promo_use.subject_id from promo_use
  where promo_use.partner_id = promo_code.partner_id and promo_use.code = promo_code.code
  order by promo_use.subject_id limit 1) is not null`;

export type CodeFilter = {
  readonly partnerId: string;
  /** A pattern for `like`, folded like codes. */
  readonly pattern: string | null;
  readonly status: PromoStatus | undefined;
  readonly now: Date;
};

const { isEnabled, validFrom, validTo, globalLimit, used } = promoCodeTable;

/** The condition of a status; the first match wins, as in `statusOf`. */
function hasStatus(status: PromoStatus, now: Date): SQL {
  const isEnded = sql`${validTo} is not null and ${validTo} <= ${now}`;
  const isUsedUp = sql`${globalLimit} is not null and ${used} >= ${globalLimit}`;
  const isPlanned = sql`${validFrom} is not null and ${validFrom} > ${now}`;
  const conditions: Readonly<Record<PromoStatus, SQL>> = {
    off: sql`not ${isEnabled}`,
    ended: sql`${isEnabled} and ${isEnded}`,
    used_up: sql`${isEnabled} and not (${isEnded}) and ${isUsedUp}`,
    planned: sql`${isEnabled} and not (${isEnded}) and not (${isUsedUp}) and ${isPlanned}`,
    running: sql`${isEnabled} and not (${isEnded}) and not (${isUsedUp}) and not (${isPlanned})`,
  };
  return conditions[status];
}

const isMatching = ({ partnerId, pattern, status, now }: CodeFilter): SQL | undefined =>
  and(
    eq(promoCodeTable.partnerId, partnerId),
    pattern === null ? undefined : sql`${promoCodeTable.code} like ${pattern}`,
    status && hasStatus(status, now),
  );

/** Codes in alphabetical order, after one of them. */
export function listCodes(
  executor: Executor,
  filter: CodeFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ListedCode[]> {
  return executor
    .select({ row: promoCodeTable, isUsed })
    .from(promoCodeTable)
    .where(and(isMatching(filter), after === null ? undefined : gt(promoCodeTable.code, after)))
    .orderBy(asc(promoCodeTable.code))
    .limit(limit);
}

/** Counts codes up to `most`. */
export async function countCodes(executor: Executor, filter: CodeFilter, most: number): Promise<number> {
  return countUpTo(executor, { table: promoCodeTable, where: isMatching(filter), most });
}

export async function findCode(executor: Executor, key: CodeKey): Promise<ListedCode | null> {
  const [found] = await executor.select({ row: promoCodeTable, isUsed }).from(promoCodeTable).where(isCode(key));
  return found ?? null;
}

/** The number of released uses, and the time of the last use. */
export async function readUses(
  executor: Executor,
  { partnerId, code }: CodeKey,
): Promise<{ released: number; lastAt: Date | null }> {
  const [row] = await executor
    .select({
      released: sql<number>`count(${promoUseTable.releasedAt})::int`,
      lastAt: sql<Date | null>`max(${promoUseTable.takenAt})`.mapWith(promoUseTable.takenAt),
    })
    .from(promoUseTable)
    .where(and(eq(promoUseTable.partnerId, partnerId), eq(promoUseTable.code, code)));
  return row ?? { released: 0, lastAt: null };
}

/** Locks a code as orders lock it, so that none uses it meanwhile. */
export async function lockCode(transaction: Transaction, key: CodeKey): Promise<ListedCode | null> {
  const [row] = await transaction.select().from(promoCodeTable).where(isCode(key)).for('update');
  return row ? findCode(transaction, key) : null;
}

/** Inserts a code; null if the partner has it already. */
export async function insertCode(
  transaction: Transaction,
  row: Omit<typeof promoCodeTable.$inferInsert, 'used'>,
): Promise<PromoCodeRow | null> {
  const [inserted] = await transaction.insert(promoCodeTable).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Writes all fields of a locked code but its uses; the trigger of versions raises its version if one differs. */
export async function updateCode(
  transaction: Transaction,
  { partnerId, code, used: _used, version: _version, ...fields }: PromoCodeRow,
): Promise<PromoCodeRow> {
  return expectOneRow(
    await transaction.update(promoCodeTable).set(fields).where(isCode({ partnerId, code })).returning(),
  );
}

export async function deleteCode(transaction: Transaction, key: CodeKey): Promise<void> {
  await transaction.delete(promoCodeTable).where(isCode(key));
}

/** Whether the partner has the code, on or off. The code cannot be deleted until the end of the transaction. */
export async function lockPromoCodeForShare(
  transaction: Transaction,
  partnerId: string,
  code: string,
): Promise<boolean> {
  const [row] = await transaction
    .select({ code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(isCode({ partnerId, code }))
    .for('key share');
  return row !== undefined;
}
