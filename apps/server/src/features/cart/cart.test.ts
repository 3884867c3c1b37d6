import { endpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countQueries } from '#db/client.ts';
import { pruneHolds } from '#features/delivery/index.ts';
import {
  createHttpCustomer,
  createVisitor,
  moscowHome,
  type HttpCustomer,
} from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { pruneCarts } from './index.ts';

const app = await startTestApp();
const { database } = app.context;
const versionSeven = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const rub = (amount: number) => ({ amount, currency: 'RUB' });
const as = ({ token }: HttpCustomer) => ({ token });

describe('prices', () => {
  test('adds up water, a set, bottles and fees as the rules do [C-03] [E-04] [rule 1] [rule 10] [rule 11]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 3);
    await customer.addSet('SET');
    await customer.declareBottles(3);

    const first = await customer.calculate(true);
    expect(first.insufficientReturnableContainer).toBe(2);
    expect(first.requiredProducts).toEqual([]);

    const calculation = await customer.addRequiredProducts(true);
    expect(calculation).toMatchObject({
      insufficientReturnableContainer: 0,
      returnableContainer: 3,
      fees: [],
      totals: {
        goods: rub(2270_00),
        discount: rub(0),
        containers: rub(1200_00),
        delivery: rub(0),
        total: rub(3470_00),
        toPay: rub(3470_00),
      },
    });
    expect(calculation.containerProduct).toMatchObject({ externalId: 'CONT', price: rub(600_00) });
  });

  test.each([
    { lines: [['W19', 1]] as const, goods: 390_00, delivery: 300_00 },
    {
      lines: [
        ['W19', 1],
        ['CUP', 5],
      ] as const,
      goods: 1140_00,
      delivery: 0,
    },
    { lines: [['W19', 2]] as const, goods: 780_00, delivery: 0 },
  ])('charges delivery by bottles and goods: $lines [rule 11] [S-36]', async ({ lines, goods, delivery }) => {
    const customer = await createHttpCustomer(app);
    for (const [id, quantity] of lines) await customer.add(id, quantity);
    const { totals, fees } = await customer.calculate(true);
    expect(totals).toMatchObject({ goods: rub(goods), delivery: rub(delivery) });
    expect(fees.map(({ kind }) => kind)).toEqual(delivery === 0 ? [] : ['delivery']);
  });

  test('charges for carrying bottles up only where there is no elevator [rule 12] [E-21]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.assignAddress({ ...moscowHome, floor: '4', hasElevator: false });
    const { fees, totals } = await customer.calculate(true);
    expect(fees).toMatchObject([{ kind: 'lift', amount: rub(60_00) }]);
    expect(totals.delivery).toEqual(rub(60_00));
    expect(fees[0]?.explanation).not.toBe('');

    await customer.assignAddress({ ...moscowHome, floor: '4', hasElevator: true });
    expect((await customer.calculate(true)).fees).toEqual([]);
  });

  test('reprices a cart whose address moves to another area, and forgets the interval of the old one [T-14] [rule 47] [P-01]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.assignAddress();
    await customer.assignInterval();
    const center = await customer.calculate(true);

    await customer.assignAddress({ ...moscowHome, latitude: 55.6547, longitude: 37.5415 });
    const outer = await customer.calculate(true);
    expect(center.totals.goods).toEqual(rub(780_00));
    expect(outer.totals.goods.amount).toBeGreaterThan(780_00);
    expect(outer.warnings.map(({ code }) => code)).toContain('PRICE_CHANGED');
    expect((await customer.restore()).interval).toBeNull();
  });

  test('adds the surcharge of the chosen interval as a fee [rule 48]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    const days = await app.call(endpoints.listDeliveryIntervals, {
      query: { latitude: moscowHome.latitude, longitude: moscowHome.longitude },
    });
    const last = days.data.at(-1)!;
    const evening = last.intervals.find(({ price }) => price.amount > 0)!;
    await customer.assignInterval(last.date, evening.id);
    const { fees } = await customer.calculate(true);
    expect(fees).toMatchObject([{ kind: 'interval', amount: rub(50_00) }]);
  });
});

