import { endpoints, type Calculation } from '@kaplya/contract';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { promoTextOf } from '#languages/messages.ts';
import type { PromoErrorCode } from '@kaplya/domain';
import { withTransaction } from '#db/transaction.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { productTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { copyCart } from '../../../test/database/copy-cart.ts';
import { createPromoCode } from '../../../test/database/create-promo-code.ts';
import {
  createHttpCustomer,
  listDays,
  nextPhone,
  shopWith,
  type HttpCustomer,
} from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { releasePromoUses } from './index.ts';
import { promoCodeTable, promoUseTable } from './promotions.table.ts';

// A Tuesday.
const clock = createTestClock('2026-03-10T07:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;

type Lines = readonly (readonly [id: string, quantity: number])[];

/** A visitor's cart with goods, a pump and empties for all water. */
async function createFilled(
  lines: Lines,
  options: Parameters<typeof createHttpCustomer>[1] = {},
): Promise<HttpCustomer> {
  const httpCustomer = await createHttpCustomer(app, options);
  for (const [id, quantity] of lines) {
    if (id === 'SET') await httpCustomer.addSet(id, quantity);
    else await httpCustomer.add(id, quantity);
  }
  const { cart, token } = httpCustomer;
  await app.call(endpoints.declineRequiredProduct, { body: { cart, externalProductId: 'PUMP' } }, { token });
  return httpCustomer;
}

async function createReady(
  lines: Lines,
  options: Parameters<typeof createHttpCustomer>[1] = {},
): Promise<HttpCustomer> {
  const httpCustomer = await createFilled(lines, options);
  await httpCustomer.getReady();
  return httpCustomer;
}

const sums = ({ totals }: Calculation) =>
  Object.fromEntries(Object.entries(totals).map(([name, { amount }]) => [name, amount / 100]));

const discountsOf = ({ items }: Calculation) => items.map(({ discount }) => discount.amount / 100);

/** The message for a visitor of Moscow without a language header. */
const messageOf = (error: PromoErrorCode) => promoTextOf(error, {}, { language: 'ru', currency: 'RUB' });

const cups: Lines = [['CUP', 7]];

async function listCode(code: string) {
  const [row] = await database
    .select({ used: promoCodeTable.used })
    .from(promoCodeTable)
    .where(and(eq(promoCodeTable.partnerId, 'moscow'), eq(promoCodeTable.code, code)));
  const [live] = await database
    .select({ uses: count() })
    .from(promoUseTable)
    .where(and(eq(promoUseTable.code, code), isNull(promoUseTable.releasedAt)));
  return { used: row?.used, uses: live?.uses };
}

describe('every kind of code [S-34] [rule 21]', () => {
  test('a percentage up to its maximum, spread over the lines, never over containers [rule 22] [rule 25]', async () => {
    const httpCustomer = await createFilled([
      ['W19', 3],
      ['SET', 1],
    ]);
    await httpCustomer.declareBottles(3);
    expect(await httpCustomer.enterPromo('WATER15')).toEqual({
      cart: httpCustomer.cart,
      valid: true,
      errorMessage: null,
    });
    const calculation = await httpCustomer.addRequiredProducts(true);
    expect(sums(calculation)).toEqual({
      goods: 2270,
      discount: 200,
      containers: 1200,
      delivery: 0,
      points: 0,
      total: 3270,
      toPay: 3270,
    });
    expect(discountsOf(calculation)).toEqual([103.08, 96.92, 0]);
    expect(calculation.promocode).toMatchObject({ code: 'WATER15', valid: true, errorMessage: null });
  });

  test('a percentage is rounded half up: 10 % of 333.33 are 33.33 [rule 22]', async () => {
    const setPrice = async (priceMinor: number) => {
      await database.update(productTable).set({ priceMinor }).where(eq(productTable.externalId, 'CUP'));
      app.context.changes.announce('catalogue', 'moscow');
    };
    onTestFinished(() => setPrice(150_00));
    await setPrice(333_33);
    const httpCustomer = await createFilled([['CUP', 1]]);
    await httpCustomer.enterPromo(await createPromoCode(database));
    const { totals } = await httpCustomer.calculate(null);
    expect([totals.goods.amount, totals.discount.amount]).toEqual([333_33, 33_33]);
  });

  test('a fixed sum up to the goods, after which there is nothing to pay and no method is asked for [rule 23] [T-11]', async () => {
    const httpCustomer = await createFilled([['W19', 1]]);
    await httpCustomer.assignAddress();
    await httpCustomer.assignUser();
    await httpCustomer.assignInterval();
    const fixed = await createPromoCode(database, { effect: { kind: 'fixed', amount: 500_00 } });
    await httpCustomer.enterPromo(fixed);
    const calculation = await httpCustomer.addRequiredProducts(true);
    expect(sums(calculation)).toMatchObject({ goods: 390, discount: 390, delivery: 300, total: 300 });

    const all = await createFilled([['CUP', 3]]);
    await all.assignAddress();
    await all.assignUser();
    await all.assignInterval();
    await all.enterPromo('FIX500');
    // 450.00 of goods and a delivery of 300.00.
    expect(sums(await all.addRequiredProducts(null))).toMatchObject({ discount: 450, toPay: 300 });
    const free = await createFilled([['CUP', 7]]);
    await free.assignAddress();
    await free.assignUser();
    await free.assignInterval();
    await free.enterPromo(await createPromoCode(database, { effect: { kind: 'fixed', amount: 2000_00 } }));
    expect(sums(await free.addRequiredProducts(null))).toMatchObject({
      goods: 1050,
      discount: 1050,
      delivery: 0,
      toPay: 0,
    });
    const { order, payment } = await free.complete();
    expect({ total: order.total.amount, payment }).toEqual({
      total: 0,
      payment: { required: false, paymentUrl: null },
    });
  });

  test('leaves 1.00 to be paid online, as the acquirer asks [rule 24]', async () => {
    const httpCustomer = await createFilled([['W19', 1]]);
    await httpCustomer.assignAddress();
    await httpCustomer.enterPromo(await createPromoCode(database, { effect: { kind: 'fixed', amount: 389_50 } }));
    expect(sums(await httpCustomer.addRequiredProducts(true))).toMatchObject({ discount: 389.5, toPay: 300.5 });
    await database
      .update(cartTable)
      .set({ payment: { monolithType: 10, paymentMethod: 'x', description: 'x' } })
      .where(eq(cartTable.id, httpCustomer.cart));
    expect(sums(await httpCustomer.calculate(true))).toMatchObject({ discount: 389.5, toPay: 300.5 });
    await httpCustomer.add('CUP', 5);
    await httpCustomer.enterPromo(await createPromoCode(database, { effect: { kind: 'fixed', amount: 1139_50 } }));
    expect(sums(await httpCustomer.calculate(true))).toMatchObject({ goods: 1140, discount: 1139, toPay: 1 });
  });

  test('390.00 less 389.50 with a free delivery: a discount of 389.00, and 1.00 to pay [rule 24]', async () => {
    const setFee = async (minor: number) => {
      const rules = sql`jsonb_set(${partnerTable.rules}, '{deliveryFeeMinor}', to_jsonb(${minor}::int))`;
      await database.update(partnerTable).set({ rules }).where(eq(partnerTable.partnerId, 'moscow'));
      app.context.changes.announce('partner', 'moscow');
    };
    onTestFinished(() => setFee(300_00));
    await setFee(0);
    const httpCustomer = await createReady([['W19', 1]]);
    await httpCustomer.assignPayment(10);
    await httpCustomer.enterPromo(await createPromoCode(database, { effect: { kind: 'fixed', amount: 389_50 } }));
    const { totals } = await httpCustomer.calculate(true);
    expect([totals.goods.amount, totals.discount.amount, totals.toPay.amount]).toEqual([390_00, 389_00, 1_00]);
  });

  test('free delivery takes the fee away, and the minimum order of a partner who blocks [rule 11]', async () => {
    const httpCustomer = await createFilled([['CUP', 1]]);
    expect(sums(await httpCustomer.addRequiredProducts(null))).toMatchObject({ delivery: 300, total: 450 });
    await httpCustomer.enterPromo('FREEDEL');
    const calculation = await httpCustomer.calculate(null);
    expect(sums(calculation)).toMatchObject({ discount: 0, delivery: 0, total: 150 });
    expect(calculation.fees).toEqual([]);
    expect(calculation.promocode).not.toHaveProperty('isNeedless');

    // 7 × 150 qualifies for free delivery without the code.
    await httpCustomer.add('CUP', 6);
    expect((await httpCustomer.calculate(null)).promocode).toMatchObject({ effect: 'freeDelivery', isNeedless: true });
    await httpCustomer.enterPromo('WATER15');
    expect((await httpCustomer.calculate(null)).promocode).not.toHaveProperty('isNeedless');
  });

  test('a gift comes as a line of its own that costs nothing and cannot be removed [rule 26] [S-22]', async () => {
    const httpCustomer = await createReady([['W19', 2]]);
    await httpCustomer.enterPromo(' gift ');
    const first = await httpCustomer.addRequiredProducts(true);
    const gift = first.items.find(({ reason }) => reason === 'GIFT');
    expect(gift).toMatchObject({ externalId: 'CUP', quantity: 1, isRequired: true, acquisition: null });
    expect(gift?.tooltipText).toBeTruthy();
    expect([gift?.price.amount, gift?.total.amount]).toEqual([0, 0]);
    const second = await httpCustomer.calculate(true);
    expect(second.items.find(({ reason }) => reason === 'GIFT')?.cartItem).toBe(gift?.cartItem);
    // The cart does not store it; restoring a cart calculates it anyway.
    expect((await httpCustomer.restore()).items.map(({ externalId }) => externalId)).toEqual(['W19']);

    const { status, error } = await app.callRefused(
      endpoints.removeItem,
      { body: { cart: httpCustomer.cart, cartItem: gift?.cartItem ?? '' } },
      { token: httpCustomer.token },
    );
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'cart.required_line' });

    const { order } = await httpCustomer.complete();
    const { data } = await app.call(
      endpoints.getOrder,
      { params: { uuid: order.uuid } },
      { token: httpCustomer.token },
    );
    expect(data.items).toContainEqual(expect.objectContaining({ quantity: 1, price: { amount: 0, currency: 'RUB' } }));
  });

  test('a gift that is out of stock is left out with a word, and the code holds [rule 26]', async () => {
    const [rare] = await database
      .select({ id: productTable.id })
      .from(productTable)
      .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, 'RARE')));
    const code = await createPromoCode(database, {
      effect: { kind: 'giftProduct', productId: rare?.id ?? '', quantity: 1 },
    });
    const isRare = eq(stockTable.productId, rare?.id ?? '');
    const httpCustomer = await createFilled([['CUP', 7]]);
    await httpCustomer.enterPromo(code);
    expect((await httpCustomer.calculate(null)).items.map(({ externalId }) => externalId)).toEqual(['CUP', 'RARE']);
    const stock = await database.select().from(stockTable).where(isRare);
    await database.update(stockTable).set({ onHand: 0 }).where(isRare);
    const { items, promocode, warnings } = await httpCustomer.calculate(null);
    for (const { warehouseId, onHand } of stock) {
      await database
        .update(stockTable)
        .set({ onHand })
        .where(and(isRare, eq(stockTable.warehouseId, warehouseId)));
    }
    expect(items.map(({ externalId }) => externalId)).toEqual(['CUP']);
    expect(promocode).toMatchObject({ code, valid: true });
    expect(warnings.map((warning) => warning.code)).toEqual(['GIFT_OUT_OF_STOCK']);
  });

  test('water as a gift counts in the bottles: a container can be had for it, and stays [rule 26] [rule 7]', async () => {
    const [water] = await database
      .select({ id: productTable.id })
      .from(productTable)
      .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, 'W19')));
    const code = await createPromoCode(database, {
      effect: { kind: 'giftProduct', productId: water?.id ?? '', quantity: 1 },
    });
    const httpCustomer = await createReady([['W19', 2]]);
    await httpCustomer.enterPromo(code);
    const calculation = await httpCustomer.addRequiredProducts(false);
    expect(calculation.insufficientReturnableContainer).toBe(0);
    expect(sums(calculation)).toMatchObject({ goods: 780, containers: 1800 });
    await httpCustomer.add('CUP', 1);
    expect(sums(await httpCustomer.calculate(false))).toMatchObject({ goods: 930, containers: 1800 });
    await httpCustomer.complete();
  });

  test('more points for the same goods, for customers only [rule 30]', async () => {
    const { token } = await signInCustomer(app);
    const lines: Lines = [
      ['W19', 2],
      ['CUP', 1],
    ];
    const customer = await createFilled(lines, { token });
    expect((await customer.addRequiredProducts(true)).loyalty.willEarn).toBe(43);
    await customer.enterPromo('DOUBLE');
    expect((await customer.calculate(true)).loyalty.willEarn).toBe(87);

    const visitor = await createFilled(lines);
    const { valid, errorMessage } = await visitor.enterPromo('DOUBLE');
    expect({ valid, errorMessage }).toEqual({ valid: false, errorMessage: messageOf('AUTH_REQUIRED') });
  });
});

