import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  automaticContainer,
  automaticPump,
  cartOf,
  container,
  cup,
  debt,
  fiveBottles,
  giftOf,
  promoOf,
  pump,
  quantitiesOf,
  rentedContainer,
  starterSet,
  times,
  water,
} from '../cart/cart-fixture.ts';
import { calculateCart, defaultCartParameters } from '../cart/calculate-cart.ts';
import { isPaymentReady } from '../cart/completion.ts';
import { sumAmounts } from '../money/money.ts';
import { checkPromo, foldPromoCode, promoDiscount, type PromoFacts, type PromoRule } from './promotions.ts';

const runs = { numRuns: 1000 };

const percent = (bps: number, maxDiscount: number | null = null) => promoOf({ kind: 'percent', bps, maxDiscount });
const fixed = (amount: number) => promoOf({ kind: 'fixed', amount });

const noon = Date.parse('2026-03-10T09:00:00Z');

const facts: PromoFacts = {
  now: noon,
  used: 0,
  usedByCustomer: 0,
  isRegistered: true,
  hasProvenPhone: true,
  isFirstOrder: false,
  goods: 930_00,
  itemIds: ['W19', 'CUP'],
  areaId: 'centre',
  paymentCode: 10,
  weekday: 2,
  paidByPoints: false,
};

describe('a promo code', () => {
  test.each<{ title: string; rule: Partial<PromoRule>; facts?: Partial<PromoFacts>; error: string | null }>([
    { title: 'without conditions', rule: {}, error: null },
    { title: 'before its time', rule: { validFrom: noon + 1 }, error: 'NOT_STARTED' },
    { title: 'from its first moment', rule: { validFrom: noon }, error: null },
    { title: 'in its last moment', rule: { validTo: noon + 1 }, error: null },
    { title: 'at its end', rule: { validTo: noon }, error: 'EXPIRED' },
    { title: 'with a use left', rule: { globalLimit: 20 }, facts: { used: 19 }, error: null },
    { title: 'used by all', rule: { globalLimit: 20 }, facts: { used: 20 }, error: 'USED_UP' },
    {
      title: 'used by this customer',
      rule: { perCustomerLimit: 1 },
      facts: { usedByCustomer: 1 },
      error: 'ALREADY_USED',
    },
    { title: 'for another time by them', rule: { perCustomerLimit: 2 }, facts: { usedByCustomer: 1 }, error: null },
    { title: 'for a later order', rule: { isFirstOrderOnly: true }, error: 'FIRST_ORDER_ONLY' },
    { title: 'for a first order', rule: { isFirstOrderOnly: true }, facts: { isFirstOrder: true }, error: null },
    { title: 'for goods in the cart', rule: { itemIds: ['CUP'] }, error: null },
    { title: 'for other goods', rule: { itemIds: ['SET'] }, error: 'NOT_APPLICABLE' },
    { title: 'for this area', rule: { areaIds: ['centre'] }, error: null },
    { title: 'for another area', rule: { areaIds: ['north'] }, error: 'NOT_APPLICABLE' },
    { title: 'for this payment', rule: { paymentCodes: [10] }, error: null },
    { title: 'for another payment', rule: { paymentCodes: [1] }, error: 'NOT_APPLICABLE' },
    { title: 'before a payment is chosen', rule: { paymentCodes: [1] }, facts: { paymentCode: null }, error: null },
    { title: 'on its weekday', rule: { weekdayMask: 0b0000100 }, error: null },
    { title: 'on another weekday', rule: { weekdayMask: 0b1111011 }, error: 'NOT_APPLICABLE' },
    { title: 'before a day is chosen', rule: { weekdayMask: 0 }, facts: { weekday: null }, error: null },
    {
      title: 'beside all points',
      rule: { allowsPoints: false },
      facts: { paidByPoints: true },
      error: 'NO_POINTS_MIX',
    },
    { title: 'beside one point', rule: { allowsPoints: false }, facts: { paidByPoints: 1 }, error: 'NO_POINTS_MIX' },
    { title: 'beside points that it allows', rule: {}, facts: { paidByPoints: true }, error: null },
    { title: 'beside no points', rule: { allowsPoints: false }, facts: { paidByPoints: 0 }, error: null },
    {
      title: 'of points for a guest',
      rule: { effect: { kind: 'pointsMultiplier', times: 2 } },
      facts: { isRegistered: false },
      error: 'AUTH_REQUIRED',
    },
    { title: 'of points for a customer', rule: { effect: { kind: 'pointsMultiplier', times: 2 } }, error: null },
  ])('$title: $error [rule 29] [rule 29a] [rule 29b]', ({ rule, facts: changed, error }) => {
    const checked = checkPromo({ ...percent(1000), ...rule }, { ...facts, ...changed });
    expect(checked).toEqual(error === null ? { valid: true } : { valid: false, error, params: {} });
  });

  test('that there is not is not found [rule 29]', () => {
    expect(checkPromo(null, facts)).toEqual({ valid: false, error: 'NOT_FOUND', params: {} });
  });

  test('with a minimum says what is missing [rule 29b]', () => {
    const rule = { ...percent(1000), minGoods: 1000_00 };
    expect(checkPromo(rule, { ...facts, goods: 930_00 })).toEqual({
      valid: false,
      error: 'MIN_SUM',
      params: { missing: 70_00, minGoods: 1000_00 },
    });
    expect(checkPromo(rule, { ...facts, goods: 1000_00 })).toEqual({ valid: true });
  });

  test('is used no more often than its limits allow, whatever is ordered and cancelled [rule 29a]', () => {
    const rule: PromoRule = { ...percent(1000), globalLimit: 5, perCustomerLimit: 2 };
    const orders = fc.array(fc.tuple(fc.constantFrom('complete', 'cancel'), fc.integer({ min: 0, max: 4 })));
    fc.assert(
      fc.property(orders, (sequence) => {
        const usedBy = new Map<number, number>();
        const used = () => sumAmounts([...usedBy.values()]);
        for (const [kind, customer] of sequence) {
          const usedByCustomer = usedBy.get(customer) ?? 0;
          if (kind === 'cancel') usedBy.set(customer, Math.max(0, usedByCustomer - 1));
          else if (checkPromo(rule, { ...facts, used: used(), usedByCustomer }).valid) {
            usedBy.set(customer, usedByCustomer + 1);
          }
          expect(used()).toBeLessThanOrEqual(5);
          expect(Math.max(0, ...usedBy.values())).toBeLessThanOrEqual(2);
        }
      }),
      runs,
    );
  });

  test('stays expired once it is, and never starts twice [rule 29]', () => {
    const instants = fc.integer({ min: noon - 1000, max: noon + 1000 });
    fc.assert(
      fc.property(instants, instants, instants, instants, (validFrom, validTo, first, second) => {
        const stageAt = (now: number) => {
          const checked = checkPromo({ ...percent(1000), validFrom, validTo }, { ...facts, now });
          return ['NOT_STARTED', 'valid', 'EXPIRED'].indexOf(checked.valid ? 'valid' : checked.error);
        };
        expect(stageAt(Math.min(first, second))).toBeLessThanOrEqual(stageAt(Math.max(first, second)));
      }),
      runs,
    );
  });
});

