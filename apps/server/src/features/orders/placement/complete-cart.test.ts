import { endpoints } from '@kaplya/contract';
import { and, count, eq, sum } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stockEntryTable, stockTable, productTable } from '#features/catalogue/catalogue.table.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { intervalTemplateTable, slotTable } from '#features/delivery/delivery.table.ts';
import {
  createHttpCustomer,
  findOrdinaryDay,
  moscowHome,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { orderLineTable, orderTable } from '../orders.table.ts';

const app = await startTestApp();
const { database } = app.context;

async function createReadyHttpCustomer(...lines: [id: string, quantity: number][]): Promise<HttpCustomer> {
  const customer = await createHttpCustomer(app);
  for (const [id, quantity] of lines) await customer.add(id, quantity);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  return customer;
}

async function countOrders(cart: string): Promise<number> {
  const [row] = await database.select({ orders: count() }).from(orderTable).where(eq(orderTable.cartId, cart));
  return row?.orders ?? 0;
}

describe('an order', () => {
  test('returns its number, sum and window, and stores what was sold [P-02] [P-08] [S-38] [K-10]', async () => {
    const customer = await createReadyHttpCustomer(['W19', 2], ['CUP', 1]);
    const calculation = await customer.calculate(true);
    const { order, payment } = await customer.complete({ headers: { 'x-site-version': '1.6.9', 'x-source': 'site' } });
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
    const customer = await createReadyHttpCustomer(['CUP', 7]);
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => customer.complete(key)),
      ...Array.from({ length: 5 }, () => customer.complete({ headers: { 'idempotency-key': crypto.randomUUID() } })),
      ...Array.from({ length: 5 }, () => customer.complete()),
    ]);
    expect(new Set(answers.map(({ order }) => order.uuid)).size).toBe(1);
    expect(await countOrders(customer.cart)).toBe(1);
    expect((await customer.complete(key)).order.id).toBe(answers[0]?.order.id);
  });

  test('copies contact and address: its cart stores neither, and returns the order again [rule 49] [rule 79]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 7);
    await customer.getReady();
    const body = { cart: customer.cart, note: 'Код 12' };
    await app.call(endpoints.assignNote, { body }, { token: customer.token });
    await customer.addRequiredProducts(true);
    const made = await customer.complete();
    const [cart] = await database.select().from(cartTable).where(eq(cartTable.id, customer.cart));
    expect(cart).toMatchObject({ address: null, phone: null, customerName: null, note: '' });
    const [order] = await database.select().from(orderTable).where(eq(orderTable.cartId, customer.cart));
    expect(order).toMatchObject({ customerName: 'Анна', note: 'Код 12', address: { street: moscowHome.street } });
    expect(await customer.complete()).toEqual(made);
  });

  test('the same key with another cart is refused [rule 49]', async () => {
    const [first, second] = await Promise.all([createReadyHttpCustomer(['CUP', 7]), createHttpCustomer(app)]);
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

  test('is refused however late it arrives, once a command on its cart has its key [rule 50b]', async () => {
    const customer = await createReadyHttpCustomer(['CUP', 7]);
    const { cart, token } = customer;
    const late = { token, headers: { 'idempotency-key': crypto.randomUUID() } };
    await app.call(endpoints.assignNote, { body: { cart, note: '' } }, late);
    const refused = await app.callRefused(endpoints.completeCart, { body: { cart } }, late);
    expect(refused).toMatchObject({ status: 422, error: { code: 'idempotency.key_reused' } });
    expect((await customer.complete()).order.total).toBeDefined();
  });

  test('leaves a cart that is gone: 410 to every command and to restoring it [T-05] [rule 49]', async () => {
    const customer = await createReadyHttpCustomer(['CUP', 7]);
    await customer.complete();
    const { cart, token } = customer;
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
    const customer = await createHttpCustomer(app);
    await database
      .update(cartTable)
      .set({ expiresAt: new Date(0) })
      .where(eq(cartTable.id, customer.cart));
    const { status } = await app.callRefused(
      endpoints.calculateCart,
      { body: { cart: customer.cart, haveContainersToReturn: null } },
      { token: customer.token },
    );
    expect(status).toBe(410);
  });
});

