import { promoCodeTable } from '#features/promotions/promotions.table.ts';
import type { Database } from '#db/client.ts';

type NewPromoCode = Partial<Omit<typeof promoCodeTable.$inferInsert, 'partnerId' | 'code'>>;

let codes = 0;

/** Creates a Moscow code that no other test has: 10 % off by default. Returns it. */
export async function createPromoCode(database: Database, promo: NewPromoCode = {}): Promise<string> {
  codes += 1;
  const code = `TEST${codes}`;
  const effect = { kind: 'percent', bps: 1000, maxDiscount: null } as const;
  await database.insert(promoCodeTable).values({ effect, ...promo, partnerId: 'moscow', code });
  return code;
}