describe('a code that does not count [V-13] [T-12] [rule 29]', () => {
  test.each([
    ['NO-SUCH', 'NOT_FOUND'],
    ['SOON', 'NOT_STARTED'],
    ['EXPIRED', 'EXPIRED'],
  ] as const)('%s: %s', async (code, error) => {
    const httpCustomer = await createFilled(cups);
    const errorMessage = messageOf(error);
    expect(await httpCustomer.enterPromo(code)).toEqual({ cart: httpCustomer.cart, valid: false, errorMessage });
  });

  test('says so in the customer’s language', async () => {
    const httpCustomer = await createFilled([
      ['W19', 2],
      ['CUP', 1],
    ]);
    const body = { cart: httpCustomer.cart, promotionCode: 'MIN1000' };
    const say = async (language: string) => {
      const answer = await app.call(
        endpoints.assignPromocode,
        { body },
        { token: httpCustomer.token, headers: { 'accept-language': language } },
      );
      return answer.errorMessage;
    };
    // Goods are 930.00.
    const texts = [await say('ru'), await say('en')];
    expect(texts).toEqual(
      (['ru', 'en'] as const).map((language) => {
        return promoTextOf('MIN_SUM', { missing: 70_00 }, { language, currency: 'RUB' });
      }),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  test('is reported once more by the next calculation, which removes it', async () => {
    const httpCustomer = await createFilled([
      ['W19', 2],
      ['CUP', 2],
    ]);
    await httpCustomer.enterPromo('MIN1000');
    expect(sums(await httpCustomer.addRequiredProducts(true))).toMatchObject({ goods: 1080, discount: 100 });
    await httpCustomer.reduce('CUP');
    const reduced = await httpCustomer.calculate(true);
    expect(sums(reduced)).toMatchObject({ goods: 930, discount: 0 });
    expect(reduced.promocode).toMatchObject({ code: 'MIN1000', valid: false });
    expect(reduced.promocode?.errorMessage).toContain('70');
    expect((await httpCustomer.calculate(true)).promocode).toBeNull();
    expect((await httpCustomer.restore()).promocode).toBeNull();
  });

  test('is refused with its message when the order is made, which then goes without it', async () => {
    const code = await createPromoCode(database, { validTo: new Date('2026-03-10T07:05:00Z') });
    const httpCustomer = await createReady(cups);
    await httpCustomer.enterPromo(code);
    await httpCustomer.addRequiredProducts(null);
    // The end is exclusive.
    clock.set('2026-03-10T07:05:00Z');
    const { status, error } = await httpCustomer.completeRefused();
    clock.set('2026-03-10T07:00:00Z');
    await database
      .update(promoCodeTable)
      .set({ validTo: new Date('2026-03-10T06:00:00Z') })
      .where(eq(promoCodeTable.code, code));
    expect({ status, code: error.code, message: error.message }).toEqual({
      status: 422,
      code: 'promo.invalid',
      message: messageOf('EXPIRED'),
    });
    expect(error.errors[0]?.action).toBeTruthy();
    expect((await httpCustomer.calculate(null)).promocode).toMatchObject({ valid: false });
    expect((await httpCustomer.complete()).order.total.amount).toBe(105_000);
    expect(await listCode(code)).toEqual({ used: 0, uses: 0 });
  });

  test('is for other goods, areas, days or methods; what is not chosen yet refuses nothing', async () => {
    const [cup] = await database
      .select({ id: productTable.id })
      .from(productTable)
      .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, 'CUP')));
    const notHere = { valid: false, errorMessage: messageOf('NOT_APPLICABLE') };
    const ofCups = await createPromoCode(database, { itemIds: [cup?.id ?? ''] });
    const mixed = await createFilled([
      ['W19', 2],
      ['CUP', 2],
    ]);
    await mixed.enterPromo(ofCups);
    expect(sums(await mixed.addRequiredProducts(true))).toMatchObject({ goods: 1080, discount: 30 });
    await mixed.reduce('CUP', 2);
    expect((await mixed.calculate(true)).promocode).toMatchObject(notHere);

    const elsewhere = await createPromoCode(database, { areaIds: ['msk-outer'] });
    const httpCustomer = await createFilled(cups);
    expect(await httpCustomer.enterPromo(elsewhere)).toMatchObject(notHere);

    const byCard = await createPromoCode(database, { paymentCodes: [3] });
    const onMondays = await createPromoCode(database, { weekdayMask: 0b000_0001 });
    expect(await httpCustomer.enterPromo(onMondays)).toMatchObject({ valid: true });
    expect(await httpCustomer.enterPromo(byCard)).toMatchObject({ valid: true });
    await httpCustomer.getReady();
    expect(await httpCustomer.enterPromo(byCard)).toMatchObject(notHere);
    await httpCustomer.assignPayment(3);
    expect(await httpCustomer.enterPromo(byCard)).toMatchObject({ valid: true });
    await httpCustomer.assignInterval('2026-03-12');
    expect(await httpCustomer.enterPromo(onMondays)).toMatchObject(notHere);
    await httpCustomer.assignInterval('2026-03-16');
    expect(await httpCustomer.enterPromo(onMondays)).toMatchObject({ valid: true });
  });

  test('goes beside no points where it says so [rule 34]', async () => {
    const { token } = await signInCustomer(app);
    const code = await createPromoCode(database, { allowsPoints: false });
    const httpCustomer = await createFilled(cups, { token });
    expect(await httpCustomer.enterPromo(code)).toMatchObject({ valid: true });
    expect((await httpCustomer.calculate(null)).loyalty.usable).toBe(0);
    await httpCustomer.payByPoints(true);
    expect((await httpCustomer.calculate(null)).promocode).toMatchObject({
      valid: false,
      errorMessage: messageOf('NO_POINTS_MIX'),
    });
  });
});

