import type { PromoEffect } from '@kaplya/domain';
import { and, eq } from 'drizzle-orm';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { promoCodeTable } from '#features/promotions/promotions.table.ts';
import type { Executor } from '../client.ts';

const partnerId = 'moscow';

type DemoPromoCode = Omit<typeof promoCodeTable.$inferInsert, 'partnerId'>;

/** The promo codes of the demonstration, on all goods. */
const promoCodes: readonly DemoPromoCode[] = [
  { code: 'WATER15', effect: { kind: 'percent', bps: 1500, maxDiscount: 200_00 } },
  { code: 'FIX500', effect: { kind: 'fixed', amount: 500_00 } },
  { code: 'FIRST', effect: { kind: 'percent', bps: 1000, maxDiscount: null }, isFirstOrderOnly: true },
  { code: 'MIN1000', effect: { kind: 'fixed', amount: 100_00 }, minGoodsMinor: 1000_00 },
  { code: 'FREEDEL', effect: { kind: 'freeDelivery' } },
  { code: 'DOUBLE', effect: { kind: 'pointsMultiplier', times: 2 } },
  { code: 'LIMIT20', effect: { kind: 'percent', bps: 1000, maxDiscount: null }, globalLimit: 20 },
  // Over, and far away, at whatever time somebody tries them.
  {
    code: 'EXPIRED',
    effect: { kind: 'percent', bps: 1000, maxDiscount: null },
    validTo: new Date('2025-01-01T00:00:00+03:00'),
  },
  {
    code: 'SOON',
    effect: { kind: 'percent', bps: 1000, maxDiscount: null },
    validFrom: new Date('2099-01-01T00:00:00+03:00'),
  },
];

const gift = { code: 'GIFT', externalId: 'CUP', quantity: 1 } as const;

/** Each once for ever: one that was changed or switched off since stays as it is. */
export async function seedPromoCodes(executor: Executor): Promise<void> {
  const rows = await executor
    .select({ code: promoCodeTable.code })
    .from(promoCodeTable)
    .where(eq(promoCodeTable.partnerId, partnerId));
  const known = new Set(rows.map(({ code }) => code));
  const missing = promoCodes.filter(({ code }) => !known.has(code));
  const productId = known.has(gift.code) ? null : await findGift(executor);
  if (productId !== null) {
    const effect: PromoEffect = { kind: 'giftProduct', productId, quantity: gift.quantity };
    missing.push({ code: gift.code, effect });
  }
  if (missing.length === 0) return;
  await executor
    .insert(promoCodeTable)
    .values(missing.map((code) => ({ ...code, partnerId })))
    .onConflictDoNothing();
}

async function findGift(executor: Executor): Promise<string | null> {
  const [row] = await executor
    .select({ id: productTable.id })
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.externalId, gift.externalId)));
  return row?.id ?? null;
}