describe('the spelling of a code', () => {
  const anyCharacter = fc.integer({ min: 0, max: 0x2_ffff }).map((point) => String.fromCodePoint(point));

  test.each([
    ['  water15 ', 'WATER15'],
    ['gift', 'GIFT'],
    ['GIFT', 'GIFT'],
    ['gıft', 'GIFT'],
    ['GİFT', 'GIFT'],
    ['вода', 'ВОДА'],
    ['чай', 'ЧАЙ'],
    ['FIX\u200B500\u00A0', 'FIX500'],
    ['ＦＩＸ５００', 'FIX500'],
    ['  ', ''],
  ])('“%s” is read as “%s” [rule 29]', (typed, code) => {
    expect(foldPromoCode(typed)).toBe(code);
  });

  test('is one whatever the case, and stays when it is read again [rule 29]', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (text) => {
        const code = foldPromoCode(text);
        expect(foldPromoCode(code)).toBe(code);
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aiızğşəйёя09-')), maxLength: 12 }), (text) => {
        expect(foldPromoCode(text.toUpperCase())).toBe(foldPromoCode(text));
        expect(foldPromoCode(text.toLocaleUpperCase('tr'))).toBe(foldPromoCode(text));
        expect(foldPromoCode(foldPromoCode(text).toLowerCase())).toBe(foldPromoCode(text));
        expect(foldPromoCode(foldPromoCode(text).toLocaleLowerCase('tr'))).toBe(foldPromoCode(text));
      }),
      runs,
    );
  });
});