describe('bottles', () => {
  test.each([
    { have: false, returned: 3, shortage: 5 },
    { have: true, returned: null, shortage: 0 },
    { have: true, returned: 3, shortage: 2 },
  ])(
    'asks for $shortage containers with have=$have and R=$returned [T-09] [E-15] [rule 2] [rule 3] [rule 4]',
    async (row) => {
      const customer = await createHttpCustomer(app);
      await customer.add('W19', 3);
      await customer.addSet('SET');
      if (row.returned !== null) await customer.declareBottles(row.returned);
      expect((await customer.calculate(row.have)).insufficientReturnableContainer).toBe(row.shortage);
    },
  );

  test('refuses more returned bottles than water and leaves the cart as it was [V-05] [rule 5]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.declareBottles(2);
    const { status, error } = await app.callRefused(
      endpoints.addReturnableContainer,
      { body: { cart: customer.cart, quantity: 1 } },
      { ...as(customer), headers: { 'accept-language': 'en' } },
    );
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'cart.returned_exceed_water',
      message: 'Returned bottles cannot exceed bottles with water',
    });
    expect((await customer.restore()).returnableContainer).toBe(2);
  });

  test('takes fewer returned bottles silently when the water goes [rule 6]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 5);
    await customer.declareBottles(3);
    await customer.reduce('W19', 3);
    expect((await customer.restore()).returnableContainer).toBe(2);
  });

  test('trims automatic containers when more bottles are declared; a hand may not add beyond the need [T-08] [rule 8]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 3);
    await customer.addSet('SET');
    await customer.declareBottles(3);
    await customer.addRequiredProducts(true);
    await customer.declareBottles(2);
    const { items, totals } = await customer.calculate(true);
    expect(items.map(({ externalId }) => externalId)).not.toContain('CONT');
    expect(totals.containers).toEqual(rub(0));

    const { error } = await app.callRefused(
      endpoints.addProduct,
      { body: { cart: customer.cart, productId: 'CONT', quantity: 1 } },
      as(customer),
    );
    expect(error).toMatchObject({ code: 'cart.maximum_reached', details: { maximum: 0 } });
  });
});

describe('required lines', () => {
  test('a first order of water asks for a pump, once [T-07] [S-22] [rule 7] [rule 13] [rule 14]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    const asked = await customer.calculate(true);
    expect(asked.requiredProducts).toMatchObject([
      { externalProductId: 'PUMP', quantity: 1, reason: 'FIRST_ORDER_PUMP' },
    ]);

    const calculation = await customer.addRequiredProducts(true);
    expect(calculation.requiredProducts).toEqual([]);
    expect(await customer.calculate(true)).toEqual(calculation);
    const pump = calculation.items.find(({ externalId }) => externalId === 'PUMP')!;
    expect(pump.isRequired).toBe(true);
    expect(pump.tooltipText).not.toBeNull();

    const { status, error } = await app.callRefused(
      endpoints.removeItem,
      { body: { cart: customer.cart, cartItem: pump.cartItem } },
      as(customer),
    );
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'cart.required_line' });
  });

  test('"I have one" takes the pump out again [rule 13]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.addRequiredProducts(true);
    const body = { cart: customer.cart, externalProductId: 'PUMP' };
    await app.call(endpoints.declineRequiredProduct, { body }, as(customer));
    const { items, requiredProducts } = await customer.calculate(true);
    expect(requiredProducts).toEqual([]);
    expect(items.map(({ externalId }) => externalId)).toEqual(['W19']);
  });

  test('only the pump may be declined', async () => {
    const customer = await createHttpCustomer(app);
    const body = { cart: customer.cart, externalProductId: 'CONT' };
    const { error } = await app.callRefused(endpoints.declineRequiredProduct, { body }, as(customer));
    expect(error.code).toBe('cart.decline_refused');
  });

  test('a pump that the area does not sell is asked of nobody, and goes where it was added [rule 13] [rule 14]', async () => {
    const setSold = async (isSold: boolean) => {
      await database.execute(sql`
        delete from area_offer using product
        where product.partner_id = area_offer.partner_id and product.id = item_id and external_id = 'PUMP'`);
      if (!isSold) {
        await database.execute(sql`
          insert into area_offer (partner_id, area_id, item_id, is_sold)
          select area.partner_id, area.id, product.id, false from area join product using (partner_id)
          where external_id = 'PUMP'`);
      }
      app.context.changes.announce('catalogue', 'moscow');
    };
    onTestFinished(() => setSold(true));
    const calculation = await createHttpCustomer(app);
    await calculation.add('W19', 2);
    expect((await calculation.addRequiredProducts(true)).items).toHaveLength(2);

    await setSold(false);
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.getReady();
    expect((await customer.calculate(true)).requiredProducts).toEqual([]);
    expect((await customer.complete()).order.total).toEqual(rub(780_00));
    expect((await calculation.calculate(true)).items.map(({ externalId }) => externalId)).toEqual(['W19']);
  });

  test('a set with a pump asks for none [rule 13]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.addSet('SET');
    expect((await customer.calculate(true)).requiredProducts).toEqual([]);
  });
});

