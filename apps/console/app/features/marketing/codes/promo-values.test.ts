import type { OpsPromoCode, PromoInput } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { readPromoValues, toPromoValues, type PromoValues } from './promo-values.ts';

const zone = { timeZone: 'Europe/Moscow', decimal: ',' } as const;
const empty = toPromoValues(null, zone);
const read = (more: Partial<PromoValues>) => readPromoValues({ ...empty, ...more }, zone.timeZone);

const plain: Omit<PromoInput, 'effect'> = {
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
};
const promo = (input: Partial<PromoInput>): OpsPromoCode => ({
  ...{ code: 'X1', version: 1, status: 'running', used: 0, canBeDeleted: true, ...plain },
  ...{ effect: { kind: 'freeDelivery' }, ...input },
  paymentCodes: input.paymentCodes ?? null,
});

describe('what is typed of a promo code [G-08]', () => {
  test.each<[string, Partial<PromoInput>]>([
    ['percent', { effect: { kind: 'percent', bps: 1250, maxDiscount: 200_50 } }],
    ['fixed', { effect: { kind: 'fixed', amount: 210_00 }, minGoods: 1000_00 }],
    ['gift', { effect: { kind: 'giftProduct', productId: 'a', quantity: 2 }, itemIds: ['b'] }],
    ['delivery', { effect: { kind: 'freeDelivery' }, areaIds: ['msk-outer'], paymentCodes: [1, 10] }],
    ['points', { effect: { kind: 'pointsMultiplier', times: 1.5 }, globalLimit: 5, perCustomerLimit: 1 }],
    ['weekends', { weekdayMask: 0b110_0000, allowsPoints: false, isFirstOrderOnly: true, isEnabled: false }],
    ['dates', { validFrom: '2026-03-10T21:00:00.000Z', validTo: '2026-03-11T21:00:00.000Z' }],
  ])('comes back as it was read: %s', (_name, input) => {
    const whole = { ...plain, effect: { kind: 'freeDelivery' as const }, ...input };
    expect(readPromoValues(toPromoValues(promo(input), zone), zone.timeZone)).toEqual({ input: whole });
  });

  test.each<[keyof PromoValues, Partial<PromoValues>]>([
    ['percent', { percent: '' }],
    ['percent', { percent: '0' }],
    ['percent', { percent: '101' }],
    ['percent', { percent: '12,345' }],
    ['maxDiscount', { maxDiscount: 'much' }],
    ['amount', { kind: 'fixed', amount: '' }],
    ['giftId', { kind: 'giftProduct' }],
    ['giftQuantity', { kind: 'giftProduct', giftId: 'a', giftQuantity: '0' }],
    ['times', { kind: 'pointsMultiplier', times: '0,5' }],
    ['globalLimit', { globalLimit: '1.5' }],
    ['perCustomerLimit', { perCustomerLimit: '-1' }],
    ['minGoods', { minGoods: '1,2,3' }],
    ['weekdays', { weekdays: [] }],
  ])('is not sent while %s says nothing', (field, more) => {
    expect(read(more)).toEqual({ wrong: [field] });
  });
});
