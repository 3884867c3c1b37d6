import { operatorEndpoints, type Calculation, type PromoTrial, type PromoInput } from '@kaplya/contract';
import { count, eq, sql } from 'drizzle-orm';
import {
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  integer,
  option,
  record,
  uniqueArray,
  boolean,
  type Arbitrary,
} from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { productSetTable, productTable } from '#features/catalogue/catalogue.table.ts';
import { promoCodeTable, promoUseTable } from '#features/promotions/promotions.table.ts';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { cartTable } from '../cart.table.ts';

const start = '2026-03-10T07:00:00Z';
const clock = createTestClock(start);
const app = await startTestApp({ clock });
const { database } = app.context;
let token = await openStaffToken(app, ['marketing.write']);
beforeEach(async () => {
  clock.set(start);
  token = await openStaffToken(app, ['marketing.write']);
});

const ids = new Map<string, string>();
for (const table of [productTable, productSetTable]) {
  const rows = await database
    .select({ id: table.id, externalId: table.externalId })
    .from(table)
    .where(eq(table.partnerId, 'moscow'));
  for (const { id, externalId } of rows) ids.set(externalId, id);
}
const idOf = (externalId: string): string => ids.get(externalId) ?? '';

const toInput = (more: Partial<PromoInput> = {}): PromoInput => ({
  effect: { kind: 'percent', bps: 1500, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
  ...more,
});

type Trial = Parameters<typeof app.call<typeof operatorEndpoints.tryPromoCode>>[1]['body'];
type Lines = readonly (readonly [externalId: string, quantity: number])[];

const attempt = (lines: Lines, more: Partial<Trial> = {}, headers: Record<string, string> = {}): Promise<PromoTrial> =>
  app.call(
    operatorEndpoints.tryPromoCode,
    {
      body: {
        items: lines.map(([externalId, quantity]) => ({ itemId: idOf(externalId), quantity })),
        isFirstOrder: false,
        ...more,
      },
    },
    { token, headers },
  );

const cups: Lines = [['CUP', 7]];

describe('a code on a made-up cart [G-08]', () => {
  test('of a draft that nobody saved says what it gives, on each line and in all', async () => {
    // 2 × 390.00 and 3 × 150.00, with 15 % off.
    const trial = await attempt(
      [
        ['W19', 2],
        ['CUP', 3],
      ],
      { draft: toInput() },
    );
    expect(trial).toMatchObject({ isValid: true, reason: null, isOff: false });
    expect(
      trial.lines.map(({ quantity, isAdded, subtotal, discount, total }) => [
        quantity,
        isAdded,
        subtotal.amount,
        discount.amount,
        total.amount,
      ]),
    ).toEqual([
      [2, false, 780_00, 117_00, 663_00],
      [3, false, 450_00, 67_50, 382_50],
    ]);
    expect([trial.goods.amount, trial.discount.amount, trial.toPay.amount]).toEqual([1230_00, 184_50, 1045_50]);
  });

  test('stores nothing at all', async () => {
    const countRows = async () => {
      const tables = [cartTable, promoCodeTable, promoUseTable, auditEntryTable];
      const counted = await Promise.all(tables.map((table) => database.select({ rows: count() }).from(table)));
      return counted.map(([row]) => row?.rows);
    };
    const before = await countRows();
    await attempt(cups, { draft: toInput() });
    await attempt(cups, { code: 'LIMIT20' });
    expect(await countRows()).toEqual(before);
  });

  test('works for a code that is saved and off, which it says; the draft of a saved one counts its uses', async () => {
    await database.insert(promoCodeTable).values({
      ...{ partnerId: 'moscow', code: 'LATER', isEnabled: false, globalLimit: 3, used: 2 },
      effect: { kind: 'fixed', amount: 210_00 },
    });
    const off = await attempt(cups, { code: 'later' });
    expect([off.isValid, off.isOff, off.discount.amount]).toEqual([true, true, 210_00]);
    const draft = toInput({ effect: { kind: 'fixed', amount: 210_00 }, globalLimit: 2 });
    expect((await attempt(cups, { code: 'LATER', draft })).reason?.code).toBe('USED_UP');
    expect((await attempt(cups, { draft })).isValid).toBe(true);
  });

  test('says why not, as the customer would read it', async () => {
    const trial = await attempt(cups, { draft: toInput({ minGoods: 1200_00 }) }, { 'accept-language': 'en' });
    expect([trial.isValid, trial.reason?.code, trial.discount.amount]).toEqual([false, 'MIN_SUM', 0]);
    expect(trial.reason?.message).toContain('150');
    const reasonOf = async (input: Partial<PromoInput>, more: Partial<Trial> = {}) =>
      (await attempt(cups, { draft: toInput(input), ...more })).reason?.code ?? null;
    expect(await reasonOf({ validFrom: '2026-03-11T00:00:00Z' })).toBe('NOT_STARTED');
    expect(await reasonOf({ validFrom: '2026-03-11T00:00:00Z' }, { at: '2026-03-11T00:00:00Z' })).toBeNull();
    expect(await reasonOf({ validTo: '2026-03-10T07:00:00Z' })).toBe('EXPIRED');
    expect(await reasonOf({ isFirstOrderOnly: true })).toBe('FIRST_ORDER_ONLY');
    expect(await reasonOf({ isFirstOrderOnly: true }, { isFirstOrder: true })).toBeNull();
    expect(await reasonOf({ isFirstOrderOnly: true }, { isFirstOrder: true, isRegistered: false })).toBe(
      'PHONE_PROOF_REQUIRED',
    );
    expect(await reasonOf({ perCustomerLimit: 2 }, { usedByCustomer: 2 })).toBe('ALREADY_USED');
    expect(await reasonOf({ areaIds: ['msk-outer'] })).toBe('NOT_APPLICABLE');
    expect(await reasonOf({ areaIds: ['msk-outer'] }, { areaId: 'msk-outer' })).toBeNull();
    expect(await reasonOf({ itemIds: [idOf('W19')] })).toBe('NOT_APPLICABLE');
    // Wednesdays only; the 11th is one.
    expect(await reasonOf({ weekdayMask: 0b100 }, { day: '2026-03-12' })).toBe('NOT_APPLICABLE');
    expect(await reasonOf({ weekdayMask: 0b100 }, { day: '2026-03-11' })).toBeNull();
    expect(await reasonOf({ paymentCodes: [10] }, { paymentCode: 1 })).toBe('NOT_APPLICABLE');
    const double: Partial<PromoInput> = { effect: { kind: 'pointsMultiplier', times: 2 } };
    expect(await reasonOf(double, { isRegistered: false })).toBe('AUTH_REQUIRED');
  });

  test('shows a gift, the fee that goes, and the points that double', async () => {
    const gift = await attempt([['W19', 2]], {
      draft: toInput({ effect: { kind: 'giftProduct', productId: idOf('CUP'), quantity: 1 } }),
    });
    expect(gift.lines.map(({ itemId, isAdded, total }) => [itemId, isAdded, total.amount])).toEqual([
      [idOf('W19'), false, 780_00],
      [idOf('CUP'), true, 0],
    ]);
    const free = await attempt([['CUP', 1]], { draft: toInput({ effect: { kind: 'freeDelivery' } }) });
    expect([free.delivery.amount, free.savedDelivery.amount]).toEqual([0, 300_00]);
    const double = await attempt(cups, { draft: toInput({ effect: { kind: 'pointsMultiplier', times: 2 } }) });
    // 3 % of 1050.00 are 31.5 points.
    expect(double.points).toEqual({ without: 31, with: 63 });
  });

  test('refuses what cannot be tried', async () => {
    const refused = async (body: Trial) =>
      (await app.callRefused(operatorEndpoints.tryPromoCode, { body }, { token })).error.errors.map(
        ({ code, field }) => [code, field],
      );
    const items = [{ itemId: idOf('CUP'), quantity: 1 }];
    expect(await refused({ items, isFirstOrder: false })).toEqual([['promo.unknown', 'code']]);
    expect(await refused({ items, isFirstOrder: false, code: 'NO-SUCH' })).toEqual([['promo.unknown', 'code']]);
    expect(
      await refused({
        items: [...items, { itemId: crypto.randomUUID(), quantity: 1 }],
        isFirstOrder: false,
        draft: toInput(),
      }),
    ).toEqual([['promo.goods_unavailable', 'items.1.itemId']]);
    expect(await refused({ items, isFirstOrder: false, draft: toInput(), areaId: 'baku-center' })).toEqual([
      ['area.unknown', 'areaId'],
    ]);
  });
});

const goods = ['W19', 'CUP', 'SET', 'PUMP'] as const;

const effects: Arbitrary<PromoInput['effect']> = integer({ min: 0, max: 4 }).chain((kind) =>
  record({
    bps: integer({ min: 1, max: 10_000 }),
    amount: integer({ min: 1, max: 3000_00 }),
    most: option(integer({ min: 1, max: 500_00 })),
  }).map(({ bps, amount, most }): PromoInput['effect'] => {
    if (kind === 0) return { kind: 'percent', bps, maxDiscount: most };
    if (kind === 1) return { kind: 'fixed', amount };
    if (kind === 2) return { kind: 'freeDelivery' };
    if (kind === 3) return { kind: 'giftProduct', productId: idOf('CUP'), quantity: 1 };
    return { kind: 'pointsMultiplier', times: 2 };
  }),
);

const drafts = record({
  effect: effects,
  minGoods: option(integer({ min: 1, max: 2500_00 })),
  itemIds: option(uniqueArray(constantFrom(...goods).map(idOf), { minLength: 1, maxLength: 3 })),
  isFirstOrderOnly: boolean(),
});

const baskets = uniqueArray(record({ externalId: constantFrom(...goods), quantity: integer({ min: 1, max: 4 }) }), {
  selector: ({ externalId }) => externalId,
  minLength: 1,
  maxLength: 4,
});

const byGoods = (one: readonly unknown[], other: readonly unknown[]) => String(one).localeCompare(String(other));

/** The fields of a cart to compare with the trial: its lines by their goods, its sums and the reason of a refusal. */
const describeCart = ({ items, totals, promocode, loyalty }: Calculation) => ({
  lines: items
    .map(({ product, productSet, quantity, discount, total }) => [
      (product ?? productSet)?.id,
      quantity,
      discount.amount,
      total.amount,
    ])
    .toSorted(byGoods),
  ...{
    goods: totals.goods.amount,
    discount: totals.discount.amount,
    delivery: totals.delivery.amount,
    toPay: totals.toPay.amount,
  },
  ...{ message: promocode?.errorMessage ?? null, points: loyalty.willEarn },
});
const describeTrial = ({ lines, goods: sum, discount, delivery, toPay, reason, points }: PromoTrial) => ({
  lines: lines
    .map(({ itemId, quantity, discount: of, total }) => [itemId, quantity, of.amount, total.amount])
    .toSorted(byGoods),
  ...{ goods: sum.amount, discount: discount.amount, delivery: delivery.amount, toPay: toPay.amount },
  ...{ message: reason?.message ?? null, points: points.with },
});

test('a trial says of any code and any basket what the cart of a customer says [G-08]', async () => {
  let codes = 0;
  await assertProperty(
    asyncProperty(drafts, baskets, boolean(), async (draft, basket, isRegistered) => {
      const code = `TRIAL${(codes += 1)}`;
      const input = toInput(draft);
      await database.insert(promoCodeTable).values({
        ...{ partnerId: 'moscow', code, effect: input.effect, isFirstOrderOnly: input.isFirstOrderOnly },
        ...{ minGoodsMinor: input.minGoods, itemIds: input.itemIds },
      });
      const lines = basket.map(({ externalId, quantity }) => [externalId, quantity] as const);
      const as = isRegistered ? { token: (await signInCustomer(app)).token } : {};
      const customer = await createHttpCustomer(app, as);
      for (const [id, quantity] of lines)
        await (id === 'SET' ? customer.addSet(id, quantity) : customer.add(id, quantity));
      const { bottlesOfWater } = await customer.calculate(true);
      if (bottlesOfWater > 0) await customer.declareBottles(bottlesOfWater);
      // Required products are added before the code: a calculation removes a code that does not apply yet.
      await customer.addRequiredProducts(true);
      const entered = await customer.enterPromo(code);
      const cart = describeCart(await customer.calculate(true));
      expect(cart.message).toBe(entered.errorMessage);
      const trial = await attempt(lines, { code, isFirstOrder: true, isRegistered });
      expect(describeTrial(trial)).toEqual(cart);
      expect(describeTrial(await attempt(lines, { draft: input, isFirstOrder: true, isRegistered }))).toEqual(
        describeTrial(trial),
      );
    }),
    { numRuns: 20 },
  );
  expect(codes).toBeGreaterThanOrEqual(20);
  await database.execute(sql`delete from promo_code where code like 'TRIAL%'`);
}, 60_000);