describe('quantities', () => {
  test('stops at the stock and says the most that can be had [V-08] [rule 20]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('RARE', 10);
    const { status, error } = await app.callRefused(
      endpoints.addProduct,
      { body: { cart: customer.cart, productId: 'RARE', quantity: 1 } },
      { ...as(customer), headers: { 'accept-language': 'en' } },
    );
    expect(status).toBe(422);
    expect(error.message).toContain('aximum quantity reached: 10');
    expect((await customer.restore()).items).toMatchObject([{ externalId: 'RARE', quantity: 10 }]);
  });

  test('a reduction to zero removes the line; one more changes nothing [T-06]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 2);
    await customer.reduce('CUP', 5);
    await customer.reduce('CUP', 1);
    expect((await customer.restore()).items).toEqual([]);
  });

  test('takes a rented container away where a rented one is named, and a bought one where that is [C-03]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 3);
    await customer.calculate(false);
    await customer.add('CONT', 2);
    const rentOne = () =>
      database.execute(sql`
        insert into cart_line (partner_id, cart_id, product_id, quantity, acquisition, created_at)
        select partner_id, ${customer.cart}, id, 1, 'rent', '2020-01-01' from product
        where partner_id = 'moscow' and external_id = 'CONT'`);
    await rentOne();
    const takeAway = (acquisition: 'buy' | 'rent') =>
      app.call(
        endpoints.reduceProduct,
        { body: { cart: customer.cart, productId: 'CONT', quantity: 1, acquisition } },
        as(customer),
      );
    const containers = async () =>
      (await customer.restore()).items.flatMap(({ acquisition, quantity }) =>
        acquisition ? [[acquisition, quantity]] : [],
      );

    await takeAway('rent');
    expect(await containers()).toEqual([['buy', 2]]);
    // No rented one is left; the bought ones stay.
    expect((await takeAway('rent')).item).toBeNull();
    await takeAway('buy');
    expect(await containers()).toEqual([['buy', 1]]);
    await rentOne();
    // Without a named kind, a bought one is removed.
    await customer.reduce('CONT');
    expect(await containers()).toEqual([['rent', 1]]);
  });

  test('quantities are differences: parallel clicks add up [E-03]', async () => {
    const customer = await createHttpCustomer(app);
    await Promise.all(Array.from({ length: 10 }, () => customer.add('CUP')));
    expect((await customer.restore()).items).toMatchObject([{ externalId: 'CUP', quantity: 10 }]);
  });
});

describe('whose cart', () => {
  const calls = (cart: string) =>
    [
      [endpoints.restoreCart, { params: { id: cart } }],
      [endpoints.addProduct, { body: { cart, productId: 'CUP', quantity: 1 } }],
      [endpoints.reduceProduct, { body: { cart, productId: 'CUP', quantity: 1 } }],
      [endpoints.addProductSet, { body: { cart, productSetId: 'SET', quantity: 1 } }],
      [endpoints.reduceProductSet, { body: { cart, productSetId: 'SET', quantity: 1 } }],
      [endpoints.removeItem, { body: { cart, cartItem: crypto.randomUUID() } }],
      [endpoints.addReturnableContainer, { body: { cart, quantity: 1 } }],
      [endpoints.reduceReturnableContainer, { body: { cart, quantity: 1 } }],
      [endpoints.declineRequiredProduct, { body: { cart, externalProductId: 'PUMP' } }],
      [endpoints.calculateCart, { body: { cart, haveContainersToReturn: true } }],
      [endpoints.assignInterval, { body: { cart, date: '2030-01-01', periodId: 'x' } }],
      [endpoints.assignUser, { body: { cart, phoneNumber: '+79161234567', name: 'B' } }],
      [endpoints.assignAddress, { body: { cart, ...moscowHome } }],
      [endpoints.assignNote, { body: { cart, note: 'mine now' } }],
      [endpoints.assignPayment, { body: { cart, monolithType: 1, paymentMethod: 'x', description: '' } }],
      [endpoints.completeCart, { body: { cart } }],
      [endpoints.listPaymentMethods, { query: { cart } }],
    ] as const;

  test('a cart answers to the token that made it alone: 404 to another visitor, 401 to nobody [A-04] [C-03]', async () => {
    const owner = await createHttpCustomer(app);
    await owner.add('CUP', 2);
    const before = await owner.restore();
    const stranger = await createVisitor(app);
    const abroad = await createVisitor(app, 'baku');

    for (const [endpoint, input] of calls(owner.cart)) {
      const refused = (token?: string) => app.callRefused(endpoint, input, token === undefined ? {} : { token });
      expect((await refused(stranger)).status, endpoint.id).toBe(404);
      expect((await refused(abroad)).status, endpoint.id).toBe(404);
      expect((await refused()).status, endpoint.id).toBe(401);
    }
    expect(await owner.restore()).toEqual(before);
  });

  test('a token without a partner is asked to name one [C-10]', async () => {
    const token = await createVisitor(app, null);
    const { status, error } = await app.callRefused(endpoints.initCart, { body: {} }, { token });
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'identity.partner_required' });
  });
});

