import type { PromoCodeRow } from '@kaplya/contract/fill/demonstration';
import type { PromoEffect } from '@kaplya/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { findProductByExternalId } from '#features/catalogue/index.ts';
import { promoCodeTable, promoUseTable } from './promotions.table.ts';

/** Inserts each code once; later changes stay. */
export async function fillPromoCodes(executor: Executor, codes: readonly PromoCodeRow[]): Promise<void> {
  const rows = await executor
    .select({ partnerId: promoCodeTable.partnerId, code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(inArray(promoCodeTable.partnerId, [...new Set(codes.map(({ partnerId }) => partnerId))]));
  const known = new Set(rows.map(({ partnerId, code }) => `${partnerId} ${code}`));
  const missing: (typeof promoCodeTable.$inferInsert)[] = [];
  for (const row of codes.filter(({ partnerId, code }) => !known.has(`${partnerId} ${code}`))) {
    const effect = await toEffect(executor, row);
    if (effect) missing.push({ ...row, effect });
  }
  if (missing.length > 0) await executor.insert(promoCodeTable).values(missing).onConflictDoNothing();
}

/** Records uses of the codes that exist; counts those that were not released. */
export async function fillPromoUses(
  transaction: Transaction,
  partnerId: string,
  uses: readonly Omit<typeof promoUseTable.$inferInsert, 'partnerId' | 'id'>[],
): Promise<void> {
  for (const [code, own] of Map.groupBy(uses, (use) => use.code)) {
    const unreleased = own.filter(({ releasedAt }) => !releasedAt).length;
    const known = await transaction
      .update(promoCodeTable)
      .set({ used: sql`${promoCodeTable.used} + ${unreleased}` })
      .where(and(eq(promoCodeTable.partnerId, partnerId), eq(promoCodeTable.code, code)))
      .returning({ code: promoCodeTable.code });
    if (known.length === 0) continue;
    await transaction.insert(promoUseTable).values(own.map((use) => ({ ...use, partnerId })));
  }
}

/** The effect of a code for this catalogue; null if its gift was removed from the catalogue. */
async function toEffect(executor: Executor, { partnerId, effect }: PromoCodeRow): Promise<PromoEffect | null> {
  if (effect.kind !== 'giftProduct') return effect;
  const { kind, externalId, quantity } = effect;
  const product = await findProductByExternalId(executor, partnerId, externalId);
  return product && { kind, productId: product.id, quantity };
}
