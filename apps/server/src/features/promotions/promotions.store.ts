import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { isRetainedFor } from './retention/retained-use.store.ts';
import { promoCodeTable, promoUseTable, retainedUseTable } from './promotions.table.ts';

export type PromoCodeRow = typeof promoCodeTable.$inferSelect;
export type PromoUseRow = typeof promoUseTable.$inferSelect;

/** The user of a code: an account or a visitor, with the order's phone and the account's confirmed one. */
export type PromoUser = {
  readonly partnerId: string;
  readonly code: string;
  readonly subjectId: string;
  readonly phones: readonly string[];
  /** Hashes of the phones by each key. */
  readonly phoneHashes: readonly string[];
  readonly now: Date;
};

const isCode = ({ partnerId, code }: Pick<PromoUser, 'partnerId' | 'code'>) =>
  and(eq(promoCodeTable.partnerId, partnerId), eq(promoCodeTable.code, code), eq(promoCodeTable.isEnabled, true));

const isBy = ({ subjectId, phones }: Pick<PromoUser, 'subjectId' | 'phones'>) =>
  or(
    eq(promoUseTable.subjectId, subjectId),
    // Uses of a deleted account have no phone; those of limited codes are retained under its hash.
    inArray(promoUseTable.phone, [...phones]),
  );

const usedBy = (user: PromoUser) => sql<number>`(
  select count(*)::int from ${promoUseTable}
  where ${and(eq(promoUseTable.partnerId, user.partnerId), eq(promoUseTable.code, user.code))}
    and ${isNull(promoUseTable.releasedAt)} and ${isBy(user)}
) + (
  select count(distinct ${retainedUseTable.orderId})::int from ${retainedUseTable}
  where ${and(isRetainedFor(user), eq(retainedUseTable.code, user.code))}
)`;

/** Whether one of the phones had a discount for a first order, with whichever code. */
const hadFirstOrder = (user: PromoUser) => sql<boolean>`(
  exists (
    select from ${promoUseTable}
    where ${and(eq(promoUseTable.partnerId, user.partnerId), inArray(promoUseTable.firstOrderPhone, [...user.phones]))}
      and ${isNull(promoUseTable.releasedAt)}
  ) or exists (
    select from ${retainedUseTable} where ${and(isRetainedFor(user), retainedUseTable.isFirstOrder)}
  )
)`;

export type KnownPromoCode = {
  readonly row: PromoCodeRow;
  readonly usedByCustomer: number;
  readonly hadFirstOrder: boolean;
};

/** Finds an enabled code with this customer's uses, in one query. */
export async function findPromoCode(executor: Executor, user: PromoUser): Promise<KnownPromoCode | null> {
  const [found] = await executor
    .select({ row: promoCodeTable, usedByCustomer: usedBy(user), hadFirstOrder: hadFirstOrder(user) })
    .from(promoCodeTable)
    .where(isCode(user));
  return found ?? null;
}

/** The code of a placed order; it may be disabled since. */
export async function findSoldCode(
  executor: Executor,
  { partnerId, code }: Pick<PromoUser, 'partnerId' | 'code'>,
): Promise<PromoCodeRow | null> {
  const [row] = await executor
    .select()
    .from(promoCodeTable)
    .where(and(eq(promoCodeTable.partnerId, partnerId), eq(promoCodeTable.code, code)));
  return row ?? null;
}

/** Locks the code's uses until the end of the transaction; count them afterwards, with the snapshot of a later query. */
export async function lockPromoCode(
  transaction: Transaction,
  key: Pick<PromoUser, 'partnerId' | 'code'>,
): Promise<PromoCodeRow | null> {
  const [row] = await transaction.select().from(promoCodeTable).where(isCode(key)).for('update');
  return row ?? null;
}

/**
 * Inserts a use of a code; false if the phone has another first order. Lock the code's row first. Waits for a
 * concurrent first order of the phone, which locks another code.
 */
export async function insertUse(transaction: Transaction, use: typeof promoUseTable.$inferInsert): Promise<boolean> {
  const { partnerId, code } = use;
  const { rowCount } = await transaction
    .insert(promoUseTable)
    .values(use)
    .onConflictDoNothing({
      target: [promoUseTable.partnerId, promoUseTable.firstOrderPhone],
      where: sql`${promoUseTable.releasedAt} is null and ${promoUseTable.firstOrderPhone} is not null`,
    });
  if (rowCount !== 1) return false;
  await transaction
    .update(promoCodeTable)
    .set({ used: sql`${promoCodeTable.used} + 1` })
    .where(and(eq(promoCodeTable.partnerId, partnerId), eq(promoCodeTable.code, code)));
  return true;
}

