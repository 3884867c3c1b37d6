import { endpoints } from '@kaplya/contract';
import { and, count, eq, sum } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stockEntryTable, stockTable, productTable } from '#features/catalogue/catalogue.table.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { intervalTemplateTable, slotTable } from '#features/delivery/delivery.table.ts';
import { createShopper, findOrdinaryDay, moscowHome, type Shopper } from '../../../../test/people/shopper.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { orderLineTable, orderTable } from '../orders.table.ts';

const app = await startTestApp();
const { database } = app.context;

async function createReadyShopper(...lines: [id: string, quantity: number][]): Promise<Shopper> {
  const shopper = await createShopper(app);
  for (const [id, quantity] of lines) await shopper.add(id, quantity);
  await shopper.getReady();
  await shopper.addRequiredProducts(true);
  return shopper;
}

async function countOrders(cart: string): Promise<number> {
  const [row] = await database.select({ orders: count() }).from(orderTable).where(eq(orderTable.cartId, cart));
  return row?.orders ?? 0;
}

describe('an order', () => {
  test('names its number, sum and window, and keeps what was sold [P-02] [P-08] [S-38] [K-10]', async () => {
    const shopper = await createReadyShopper(['W19', 2], ['CUP', 1]);
    const calculation = await shopper.calculate(true);
    const { order, payment } = await shopper.complete({ headers: { 'x-site-version': '1.6.9', 'x-source': 'site' } });
    expect(order).toMatchObject({ status: 'new', total: calculation.totals.total, timeZone: 'Europe/Moscow' });
    expect(Date.parse(order.shippingDateTo)).toBeGreaterThan(Date.parse(order.shippingDate));
    expect(payment).toEqual({ required: false, paymentUrl: null });

    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(row).toMatchObject({ number: order.id, customerName: 'Анна', siteVersion: '1.6.9', source: 'site' });
    const lines = await database.select().from(orderLineTable).where(eq(orderLineTable.orderId, order.uuid));
    expect(lines.reduce((total, line) => total + line.totalMinor, 0)).toBe(order.total.amount);
  });

  test('is made once by any number of clicks, tabs and retries [T-13] [rule 49]', async () => {
    const shopper = await createReadyShopper(['CUP', 7]);
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => shopper.complete(key)),
      ...Array.from({ length: 5 }, () => shopper.complete({ headers: { 'idempotency-key': crypto.randomUUID() } })),
      ...Array.from({ length: 5 }, () => shopper.complete()),
    ]);
    expect(new Set(answers.map(({ order }) => order.uuid)).size).toBe(1);
    expect(await countOrders(shopper.cart)).toBe(1);
    expect((await shopper.complete(key)).order.id).toBe(answers[0]?.order.id);
  });

  test('takes who and where over: its cart keeps nothing of that, and gives the order again [rule 49] [rule 79]', async () => {
    const shopper = await createShopper(app);
    await shopper.add('CUP', 7);
    await shopper.getReady();
    const body = { cart: shopper.cart, note: 'Код 12' };
    await app.call(endpoints.assignNote, { body }, { token: shopper.token });
    await shopper.addRequiredProducts(true);
    const made = await shopper.complete();
    const [cart] = await database.select().from(cartTable).where(eq(cartTable.id, shopper.cart));
    expect(cart).toMatchObject({ address: null, phone: null, customerName: null, note: '' });
    const [order] = await database.select().from(orderTable).where(eq(orderTable.cartId, shopper.cart));
    expect(order).toMatchObject({ customerName: 'Анна', note: 'Код 12', address: { street: moscowHome.street } });
    expect(await shopper.complete()).toEqual(made);
  });

  test('the same key with another cart is refused [rule 49]', async () => {
    const [first, second] = await Promise.all([createReadyShopper(['CUP', 7]), createShopper(app)]);
    const headers = { 'idempotency-key': 'one key' };
    await first.complete({ headers });
    const other = await app.call(endpoints.initCart, { body: {} }, { token: first.token });
    const { status, error } = await app.callRefused(
      endpoints.completeCart,
      { body: { cart: other.id } },
      { token: first.token, headers },
    );
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'idempotency.key_reused' });
    // Keys are per subject: another visitor's equal key is independent.
    expect((await second.completeRefused({ headers })).error.code).toBe('cart.empty');
  });

  test('leaves a cart that is gone: 410 to every command and to restoring it [T-05] [rule 49]', async () => {
    const shopper = await createReadyShopper(['CUP', 7]);
    await shopper.complete();
    const { cart, token } = shopper;
    for (const [endpoint, input] of [
      [endpoints.calculateCart, { body: { cart, haveContainersToReturn: true } }],
      [endpoints.addProduct, { body: { cart, productId: 'CUP', quantity: 1 } }],
      [endpoints.restoreCart, { params: { id: cart } }],
    ] as const) {
      const { status, error } = await app.callRefused(endpoint, input, { token });
      expect({ status, code: error.code }).toEqual({ status: 410, code: 'cart.gone' });
    }
  });

  test('an abandoned cart is gone after thirty days [T-05] [rule 49]', async () => {
    const shopper = await createShopper(app);
    await database
      .update(cartTable)
      .set({ expiresAt: new Date(0) })
      .where(eq(cartTable.id, shopper.cart));
    const { status } = await app.callRefused(
      endpoints.calculateCart,
      { body: { cart: shopper.cart, haveContainersToReturn: null } },
      { token: shopper.token },
    );
    expect(status).toBe(410);
  });
});