describe('a discount', () => {
  test.each([
    { rule: percent(1000), base: 333_33, discount: 33_33, id: 22 },
    { rule: percent(1500), base: 2270_00, discount: 340_50, id: 22 },
    { rule: percent(1500, 200_00), base: 2270_00, discount: 200_00, id: 22 },
    { rule: percent(20_000), base: 100, discount: 100, id: 22 },
    { rule: fixed(500_00), base: 390_00, discount: 390_00, id: 23 },
    { rule: fixed(500_00), base: 930_00, discount: 500_00, id: 23 },
    { rule: promoOf({ kind: 'freeDelivery' }), base: 930_00, discount: 0, id: 21 },
    { rule: null, base: 930_00, discount: 0, id: 21 },
  ])('of $rule.effect on $base is $discount [rule $id]', ({ rule, base, discount }) => {
    expect(promoDiscount(rule, base)).toBe(discount);
  });

  test('is spread over the lines by largest remainder [rule 22] [rule 25] [rule 10]', () => {
    const { totals, lines } = calculateCart(
      cartOf([...fiveBottles, times(container, 2)], { returnableContainer: 3, promo: percent(1500, 200_00) }),
    );
    expect(lines.map((line) => line.discount)).toEqual([103_08, 96_92, 0]);
    expect(totals).toMatchObject({ goods: 2270_00, discount: 200_00, containers: 1200_00, toPay: 3270_00 });
  });

  test('of all the goods leaves nothing to pay, and needs no payment [rule 23]', () => {
    const parameters = { ...defaultCartParameters, deliveryFee: 0 };
    const calculation = calculateCart(cartOf([water], { promo: fixed(500_00), parameters, isOnlinePayment: true }));
    expect(calculation.totals).toMatchObject({ discount: 390_00, total: 0, toPay: 0 });
    expect(isPaymentReady({ calculation, payment: 'missing' })).toBe(true);
  });

  test('is lowered where less than the acquirer takes would be left [rule 24]', () => {
    const parameters = { ...defaultCartParameters, deliveryFee: 0 };
    const cart = cartOf([water], { promo: fixed(389_50), parameters });
    expect(calculateCart(cart).totals).toMatchObject({ discount: 389_50, toPay: 50 });
    const online = calculateCart({ ...cart, isOnlinePayment: true });
    expect(online.totals).toMatchObject({ discount: 389_00, toPay: 1_00 });
    expect(online.lines[0]).toMatchObject({ discount: 389_00, total: 1_00 });
  });

  test('takes one point less where no discount can be lowered [rule 24]', () => {
    const cart = cartOf([{ ...times(water, 2), unitPrice: 390_25 }], {
      points: { wanted: true, balance: 1000, maxShareBps: 10_000 },
    });
    expect(calculateCart(cart)).toMatchObject({ pointsSpent: 780, totals: { toPay: 50 } });
    expect(calculateCart({ ...cart, isOnlinePayment: true })).toMatchObject({
      pointsSpent: 779,
      pointsUsable: 780,
      totals: { points: 779_00, toPay: 1_50 },
    });
  });

  test('and points never leave less than the acquirer takes, and change nothing where they need not [rule 24]', () => {
    const parameters = { ...defaultCartParameters, deliveryFee: 0 };
    const sums = fc.record({
      price: fc.integer({ min: 1_00, max: 50_00 }),
      left: fc.integer({ min: 0, max: 3_00 }),
      wanted: fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 50 })),
      maxShareBps: fc.constantFrom(10_000, 9900, 5000),
    });
    fc.assert(
      fc.property(sums, ({ price, left, wanted, maxShareBps }) => {
        const cart = cartOf([{ ...water, unitPrice: price }], {
          promo: left < price ? fixed(price - left) : null,
          points: { wanted, balance: 50, maxShareBps },
          parameters,
        });
        const atCourier = calculateCart(cart);
        const { totals, pointsUsable } = calculateCart({ ...cart, isOnlinePayment: true });
        expect(pointsUsable).toBe(atCourier.pointsUsable);
        expect(totals.toPay === 0 || totals.toPay >= 1_00).toBe(true);
        if (atCourier.totals.toPay === 0 || atCourier.totals.toPay >= 1_00) expect(totals).toEqual(atCourier.totals);
        else expect(totals.toPay).toBeLessThan(2_00);
      }),
      runs,
    );
  });

  test('touches goods of its scope only, never containers, debts, rent or fees [rule 21]', () => {
    const lines = [water, times(cup, 2), times(rentedContainer, 1)];
    const calculation = calculateCart(
      cartOf(lines, {
        returnableContainer: 0,
        promo: { ...percent(10_000), itemIds: ['CUP', 'CONT'] },
        debtLines: [debt],
        address: { floor: 2, hasElevator: false },
      }),
    );
    expect(calculation.lines.map((line) => [line.lineId, line.discount])).toEqual([
      ['W19', 0],
      ['CUP', 300_00],
      ['CONT-rent', 0],
      ['CONT-debt', 0],
    ]);
    expect(calculation.totals).toMatchObject({ discount: 300_00, containers: 600_00, delivery: 310_00 });
  });

  test('does not take the free delivery away that goods earned before it [rule 11]', () => {
    const { totals } = calculateCart(cartOf([water, times(cup, 5)], { promo: percent(5000) }));
    expect(totals).toMatchObject({ goods: 1140_00, discount: 570_00, delivery: 0 });
  });
});