describe('the stored state of the cart', () => {
  test('gives back everything that was assigned [E-05] [C-12]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.getReady();
    const body = { cart: customer.cart, note: 'Код 12, звонить' };
    await app.call(endpoints.assignNote, { body }, as(customer));
    await customer.calculate(true);

    const restored = await customer.restore();
    expect(restored).toMatchObject({
      id: customer.cart,
      haveContainersToReturn: true,
      note: 'Код 12, звонить',
      address: { street: 'Тверская улица', house: '7', city_id: 'moscow' },
      user: { name: 'Анна' },
      payment: { monolithType: 1 },
      promocode: null,
      paidByPoints: false,
    });
    expect(restored.interval?.heldUntil).toBeDefined();
    expect(restored.items[0]?.['@id']).toContain(customer.cart);
  });

  test('retains the chosen interval after its hold has expired, and says that the hold expired [E-05] [rule 46]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    const chosen = await customer.assignInterval();
    const now = app.context.clock.now();
    await database.execute(sql`update slot_hold set expires_at = ${now} where cart_id = ${customer.cart}`);
    await pruneHolds(app.context);

    const { interval } = await customer.restore();
    expect(interval).toMatchObject({ date: chosen.date, periodId: chosen.periodId });
    expect(Date.parse(interval!.heldUntil!)).toBeLessThan(now.getTime());
  });

  test('offers no interval of a day that has passed [E-05] [rule 46]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.assignInterval();
    await database.execute(sql`update cart set interval_day = interval_day - 30 where id = ${customer.cart}`);
    expect((await customer.restore()).interval).toBeNull();
  });

  test('takes pasted texts without what nobody sees in them [V-15]', async () => {
    const { cart, token, restore } = await createHttpCustomer(app);
    const name = '\u200E\u0000Анна\ud83d';
    const phoneNumber = '\u202A+7\u00A0916\u00A0123\u201145\u201167\u202C';
    await app.call(endpoints.assignUser, { body: { cart, phoneNumber, name } }, { token });
    await app.call(endpoints.assignNote, { body: { cart, note: 'Код 12\n\tзвонить 👩‍💻\u200B' } }, { token });
    expect(await restore()).toMatchObject({
      user: { name: 'Анна', phoneNumber: '+79161234567' },
      note: 'Код 12\n\tзвонить 👩‍💻',
    });
    for (const [body, code] of [
      [{ cart, phoneNumber, name: '\u200B' }, 'cart.name_required'],
      [{ cart, phoneNumber: '\u200B', name }, 'cart.phone_required'],
    ] as const) {
      expect((await app.callRefused(endpoints.assignUser, { body }, { token })).error.code).toBe(code);
    }
  });

  test('names the fields that an address lacks, or the id that is none [V-01] [C-12]', async () => {
    const { cart, token } = await createHttpCustomer(app);
    const { street: _, house: __, ...incomplete } = moscowHome;
    for (const [body, fields] of [
      [{ cart, ...incomplete }, ['street', 'house']],
      [{ cart, ...moscowHome, latitude: 'north' }, ['latitude']],
      [{ cart, addressId: 'mine' }, ['addressId']],
    ] as const) {
      const { status, error } = await app.callRefused(endpoints.assignAddress, { body: body as never }, { token });
      expect({ status, fields: error.errors.map(({ field }) => field) }).toEqual({ status: 400, fields });
    }
  });

  test('refuses a phone that cannot exist and an empty name together, each with its field [V-01] [S-32]', async () => {
    const customer = await createHttpCustomer(app);
    const { status, error } = await app.callRefused(
      endpoints.assignUser,
      { body: { cart: customer.cart, phoneNumber: '+7999', name: ' ' } },
      { ...as(customer), headers: { 'accept-language': 'en' } },
    );
    expect(status).toBe(422);
    expect(error.errors.map(({ code, field }) => ({ code, field }))).toEqual([
      { code: 'cart.phone_invalid', field: 'phoneNumber' },
      { code: 'cart.name_required', field: 'name' },
    ]);
    expect(error.message).toContain('You specified an invalid phone number');
  });

  test('refuses an address outside every zone, with a way on [V-07]', async () => {
    const customer = await createHttpCustomer(app);
    const { error } = await app.callRefused(
      endpoints.assignAddress,
      { body: { cart: customer.cart, ...moscowHome, latitude: 59.9, longitude: 30.3 } },
      as(customer),
    );
    expect(error.code).toBe('address.not_served');
    expect(error.errors[0]?.action).toBeTruthy();
  });

  test('refuses a payment method that is not offered to a visitor [A-06] [C-07] [rule 67a]', async () => {
    const customer = await createHttpCustomer(app);
    const body = {
      cart: customer.cart,
      monolithType: 2,
      paymentMethod: '/api/payment/payment_methods/contract',
      description: '',
    };
    const { error } = await app.callRefused(endpoints.assignPayment, { body }, as(customer));
    expect(error.code).toBe('payment.method_unavailable');
  });
});