describe('what stands in the way', () => {
  test('an empty cart, all at once with everything else [T-11] [rule 49]', async () => {
    const shopper = await createShopper(app);
    const { status, error } = await shopper.completeRefused();
    expect(status).toBe(422);
    expect(error.errors.map(({ code }) => code)).toEqual([
      'cart.empty',
      'address.required',
      'cart.interval_required',
      'cart.phone_required',
      'cart.name_required',
      'consent.personal_data_required',
    ]);
    expect(error['hydra:description']).toBe(error.message);
  });

  test('bottles never declared, a missing pump and the rest, each with what to do [V-07] [T-11]', async () => {
    const shopper = await createShopper(app);
    await shopper.add('W19', 2);
    const { error } = await shopper.completeRefused({ headers: { 'accept-language': 'en' } });
    const codes = error.errors.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['cart.bottles_undeclared', 'cart.required_product_missing', 'cart.payment_required']),
    );
    expect(error.errors.every(({ action }) => action !== undefined)).toBe(true);
    expect(error.message).toContain('Delivery address not specified');
  });

  test('consent that was not given [V-04] [rule 78]', async () => {
    const shopper = await createShopper(app);
    await shopper.add('CUP', 7);
    await shopper.getReady();
    const other = await createShopper(app);
    await other.add('CUP', 7);
    await other.assignAddress();
    await app.call(
      endpoints.assignUser,
      { body: { cart: other.cart, phoneNumber: '+79167654321', name: 'Пётр' } },
      { token: other.token },
    );
    await other.assignInterval();
    await other.assignPayment();
    await other.calculate(null);
    const { error } = await other.completeRefused({ headers: { 'accept-language': 'en' } });
    expect(error.errors).toMatchObject([
      {
        code: 'consent.personal_data_required',
        message: 'Consent to the processing of personal data is required',
      },
    ]);
    await shopper.calculate(null);
    await shopper.complete();
  });

  test('a total that is not the one last told, with the new calculation [rule 50]', async () => {
    const shopper = await createReadyShopper(['CUP', 7]);
    await shopper.add('CUP', 1);
    const { status, error } = await shopper.completeRefused();
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { goods: { amount: 1200_00 } } } });
    await shopper.calculate(null);
    expect((await shopper.complete()).order.total.amount).toBe(1200_00);
  });

  test('a total that was never told: the refusal tells it [rule 50]', async () => {
    const shopper = await createShopper(app);
    await shopper.add('CUP', 7);
    await shopper.getReady();
    const { status, error } = await shopper.completeRefused();
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { toPay: { amount: 1050_00 } } } });
    expect(await countOrders(shopper.cart)).toBe(0);
    await shopper.calculate(null);
    await shopper.complete();
  });

  test('no name is asked of a customer whose account has none [S-32] [rule 49]', async () => {
    const { token } = await signInCustomer(app);
    const shopper = await createShopper(app, { token });
    await shopper.add('CUP', 7);
    await shopper.assignAddress();
    await shopper.assignInterval();
    await shopper.assignPayment();
    await shopper.calculate(null);
    const { order } = await shopper.complete();
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row?.customerName).toBe('');
  });

  test('a phone that has ordered before gets no pump with its second order [rule 13]', async () => {
    const first = await createReadyShopper(['W19', 2]);
    await first.complete();
    const second = await createShopper(app);
    await second.add('W19', 2);
    expect((await second.calculate(true)).requiredProducts).toHaveLength(1);
    const [order] = await database.select().from(orderTable).where(eq(orderTable.cartId, first.cart));
    await second.assignUser({ phoneNumber: order!.phone });
    expect((await second.calculate(true)).requiredProducts).toEqual([]);
  });
});