describe('what stands in the way', () => {
  test('an empty cart, all at once with everything else [T-11] [rule 49]', async () => {
    const customer = await createHttpCustomer(app);
    const { status, error } = await customer.completeRefused();
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
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    const { error } = await customer.completeRefused({ headers: { 'accept-language': 'en' } });
    const codes = error.errors.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['cart.bottles_undeclared', 'cart.required_product_missing', 'cart.payment_required']),
    );
    expect(error.errors.every(({ action }) => action !== undefined)).toBe(true);
    expect(error.message).toContain('Delivery address not specified');
  });

  test('consent that was not given [V-04] [rule 78]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 7);
    await customer.getReady();
    const other = await createHttpCustomer(app);
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
    await customer.calculate(null);
    await customer.complete();
  });

  test('a total that differs from the one last shown, with the new calculation [rule 50]', async () => {
    const customer = await createReadyHttpCustomer(['CUP', 7]);
    await customer.add('CUP', 1);
    const { status, error } = await customer.completeRefused();
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { goods: { amount: 1200_00 } } } });
    await customer.calculate(null);
    expect((await customer.complete()).order.total.amount).toBe(1200_00);
  });

  test('a total that differs from the one that the page shows, although another tab has seen it [rule 50]', async () => {
    const customer = await createReadyHttpCustomer(['CUP', 7]);
    await customer.add('CUP', 1);
    await customer.calculate(null);
    const complete = (expectedToPay: number) =>
      app.callRefused(
        endpoints.completeCart,
        { body: { cart: customer.cart, expectedToPay } },
        { token: customer.token },
      );
    const { status, error } = await complete(1050_00);
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { toPay: { amount: 1200_00 } } } });
    const body = { cart: customer.cart, expectedToPay: 1200_00 };
    const { order } = await app.call(endpoints.completeCart, { body }, { token: customer.token });
    expect(order.total.amount).toBe(1200_00);
  });

  test('a total that was never shown: the refusal contains it [rule 50]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 7);
    await customer.getReady();
    const { status, error } = await customer.completeRefused();
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'cart.total_changed' });
    expect(error.details).toMatchObject({ calculation: { totals: { toPay: { amount: 1050_00 } } } });
    expect(await countOrders(customer.cart)).toBe(0);
    await customer.calculate(null);
    await customer.complete();
  });

  test('no name is asked of a customer whose account has none [S-32] [rule 49]', async () => {
    const { token } = await signInCustomer(app);
    const customer = await createHttpCustomer(app, { token });
    await customer.add('CUP', 7);
    await customer.assignAddress();
    await customer.assignInterval();
    await customer.assignPayment();
    await customer.calculate(null);
    const { order } = await customer.complete();
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row?.customerName).toBe('');
  });

  test('a phone that has ordered before gets no pump with its second order [rule 13]', async () => {
    const first = await createReadyHttpCustomer(['W19', 2]);
    await first.complete();
    const second = await createHttpCustomer(app);
    await second.add('W19', 2);
    expect((await second.calculate(true)).requiredProducts).toHaveLength(1);
    const [order] = await database.select().from(orderTable).where(eq(orderTable.cartId, first.cart));
    await second.assignUser({ phoneNumber: order!.phone });
    expect((await second.calculate(true)).requiredProducts).toEqual([]);
  });
});

describe('under concurrency', () => {
  test('fifty carts that want the last ten pieces give exactly ten orders [rule 20] [V-08]', async () => {
    const httpCustomers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const customer = await createHttpCustomer(app);
        await customer.add('RARE', 1);
        await customer.getReady();
        await customer.calculate(null);
        return customer;
      }),
    );
    const results = await Promise.allSettled(httpCustomers.map((customer) => customer.complete()));
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
    const holder = await createHttpCustomer(app);
    await holder.add('CUP', 7);
    await holder.assignInterval(day.date, interval.id);

    const httpCustomers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const customer = await createHttpCustomer(app);
        await customer.add('CUP', 7);
        await customer.assignAddress();
        await customer.assignUser();
        await customer.assignPayment();
        return customer;
      }),
    );
    const orders = await Promise.allSettled(
      httpCustomers.map(async (customer) => {
        await customer.assignInterval(day.date, interval.id);
        await customer.calculate(null);
        return customer.complete();
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
  const customer = await createReadyHttpCustomer(['CUP', 7]);
  const { order } = await customer.complete();
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
  expect(row?.address).toMatchObject({
    street: moscowHome.street,
    house: moscowHome.house,
    latitude: moscowHome.latitude,
  });
});
