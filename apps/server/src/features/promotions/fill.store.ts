import type { PromoCodeRow } from '@kaplya/contract/fill/demonstration';
import type { PromoEffect } from '@kaplya/domain';
import { inArray } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { findProductByExternalId } from '#features/catalogue/index.ts';
import { promoCodeTable } from './promotions.table.ts';

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

/** Null for a gift that an operator has removed from the catalogue. */
async function toEffect(executor: Executor, { partnerId, effect }: PromoCodeRow): Promise<PromoEffect | null> {
  if (effect.kind !== 'giftProduct') return effect;
  const { kind, externalId, quantity } = effect;
  const product = await findProductByExternalId(executor, partnerId, externalId);
  return product && { kind, productId: product.id, quantity };
}