describe('one code a cart [rule 29]', () => {
  test('however it is typed; a new one takes its place and an empty text clears it [T-12]', async () => {
    const httpCustomer = await createFilled(cups);
    for (const typed of ['fix500', '  Fix500 ', 'FİX500', 'fıx500']) {
      expect([typed, (await httpCustomer.enterPromo(typed)).valid]).toEqual([typed, true]);
      expect((await httpCustomer.restore()).promocode).toBe('FIX500');
    }
    expect(sums(await httpCustomer.calculate(null))).toMatchObject({ discount: 500 });
    await httpCustomer.enterPromo('LIMIT20');
    expect(sums(await httpCustomer.calculate(null))).toMatchObject({ discount: 105 });
    await httpCustomer.enterPromo('nothing of that name');
    expect((await httpCustomer.calculate(null)).promocode).toMatchObject({ valid: false });
    await httpCustomer.enterPromo('FIX500');
    expect(await httpCustomer.enterPromo('   ')).toMatchObject({ valid: true, errorMessage: null });
    const cleared = await httpCustomer.calculate(null);
    expect([cleared.promocode, cleared.totals.discount.amount]).toEqual([null, 0]);
  });

  test.each([
    ['sixty ligatures that become words', 'ﷺ'.repeat(60)],
    ['emoji', '🎁'.repeat(30)],
    ['quotes', `'; drop table promo_code; --`],
  ])('%s are no code', async (_, typed) => {
    const httpCustomer = await createFilled(cups);
    expect(await httpCustomer.enterPromo(typed)).toMatchObject({ valid: false, errorMessage: messageOf('NOT_FOUND') });
    expect((await httpCustomer.calculate(null)).promocode).toMatchObject({ valid: false });
  });

  test('goes on with the cart of who signs in, and ends with the order [rule 51]', async () => {
    const visitor = await createReady(cups);
    await visitor.enterPromo('LIMIT20');
    const { token } = await signInCustomer(app, { visitorToken: visitor.token });
    const { authenticatedCart: cart } = await app.call(
      endpoints.authenticateCart,
      { body: { cart: visitor.cart } },
      { token },
    );
    const customer = shopWith(app, { token, cart });
    expect((await customer.restore()).promocode).toBe('LIMIT20');
    await customer.assignUser();
    expect(sums(await customer.addRequiredProducts(null))).toMatchObject({ discount: 105 });
    const { order } = await customer.complete();
    const [use] = await database.select().from(promoUseTable).where(eq(promoUseTable.orderId, order.uuid));
    expect(use).toMatchObject({ code: 'LIMIT20', releasedAt: null });
    const [row] = await database.select().from(cartTable).where(eq(cartTable.id, cart));
    expect(row).toMatchObject({ promoCode: null, paidByPoints: false });
  });

  test('that a visitor entered comes into the older cart of the account which goes on [rule 51]', async () => {
    const signedIn = await signInCustomer(app);
    const older = await createFilled(cups, { token: signedIn.token });
    await older.enterPromo('FIX500');
    const visitor = await createHttpCustomer(app);
    await visitor.enterPromo('LIMIT20');
    const again = await signInCustomer(app, { phone: signedIn.phone ?? '', visitorToken: visitor.token });
    const { authenticatedCart: cart } = await app.call(
      endpoints.authenticateCart,
      { body: { cart: visitor.cart } },
      { token: again.token },
    );
    expect(cart).toBe(older.cart);
    expect((await shopWith(app, { token: again.token, cart }).restore()).promocode).toBe('LIMIT20');
  });
});