/** Releases the uses of several orders, each once. Locks the codes in their order first. */
export async function releaseUses(
  transaction: Transaction,
  { partnerId, orderIds, now }: { partnerId: string; orderIds: readonly string[]; now: Date },
): Promise<void> {
  const isTaken = and(
    eq(promoUseTable.partnerId, partnerId),
    inArray(promoUseTable.orderId, [...orderIds]),
    isNull(promoUseTable.releasedAt),
  );
  const taken = await transaction.selectDistinct({ code: promoUseTable.code }).from(promoUseTable).where(isTaken);
  const codes = taken.map(({ code }) => code);
  if (codes.length === 0) return;
  const isOneOf = and(eq(promoCodeTable.partnerId, partnerId), inArray(promoCodeTable.code, codes));
  await transaction
    .select({ code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(isOneOf)
    .orderBy(asc(promoCodeTable.code))
    .for('update');
  const released = transaction
    .$with('released')
    .as(
      transaction.update(promoUseTable).set({ releasedAt: now }).where(isTaken).returning({ code: promoUseTable.code }),
    );
  await transaction
    .with(released)
    .update(promoCodeTable)
    .set({
      used: sql`${promoCodeTable.used} - (select count(*) from ${released} where ${released.code} = ${promoCodeTable.code})`,
    })
    .where(isOneOf);
}

export function listUsesOf(
  executor: Executor,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
): Promise<PromoUseRow[]> {
  return executor
    .select()
    .from(promoUseTable)
    .where(and(eq(promoUseTable.partnerId, partnerId), eq(promoUseTable.subjectId, subjectId)))
    .orderBy(asc(promoUseTable.takenAt), asc(promoUseTable.id));
}

/** Deletes the phones of a customer's uses; the uses still count. */
export async function erasePhonesOf(
  transaction: Transaction,
  { partnerId, subjectId }: { partnerId: string; subjectId: string },
): Promise<void> {
  await transaction
    .update(promoUseTable)
    .set({ phone: '', firstOrderPhone: null })
    .where(
      and(eq(promoUseTable.partnerId, partnerId), eq(promoUseTable.subjectId, subjectId), ne(promoUseTable.phone, '')),
    );
}

/** Moves a subject's uses to another: they count towards its limits. */
export async function updateOwnerOfUses(
  transaction: Transaction,
  { partnerId, from, to }: { readonly partnerId: string; readonly from: string; readonly to: string },
): Promise<number> {
  // Every index of uses begins with the code; the subjects of a merge used few of them.
  const { rowCount } = await transaction
    .update(promoUseTable)
    .set({ subjectId: to })
    .where(and(eq(promoUseTable.partnerId, partnerId), eq(promoUseTable.subjectId, from)));
  return rowCount ?? 0;
}

/** Moves the uses of orders with these codes to another subject. */
export async function updateOwnerOfUsesByOrder(
  transaction: Transaction,
  {
    partnerId,
    to,
    codes,
    orderIds,
  }: {
    readonly partnerId: string;
    readonly to: string;
    readonly codes: readonly string[];
    readonly orderIds: readonly string[];
  },
): Promise<void> {
  if (codes.length === 0) return;
  const isTheirs = and(inArray(promoUseTable.code, [...codes]), inArray(promoUseTable.orderId, [...orderIds]));
  await transaction
    .update(promoUseTable)
    .set({ subjectId: to })
    .where(and(eq(promoUseTable.partnerId, partnerId), isTheirs));
}

/** Lists a subject's uses of promo codes, newest first. */
export function listNewestUses(
  executor: Executor,
  { partnerId, subjectId }: { readonly partnerId: string; readonly subjectId: string },
  limit: number,
): Promise<PromoUseRow[]> {
  return executor
    .select()
    .from(promoUseTable)
    .where(and(eq(promoUseTable.partnerId, partnerId), eq(promoUseTable.subjectId, subjectId)))
    .orderBy(desc(promoUseTable.takenAt), desc(promoUseTable.id))
    .limit(limit);
}

/** Whether the item is the gift of a promo code or one that a code applies to. */
export async function hasPromoOf(
  executor: Executor,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(
      and(
        eq(promoCodeTable.partnerId, partnerId),
        sql`(${promoCodeTable.effect} ->> 'productId' = ${id} or ${promoCodeTable.itemIds} ? ${id})`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The ids among these that promo codes name. */
export async function listItemsOfPromos(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { effect, itemIds } = promoCodeTable;
  const { rows } = await executor.execute<{ id: string }>(sql`
    select wanted.id from unnest(${sql.param([...ids])}::text[]) as wanted (id)
    where exists (select from ${promoCodeTable} where ${promoCodeTable.partnerId} = ${partnerId}
      and (${effect} ->> 'productId' = wanted.id or ${itemIds} ? wanted.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a promo code names this area. */
export async function hasCodesOfArea(executor: Executor, partnerId: string, areaId: string): Promise<boolean> {
  const some = await executor
    .select({ code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(and(eq(promoCodeTable.partnerId, partnerId), sql`${promoCodeTable.areaIds} ? ${areaId}`))
    .limit(1);
  return some.length > 0;
}
