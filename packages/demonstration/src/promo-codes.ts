import type { PromoCodeRow } from '@kaplya/contract/fill/demonstration';

const codes: readonly Omit<PromoCodeRow, 'partnerId'>[] = [
  { code: 'WATER15', effect: { kind: 'percent', bps: 1500, maxDiscount: 200_00 } },
  { code: 'FIX500', effect: { kind: 'fixed', amount: 500_00 } },
  { code: 'FIRST', effect: { kind: 'percent', bps: 1000, maxDiscount: null }, isFirstOrderOnly: true },
  { code: 'MIN1000', effect: { kind: 'fixed', amount: 100_00 }, minGoodsMinor: 1000_00 },
  { code: 'FREEDEL', effect: { kind: 'freeDelivery' } },
  { code: 'DOUBLE', effect: { kind: 'pointsMultiplier', times: 2 } },
  { code: 'LIMIT20', effect: { kind: 'percent', bps: 1000, maxDiscount: null }, globalLimit: 20 },
  // A code that is expired, whenever the demonstration runs, and one that begins far in the future.
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
  { code: 'GIFT', effect: { kind: 'giftProduct', externalId: 'CUP', quantity: 1 } },
];

/** The promo codes of the shop in Moscow, for all goods. */
export const promoCodes: readonly PromoCodeRow[] = codes.map((code) => ({ ...code, partnerId: 'moscow' }));