describe('limits [rule 29a] [rule 29b]', () => {
  test('a first order is the first of the account and of the phone', async () => {
    const phoneNumber = nextPhone();
    const first = await createReady(cups, { token: (await signInCustomer(app)).token });
    await first.assignUser({ phoneNumber });
    expect(await first.enterPromo('FIRST')).toMatchObject({ valid: true });
    await first.addRequiredProducts(null);
    await first.complete();
    const refused = { valid: false, errorMessage: messageOf('FIRST_ORDER_ONLY') };

    const sameVisitor = await createFilled(cups, { token: first.token });
    expect(await sameVisitor.enterPromo('FIRST')).toMatchObject(refused);
    const samePhone = await createFilled(cups, { token: (await signInCustomer(app)).token });
    expect(await samePhone.enterPromo('FIRST')).toMatchObject({ valid: true });
    await samePhone.assignUser({ phoneNumber });
    expect((await samePhone.calculate(null)).promocode).toMatchObject(refused);
  });

  test('a code of a first order names the confirmed phone that a visitor lacks [V-13]', async () => {
    const visitor = await createFilled(cups);
    const lacking = { valid: false, isPhoneProofRequired: true };
    expect(await visitor.enterPromo('FIRST')).toMatchObject(lacking);
    expect((await visitor.calculate(null)).promocode).toMatchObject(lacking);
    expect(await visitor.enterPromo('NO-SUCH')).not.toHaveProperty('isPhoneProofRequired');
  });

  test('of a customer counts the phone of a guest and the account of a customer together', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1 });
    const phoneNumber = nextPhone();
    const guest = await createReady(cups);
    await guest.assignUser({ phoneNumber });
    await guest.enterPromo(code);
    await guest.addRequiredProducts(null);
    await guest.complete();
    const used = { valid: false, errorMessage: messageOf('ALREADY_USED') };

    const customer = await signInCustomer(app, { phone: phoneNumber });
    const signedIn = await createReady(cups, { token: customer.token });
    await signedIn.assignUser({ phoneNumber });
    expect(await signedIn.enterPromo(code)).toMatchObject(used);
    // Another phone for the courier, the same confirmed one.
    await signedIn.assignUser({ phoneNumber: nextPhone() });
    expect(await signedIn.enterPromo(code)).toMatchObject(used);
    const other = await createReady(cups, { token: (await signInCustomer(app)).token });
    expect(await other.enterPromo(code)).toMatchObject({ valid: true });
    await other.addRequiredProducts(null);
    await other.complete();
    const again = await createReady(cups, { token: other.token });
    expect(await again.enterPromo(code)).toMatchObject(used);
    const { error } = await again.completeRefused();
    expect(error.errors.map((violation) => violation.code)).toContain('promo.invalid');
  });

  test('a use comes back with its order, once', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1, globalLimit: 1 });
    const httpCustomer = await createReady(cups);
    await httpCustomer.enterPromo(code);
    await httpCustomer.addRequiredProducts(null);
    const { order } = await httpCustomer.complete();
    expect(await listCode(code)).toEqual({ used: 1, uses: 1 });
    const release = () =>
      withTransaction(database, (transaction) => releasePromoUses(transaction, 'moscow', [order.uuid], clock.now()));
    await Promise.all([release(), release(), release()]);
    expect(await listCode(code)).toEqual({ used: 0, uses: 0 });
    const again = await createReady(cups, { token: httpCustomer.token });
    expect(await again.enterPromo(code)).toMatchObject({ valid: true });
  });

  /** Completes this many carts of one customer with the code at once; returns the results. */
  async function completeAtOnce(code: string, wanted: number): Promise<string[]> {
    const httpCustomer = await createReady(cups, { token: (await signInCustomer(app)).token });
    await httpCustomer.enterPromo(code);
    await httpCustomer.calculate(null);
    const carts = await copyCart(database, httpCustomer.cart, wanted - 1);
    // Uses several intervals, because a shared row would serialise the orders.
    const other = (await listDays(app)).at(-1)?.intervals.filter(({ price }) => price.amount === 0)[1];
    await database
      .update(cartTable)
      .set({ intervalTemplateId: other?.id ?? null })
      .where(inArray(cartTable.id, carts.slice(0, wanted / 2)));
    const { token } = httpCustomer;
    const complete = async (cart: string): Promise<string> => {
      const response = await app.send(endpoints.completeCart, { body: { cart } }, { token });
      // Under load, a call that waits too long for a connection must be repeated.
      if (response.status === 503) return complete(cart);
      const answer = (await response.json()) as { code?: string; message?: string };
      return response.ok ? 'ordered' : `${response.status} ${answer.code} ${answer.message}`;
    };
    return Promise.all(carts.map(complete));
  }

  test('of a customer hold for orders made at once, in whatever intervals', async () => {
    const code = await createPromoCode(database, { perCustomerLimit: 1 });
    const outcomes = await completeAtOnce(code, 6);
    const refused = `422 promo.invalid ${messageOf('ALREADY_USED')}`;
    expect(outcomes.toSorted((one, other) => one.localeCompare(other, 'en'))).toEqual([
      ...Array.from({ length: 5 }, () => refused),
      'ordered',
    ]);
    expect(await listCode(code)).toEqual({ used: 1, uses: 1 });
  });

  test('for a first order counts once for orders made at once [rule 29b]', async () => {
    const code = await createPromoCode(database, { isFirstOrderOnly: true });
    const outcomes = await completeAtOnce(code, 6);
    expect(outcomes.filter((outcome) => outcome === 'ordered')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ordered', `422 promo.invalid ${messageOf('FIRST_ORDER_ONLY')}`]));
    expect(await listCode(code)).toEqual({ used: 1, uses: 1 });
  });

  test('101 orders at once for a limit of 100 make exactly 100 [rule 29a]', async () => {
    const code = await createPromoCode(database, { globalLimit: 100 });
    const outcomes = await completeAtOnce(code, 101);
    expect(outcomes.filter((outcome) => outcome === 'ordered')).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome !== 'ordered')).toEqual([`422 promo.invalid ${messageOf('USED_UP')}`]);
    expect(await listCode(code)).toEqual({ used: 100, uses: 100 });
  });
});