describe('under concurrency', () => {
  test('fifty carts that want the last ten pieces give exactly ten orders [rule 20] [V-08]', async () => {
    const shoppers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const shopper = await createShopper(app);
        await shopper.add('RARE', 1);
        await shopper.getReady();
        await shopper.calculate(null);
        return shopper;
      }),
    );
    const results = await Promise.allSettled(shoppers.map((shopper) => shopper.complete()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results) {
      if (result.status === 'rejected') expect(String(result.reason)).toContain('cart.maximum_reached');
    }

    const [stock] = await database
      .select({ reserved: stockTable.reserved, productId: stockTable.productId })
      .from(stockTable)
      .innerJoin(productTable, eq(productTable.id, stockTable.productId))
      .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, 'RARE')));
    expect(stock?.reserved).toBe(10);
    const [ledger] = await database
      .select({ reserved: sum(stockEntryTable.reservedDelta).mapWith(Number) })
      .from(stockEntryTable)
      .where(eq(stockEntryTable.productId, stock!.productId));
    expect(ledger?.reserved).toBe(10);
  });

  test('the last five places of an interval go to exactly five carts, live holds counted [rule 45] [rule 46]', async () => {
    const day = await findOrdinaryDay(app);
    const interval = day.intervals.find(({ available }) => available > 5)!;
    await database.update(intervalTemplateTable).set({ maxOrders: 8 }).where(eq(intervalTemplateTable.id, interval.id));
    app.context.changes.announce('partner', 'moscow');
    // Two confirmed orders and one live hold leave five of eight.
    await database
      .insert(slotTable)
      .values({ partnerId: 'moscow', templateId: interval.id, day: day.date, orders: 2 })
      .onConflictDoUpdate({ target: [slotTable.partnerId, slotTable.templateId, slotTable.day], set: { orders: 2 } });
    const holder = await createShopper(app);
    await holder.add('CUP', 7);
    await holder.assignInterval(day.date, interval.id);

    const shoppers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const shopper = await createShopper(app);
        await shopper.add('CUP', 7);
        await shopper.assignAddress();
        await shopper.assignUser();
        await shopper.assignPayment();
        return shopper;
      }),
    );
    const orders = await Promise.allSettled(
      shoppers.map(async (shopper) => {
        await shopper.assignInterval(day.date, interval.id);
        await shopper.calculate(null);
        return shopper.complete();
      }),
    );
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of orders) {
      if (result.status === 'rejected') expect(String(result.reason)).toContain('interval.unavailable');
    }
    const [slot] = await database
      .select()
      .from(slotTable)
      .where(and(eq(slotTable.templateId, interval.id), eq(slotTable.day, day.date)));
    expect(slot?.orders).toBe(7);
  });
});

test('the address of the order is the one of that moment [E-06]', async () => {
  const shopper = await createReadyShopper(['CUP', 7]);
  const { order } = await shopper.complete();
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
  expect(row?.address).toMatchObject({
    street: moscowHome.street,
    house: moscowHome.house,
    latitude: moscowHome.latitude,
  });
});