test('an expired cart says so for thirty days before it is deleted [T-05] [rule 49]', async () => {
  const customer = await createHttpCustomer(app);
  const now = app.context.clock.now().getTime();
  const upkeepAfter = async (days: number) => {
    const expiresAt = new Date(now - days * DAY_MS).toISOString();
    await database.execute(sql`update cart set expires_at = ${expiresAt} where id = ${customer.cart}`);
    await pruneCarts(app.context);
    const { status } = await app.callRefused(
      endpoints.restoreCart,
      { params: { id: customer.cart } },
      { token: customer.token },
    );
    return status;
  };
  expect(await upkeepAfter(29)).toBe(410);
  expect(await upkeepAfter(31)).toBe(404);
});

test('the ids of lines are in the order of time, as all ids are', async () => {
  const customer = await createHttpCustomer(app);
  await customer.add('CUP');
  const { items } = await customer.restore();
  expect(items[0]?.cartItem).toMatch(versionSeven);
});

test('the statements and round trips of a command are few, and as many for a long cart [C-03]', async () => {
  const few = await createHttpCustomer(app);
  await few.add('W19');
  const many = await createHttpCustomer(app);
  const { data: products } = await app.call(endpoints.listProducts, { query: { partnerId: 'moscow' } });
  const others = products.filter((product) => product.available > 1 && !product.isContainer).slice(0, 25);
  await many.add('W19');
  for (const { id } of others) await many.add(id);

  const count = async (customer: HttpCustomer) => {
    const counts: Record<string, { queries: number; roundTrips: number }> = {};
    const run = async (name: string, work: () => Promise<unknown>) => {
      const { queries, roundTrips } = await countQueries(work);
      counts[name] = { queries, roundTrips };
    };
    await run('add', () => customer.add('CUP'));
    await run('reduce', () => customer.reduce('CUP'));
    await run('declare', () => customer.declareBottles(1));
    await run('calculate', () => customer.calculate(true));
    await run('restore', () => customer.restore());
    await run('address', () => customer.assignAddress());
    await run('user', () => customer.assignUser());
    const { date, periodId } = await customer.assignInterval();
    const body = { cart: customer.cart, date, periodId };
    await run('interval', () => app.call(endpoints.assignInterval, { body }, as(customer)));
    await run('payment', () => customer.assignPayment());
    await customer.addRequiredProducts(true);
    await run('complete', () => customer.complete());
    return counts;
  };
  const first = await createHttpCustomer(app);
  await first.add('W19');
  await count(first); // loads what later calls find in memory
  const counts = await count(few);
  expect(await count(many)).toEqual(counts);
  expect(counts).toEqual({
    add: { queries: 6, roundTrips: 2 },
    reduce: { queries: 6, roundTrips: 2 },
    declare: { queries: 6, roundTrips: 2 },
    // A calculation that saves something; an unchanged one takes a statement less.
    calculate: { queries: 9, roundTrips: 3 },
    restore: { queries: 3, roundTrips: 3 },
    address: { queries: 4, roundTrips: 2 },
    user: { queries: 7, roundTrips: 2 },
    interval: { queries: 9, roundTrips: 3 },
    // The methods, which ask for the payer, and the choice.
    payment: { queries: 5, roundTrips: 3 },
    complete: { queries: 22, roundTrips: 5 },
  });
});