describe('free delivery of a code', () => {
  const promo = promoOf({ kind: 'freeDelivery' });

  test('takes the delivery away, not the lift [rule 21]', () => {
    const cart = cartOf([water], { promo, address: { floor: 2, hasElevator: false } });
    expect(calculateCart(cart).fees.map((fee) => fee.kind)).toEqual(['lift']);
  });

  test('delivers what is below the minimum [rule 11]', () => {
    const parameters = { ...defaultCartParameters, minimumOrderMode: 'block' as const };
    expect(calculateCart(cartOf([water], { promo, parameters })).violations).toEqual([]);
  });
});

describe('a gift', () => {
  test('is a line of its own that costs nothing and cannot be removed [rule 26]', () => {
    const { lines, totals, giftDropped, warnings } = calculateCart(cartOf([times(water, 2)], giftOf(cup, 3)));
    expect(lines[1]).toMatchObject({
      lineId: 'CUP-gift',
      quantity: 3,
      unitPrice: 0,
      subtotal: 0,
      isRequired: true,
      automaticReason: 'GIFT',
    });
    expect(totals).toMatchObject({ goods: 780_00, discount: 0, toPay: 780_00 });
    expect({ giftDropped, warnings }).toEqual({ giftDropped: false, warnings: [] });
  });

  test.each([
    { title: 'sold out', lines: [water], overrides: { ...giftOf(cup, 2), available: { CUP: 1 } } },
    { title: 'taken by the cart itself', lines: [water, cup], overrides: { ...giftOf(cup), available: { CUP: 1 } } },
    { title: 'not sold here', lines: [water], overrides: giftOf({ ...cup, isSoldHere: false }) },
    { title: 'unknown', lines: [water], overrides: { ...giftOf(cup), giftLine: null } },
    { title: 'a container', lines: [water], overrides: giftOf(container) },
  ])('that is $title is dropped with a word, and the order can be made [rule 26]', ({ lines, overrides }) => {
    const calculation = calculateCart(cartOf(lines, overrides));
    expect(quantitiesOf(calculation.lines)).toEqual(quantitiesOf(lines));
    expect(calculation.giftDropped).toBe(true);
    expect(calculation.warnings.map((warning) => warning.code)).toEqual(['GIFT_OUT_OF_STOCK']);
    expect(calculation.violations).toEqual([]);
  });

  test('of water counts in W and asks for its container [rule 26]', () => {
    const cart = cartOf([water], { ...giftOf(water), haveContainersToReturn: false });
    expect(calculateCart(cart)).toMatchObject({
      bottlesOfWater: 2,
      insufficientReturnableContainer: 2,
      totals: { goods: 390_00, delivery: 0 },
    });
  });

  test('takes its container and its declared bottle with it when it goes [rule 6] [rule 8] [rule 26]', () => {
    const lines = [water, automaticContainer];
    const overrides = { ...giftOf(water, 2), returnableContainer: 2 };
    const given = calculateCart(cartOf(lines, overrides));
    expect(given).toMatchObject({ returnableContainer: 2, containers: 1, insufficientReturnableContainer: 0 });
    const gone = calculateCart(cartOf(lines, { ...overrides, available: { W19: 2 } }));
    expect(gone).toMatchObject({ giftDropped: true, returnableContainer: 1, containers: 0, violations: [] });
  });

  test('of a pump is the pump of a first order [rule 13] [rule 26]', () => {
    const cart = cartOf([water], { isFirstOrder: true, ...giftOf(pump), available: { PUMP: 1 } });
    expect(calculateCart(cart)).toMatchObject({ requiredProducts: [], giftDropped: false });
  });

  test('gives way to what the cart must hold [rule 26]', () => {
    const bundles = [{ itemId: 'W19', productId: 'CUP', quantityPerUnit: 1, servesAsPump: false }];
    const cart = cartOf([water], { bundles, ...giftOf(cup), available: { CUP: 1 } });
    expect(calculateCart(cart)).toMatchObject({
      giftDropped: true,
      requiredProducts: [{ productId: 'CUP', quantity: 1, reason: 'BUNDLE' }],
    });
  });

  test('does not come to a cart without goods, and takes no second round [rule 26]', () => {
    const promo = giftOf(water);
    expect(calculateCart(cartOf([], promo))).toMatchObject({ lines: [], giftDropped: false });
    for (const left of [automaticContainer, automaticPump]) {
      expect(calculateCart(cartOf([left], { ...promo, isFirstOrder: true }))).toMatchObject({
        lines: [],
        giftDropped: false,
        requiredProducts: [],
      });
    }
    const first = calculateCart(cartOf([starterSet], promo));
    expect(calculateCart(cartOf(first.lines, promo)).lines).toEqual(first.lines);
  });
});
