import { endpoints, operatorEndpoints, type Order } from '@kaplya/contract';
import { canTransition, DAY_MS, HOUR_MS, MINUTE_MS, orderStatuses, type OrderStatus } from '@kaplya/domain';
import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { stockEntryTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { findPartner } from '#features/company/index.ts';
import { debtTable } from '#features/containers/containers.table.ts';
import { holdPoints } from '#features/loyalty/index.ts';
import { promoCodeTable, promoUseTable } from '#features/promotions/promotions.table.ts';
import { slotTable } from '#features/delivery/delivery.table.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import {
  createHttpCustomer,
  createVisitor,
  listDays,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { expireUnpaidOrders, refundUndeliveredOrders } from '../order-jobs.ts';
import { orderEventTable, orderTable } from '../orders.table.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

type Made = { readonly uuid: string; readonly customer: HttpCustomer; readonly member: Member };

async function makeOrder(
  lines: readonly [id: string, quantity: number][],
  { member: given, code = 1 }: { member?: Member; code?: number } = {},
): Promise<Made> {
  const member = given ?? (await createMember(app));
  const customer = await createHttpCustomer(app, { token: await member.token() });
  for (const [id, quantity] of lines) {
    if (id === 'SET') await customer.addSet(id, quantity);
    else await customer.add(id, quantity);
  }
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  const { order } = await customer.complete();
  return { uuid: order.uuid, customer, member };
}

async function getOrder({ uuid, member }: Made): Promise<Order> {
  return (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
}

const setStatus = (uuid: string, status: OrderStatus) =>
  database.update(orderTable).set({ status, undeliveredAt: clock.now() }).where(eq(orderTable.id, uuid));

const cancel = async ({ uuid, member }: Made, body: object = { reasonId: 'changed_mind' }) =>
  app.send(endpoints.cancelOrder, { body: { externalOrder: uuid, ...body } }, { token: await member.token() });

describe('the history', () => {
  test('shows a customer their own orders, ten a page, the newest first [S-10] [E-11] [E-20]', async () => {
    const member = await createMember(app);
    const { uuid } = await makeOrder([['CUP', 7]], { member });
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, uuid));
    if (!row) throw new Error('There is no such order');
    const copies = Array.from({ length: 11 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      cartId: crypto.randomUUID(),
      number: `copy-${index}`,
      createdAt: new Date(row.createdAt.getTime() + (index + 1) * MINUTE_MS),
    }));
    await database.insert(orderTable).values(copies);
    const made = [uuid, ...copies.map(({ id }) => id)].toReversed();
    await makeOrder([['CUP', 7]]);
    const as = { token: await member.token() };
    const first = await app.call(endpoints.listOrders, { query: {} }, as);
    expect(first.data.map((order) => order.uuid)).toEqual(made.slice(0, 10));
    expect(first.pagination).toEqual({ current_page_number: 1, total_pages: 2, total_count: 12 });
    const second = await app.call(endpoints.listOrders, { query: { page: 2 } }, as);
    expect(second.data.map((order) => order.uuid)).toEqual(made.slice(10));
    const third = await app.call(endpoints.listOrders, { query: { page: 3, count: 10 } }, as);
    expect([third.data, third.pagination.current_page_number]).toEqual([[], 3]);
    const { queries } = await countQueries(() => app.call(endpoints.listOrders, { query: {} }, as));
    // One query reads the cell orders in between.
    expect(queries).toBeLessThanOrEqual(9);
    await database.delete(orderTable).where(like(orderTable.number, 'copy-%'));
  });

  test('a visitor opens the order that they made, and nobody else’s [A-04] [S-11]', async () => {
    const visitor = await createVisitor(app);
    const customer = await createHttpCustomer(app, { token: visitor });
    await customer.add('CUP', 7);
    await customer.getReady();
    await customer.addRequiredProducts(true);
    const { order } = await customer.complete();
    const params = { uuid: order.uuid };
    const { data } = await app.call(endpoints.getOrder, { params }, { token: visitor });
    expect(data).toMatchObject({ id: order.id, canCancel: true, canRepeat: false, canPay: false });
    const stranger = await createVisitor(app);
    const { status, error } = await app.callRefused(endpoints.getOrder, { params }, { token: stranger });
    expect([status, error.code]).toEqual([404, 'order.not_found']);
  });

  test('describes an order as it was sold: items, sums, bottles, method, timeline [E-11] [S-11]', async () => {
    const made = await makeOrder([
      ['W19', 2],
      ['CUP', 1],
    ]);
    const order = await getOrder(made);
    expect(order).toMatchObject({
      status: 'new',
      paymentType: 1,
      paymentMethodName: 'Наличными курьеру',
      totals: { goods: { amount: 1380_00 }, toPay: { amount: order.total.amount } },
      paidAmount: { amount: 0, currency: 'RUB' },
      payment: { state: 'on_delivery', reason: null, payBy: null, refunds: [] },
      bottles: { delivered: 2, declared: 2, returned: null, adjustment: null },
      canCancel: true,
      canRepeat: true,
      cancelledReason: null,
      timeZone: 'Europe/Moscow',
      context: 'site',
    });
    expect(order.timeline).toEqual([{ at: '2026-03-10T07:30:00.000Z', status: 'new', text: null }]);
    expect(order.items.map(({ quantity, kind, isGift }) => [quantity, kind, isGift])).toContainEqual([
      2,
      'goods',
      false,
    ]);
    expect(order.products.length).toBeGreaterThanOrEqual(2);
  });
});

describe('cancelling by the customer [rule 53] [V-11] [S-41]', () => {
  test('gives everything back, says why, and cannot be done twice', async () => {
    const made = await makeOrder([['SET', 1]]);
    const response = await cancel(made, { reasonId: 'wrong_time', note: 'Уезжаем' });
    const { order } = (await response.json()) as { order: Order };
    expect(order).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      cancelledReason: 'Не подходит время доставки. Уезжаем',
      payment: { state: 'none' },
    });
    expect(order.timeline.at(-1)).toMatchObject({ status: 'cancelled', text: 'Не подходит время доставки. Уезжаем' });
    expect(await listWrongCounters(database)).toEqual([]);
    expect((await cancel(made)).status).toBe(422);
  });

  test('needs a reason of the list or a comment', async () => {
    const made = await makeOrder([['CUP', 7]]);
    for (const body of [{}, { reasonId: 'no such reason' }, { note: '  ' }]) {
      const response = await cancel(made, body);
      expect([response.status, await response.json()]).toMatchObject([422, { code: 'order.cancel_reason_required' }]);
    }
    expect((await getOrder(made)).status).toBe('new');
    expect((await cancel(made, { note: 'Уезжаем' })).status).toBe(200);
  });

  test('is allowed until an hour before the slot; then the shop says whom to call', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const { shippingDate } = await getOrder(made);
    clock.set(new Date(Date.parse(shippingDate) - 60 * MINUTE_MS));
    const response = await cancel(made);
    expect(response.status).toBe(422);
    const error = (await response.json()) as { code: string; message: string; details: { shopPhone: string } };
    expect(error).toMatchObject({ code: 'order.cancel_refused', details: { shopPhone: expect.any(String) } });
    expect(error.message).toContain(error.details.shopPhone);
    clock.advance(-1);
    expect((await cancel(made)).status).toBe(200);
  });

  test('depends on the status [rule 54]', async () => {
    const made = await makeOrder([['CUP', 7]]);
    for (const status of orderStatuses.filter((one) => !canTransition(one, 'cancelled', 'customer'))) {
      await setStatus(made.uuid, status);
      expect([status, (await cancel(made)).status]).toEqual([status, 422]);
    }
    await setStatus(made.uuid, 'approved');
    expect((await cancel(made)).status).toBe(200);
    const other = await makeOrder([['CUP', 7]]);
    await setStatus(other.uuid, 'requiresConfirmation');
    expect((await cancel(other)).status).toBe(200);
  });

  test('of somebody else’s order finds none, and changes nothing', async () => {
    const made = await makeOrder([['CUP', 7]]);
    expect((await cancel({ ...made, member: await createMember(app) })).status).toBe(404);
    expect((await getOrder(made)).status).toBe('new');
  });

  test('ten times at once gives back once', async () => {
    const made = await makeOrder([['W19', 3]]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(made)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    expect(await listWrongCounters(database)).toEqual([]);
  });
});

describe('the transitions of an operator [rule 54] [T-10]', () => {
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

  test('refuses every step that is not in the table, and changes nothing', async () => {
    const made = await makeOrder([['CUP', 7]]);
    for (const [from, to] of pairs.filter(([one, other]) => !canTransition(one, other, 'operator'))) {
      await setStatus(made.uuid, from);
      const { status, error } = await operator.moveRefused(made.uuid, to);
      expect([from, to, status, error.code]).toEqual([from, to, 409, 'order.transition_refused']);
    }
    await setStatus(made.uuid, 'new');
    expect((await getOrder(made)).timeline).toHaveLength(1);
    expect(await listWrongCounters(database)).toEqual([]);
    await operator.move(made.uuid, 'cancelled');
  });

  test('makes every step that is, each with its note', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const steps = ['requiresConfirmation', 'approved', 'inProcess', 'undelivered'] as const;
    for (const to of steps) {
      const order = await operator.move(made.uuid, to, { note: `По звонку: ${to}` });
      expect(order.status).toBe(to);
      expect(order.timeline.at(-1)).toMatchObject({ status: to, text: `По звонку: ${to}` });
    }
    for (const from of ['new', 'requiresConfirmation', 'approved'] as const) {
      const other = await makeOrder([['CUP', 7]]);
      await setStatus(other.uuid, from);
      expect((await operator.move(other.uuid, 'cancelled', { note: 'Нет связи' })).cancelledReason).toBe('Нет связи');
    }
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('happens once: of ten at once one is made, the others are refused', async () => {
    const made = await makeOrder([['W19', 2]]);
    await operator.move(made.uuid, 'approved');
    await operator.move(made.uuid, 'inProcess');
    const token = await operator.token();
    const input = { params: { uuid: made.uuid }, body: { status: 'completed' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send(operatorEndpoints.transitionOrder, input, { token })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const consumed = await database
      .select()
      .from(stockEntryTable)
      .where(and(eq(stockEntryTable.orderId, made.uuid), eq(stockEntryTable.reason, 'consumed')));
    expect(consumed.map(({ onHandDelta }) => onHandDelta).toSorted((one, other) => one - other)).toEqual([-2, -1]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('of another shop finds no order', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const abroad = await createOperator(app, 'baku');
    expect((await abroad.moveRefused(made.uuid, 'approved')).status).toBe(404);
    const { items } = await app.call(operatorEndpoints.listOpsOrders, { query: {} }, { token: await abroad.token() });
    expect(items).toEqual([]);
  });

  test('lists the orders of a day, of a status and by number', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const { id, shippingDate } = await getOrder(made);
    const as = { token: await operator.token() };
    const list = async (query: object) => (await app.call(operatorEndpoints.listOpsOrders, { query }, as)).items;
    expect((await list({ number: id })).map(({ uuid }) => uuid)).toEqual([made.uuid]);
    const ofDay = await list({ date: shippingDate.slice(0, 10), status: 'new' });
    expect(ofDay.map(({ uuid }) => uuid)).toContain(made.uuid);
    expect(ofDay.every(({ status }) => status === 'new')).toBe(true);
    expect(await list({ date: '2026-03-01' })).toEqual([]);
  });
});

describe('a delivery', () => {
  test('uses the stock up, and what the courier was given is paid [rule 20]', async () => {
    const made = await makeOrder([['W19', 2]]);
    const before = await stockOf(made.uuid);
    const order = await operator.deliver(made.uuid);
    expect(order).toMatchObject({
      status: 'completed',
      paidAmount: order.totals.toPay,
      payment: { state: 'paid' },
      bottles: { delivered: 2, declared: 2, returned: 2, adjustment: { amount: 0 } },
      canCancel: false,
      canRepeat: true,
    });
    const after = await stockOf(made.uuid);
    expect(after.onHand).toBe(before.onHand - 3);
    expect(after.reserved).toBe(before.reserved - 3);
    expect(order.timeline.map(({ status }) => status)).toEqual(['new', 'approved', 'inProcess', 'completed']);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  async function stockOf(orderId: string): Promise<{ onHand: number; reserved: number }> {
    const rows = await database
      .select({ onHand: stockTable.onHand, reserved: stockTable.reserved })
      .from(stockTable)
      .innerJoin(
        stockEntryTable,
        and(
          eq(stockEntryTable.productId, stockTable.productId),
          eq(stockEntryTable.warehouseId, stockTable.warehouseId),
          eq(stockEntryTable.orderId, orderId),
          eq(stockEntryTable.reason, 'reserved'),
        ),
      );
    return {
      onHand: rows.reduce((sum, row) => sum + row.onHand, 0),
      reserved: rows.reduce((sum, row) => sum + row.reserved, 0),
    };
  }
});

describe('an order that was not delivered [rule 54]', () => {
  async function makeUndelivered(): Promise<Made> {
    const made = await makeOrder([['W19', 2]]);
    await operator.move(made.uuid, 'approved');
    await operator.move(made.uuid, 'inProcess');
    await operator.move(made.uuid, 'undelivered');
    return made;
  }

  test('gives stock and place back, and is no order that counts', async () => {
    const made = await makeUndelivered();
    expect(await getOrder(made)).toMatchObject({ status: 'undelivered', canCancel: false, canPay: false });
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('goes again by an operator with a new interval only, and takes everything once more', async () => {
    const made = await makeUndelivered();
    const { status, error } = await operator.moveRefused(made.uuid, 'approved');
    expect([status, error.code]).toEqual([422, 'order.interval_required']);

    const day = (await listDays(app)).at(-2);
    const free = day?.intervals.find(({ reason }) => reason === undefined);
    const order = await operator.move(made.uuid, 'approved', { intervalId: free?.id ?? '', date: day?.date ?? '' });
    expect(order.status).toBe('approved');
    expect(order.shippingDate.slice(0, 10)).toBe(day?.date);
    expect(await listWrongCounters(database)).toEqual([]);
    await operator.move(made.uuid, 'inProcess');
    expect((await operator.move(made.uuid, 'completed')).paidAmount).toEqual(order.totals.toPay);
  });

  test('takes the first free day where none is named', async () => {
    const made = await makeUndelivered();
    const days = await listDays(app);
    const [first] = days.flatMap(({ date, intervals }) =>
      intervals.filter(({ reason }) => reason === undefined).map(({ id }) => ({ date, id })),
    );
    const order = await operator.move(made.uuid, 'approved', { intervalId: first?.id ?? '' });
    expect(order.shippingDate.slice(0, 10)).toBe(first?.date);
    await operator.move(made.uuid, 'cancelled');
  });

  test('goes not without stock, nor into an interval that is full or none: then nothing is taken', async () => {
    const made = await makeUndelivered();
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, made.uuid));
    const key = { intervalId: row?.intervalTemplateId ?? '', date: row?.intervalDay ?? '' };
    expect((await operator.moveRefused(made.uuid, 'approved', { ...key, intervalId: 'none' })).error.code).toBe(
      'interval.unavailable',
    );
    await database.update(slotTable).set({ isClosed: true }).where(eq(slotTable.day, key.date));
    await database.update(stockTable).set({ safety: 1_000_000 });
    const day = (await listDays(app)).at(-2);
    const other = { intervalId: day?.intervals[0]?.id ?? '', date: day?.date ?? '' };
    expect((await operator.moveRefused(made.uuid, 'approved', other)).error.code).toBe('cart.maximum_reached');
    await database.update(stockTable).set({ safety: 0 });
    await database.update(slotTable).set({ isClosed: false });
    expect((await getOrder(made)).status).toBe('undelivered');
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('that nothing was paid for has nothing to give back after three days, and can still go again', async () => {
    const made = await makeUndelivered();
    clock.advance(4 * DAY_MS);
    await refundUndeliveredOrders(app.context);
    const days = await listDays(app);
    const free = days.at(-1)?.intervals[0]?.id ?? '';
    expect((await operator.move(made.uuid, 'approved', { intervalId: free })).status).toBe('approved');
    await operator.move(made.uuid, 'cancelled');
  });
});

describe('an undelivered order with points, a code and a debt [rule 29a] [rule 36] [rule 54]', () => {
  const code = 'AGAIN';
  const promo = { partnerId: 'moscow', code, effect: { kind: 'fixed', amount: 100_00 } as const, globalLimit: 1 };

  async function readUses(): Promise<number | undefined> {
    const [row] = await database.select().from(promoCodeTable).where(eq(promoCodeTable.code, code));
    return row?.used;
  }

  async function readPoints(member: Member): Promise<{ balance: number; held: number }> {
    const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
    return { balance: data.balance, held: data.held };
  }

  async function makeUndelivered(): Promise<Made> {
    await database.delete(promoUseTable);
    await database.delete(promoCodeTable).where(eq(promoCodeTable.code, code));
    await database.insert(promoCodeTable).values(promo);
    const member = await createMember(app);
    await grantTestPoints(app.context, member.subjectId, 300);
    await owe(member);
    const customer = await createHttpCustomer(app, { token: await member.token() });
    await customer.add('W19', 2);
    await customer.assignAddress();
    await customer.assignUser({ phoneNumber: member.phone });
    await customer.assignInterval();
    await customer.enterPromo(code);
    await customer.payByPoints(200);
    await customer.addRequiredProducts(true);
    await customer.assignPayment(1);
    await customer.calculate(true);
    const { order } = await customer.complete();
    expect(await readPoints(member)).toEqual({ balance: 100, held: 200 });
    for (const status of ['approved', 'inProcess', 'undelivered'] as const) await operator.move(order.uuid, status);
    expect(await readPoints(member)).toEqual({ balance: 300, held: 0 });
    expect([await readUses(), await readDebts(member)]).toEqual([0, ['open']]);
    return { uuid: order.uuid, customer, member };
  }

  async function owe({ subjectId }: Member): Promise<void> {
    const debt = { partnerId: 'moscow', subjectId, orderId: crypto.randomUUID(), createdAt: clock.now() };
    await database.insert(debtTable).values({ ...debt, kind: 'delivery', quantity: 1, amountMinor: 600_00 });
  }

  async function readDebts({ subjectId }: Member): Promise<string[]> {
    const rows = await database.select().from(debtTable).where(eq(debtTable.subjectId, subjectId));
    return rows.map(({ state }) => state);
  }

  const freeInterval = async () => ({ intervalId: (await listDays(app)).at(-1)?.intervals[0]?.id ?? '' });

  test('takes them again, and uses them up with its delivery', async () => {
    const { uuid, member } = await makeUndelivered();
    await operator.move(uuid, 'approved', await freeInterval());
    expect(await readPoints(member)).toEqual({ balance: 100, held: 200 });
    expect([await readUses(), await readDebts(member)]).toEqual([1, ['ordered']]);
    await operator.move(uuid, 'inProcess');
    const order = await operator.move(uuid, 'completed');
    expect(order.loyalty).toEqual({ spent: 200, willEarn: 0, earned: 0 });
    expect(await readPoints(member)).toEqual({ balance: 100, held: 0 });
    expect([await readUses(), await readDebts(member)]).toEqual([1, ['settled']]);
  });

  test.each([
    {
      what: 'whose points were spent meanwhile',
      error: 'loyalty.not_enough_points',
      prepare: ({ member: { subjectId: customerId } }: Made) =>
        withTransaction(database, async (transaction) => {
          const partner = await findPartner(app.context, 'moscow');
          if (!partner) throw new Error('There is no Moscow');
          const spent = { customerId, orderId: crypto.randomUUID(), points: 250, now: clock.now() };
          await holdPoints(transaction, partner, spent);
        }),
    },
    {
      what: 'whose code was used up meanwhile',
      error: 'promo.invalid',
      prepare: () => database.update(promoCodeTable).set({ used: 1 }).where(eq(promoCodeTable.code, code)),
    },
    {
      what: 'whose debt was paid meanwhile',
      error: 'order.transition_refused',
      prepare: ({ member }: Made) =>
        database.update(debtTable).set({ state: 'settled' }).where(eq(debtTable.subjectId, member.subjectId)),
    },
  ])('$what takes nothing', async ({ error, prepare }) => {
    const made = await makeUndelivered();
    await prepare(made);
    const before = [await readPoints(made.member), await readUses(), await readDebts(made.member)];
    expect((await operator.moveRefused(made.uuid, 'approved', await freeInterval())).error.code).toBe(error);
    expect([await readPoints(made.member), await readUses(), await readDebts(made.member)]).toEqual(before);
    expect((await getOrder(made)).status).toBe('undelivered');
    expect(await listWrongCounters(database)).toEqual([]);
  });
});

describe('an order whose money does not come [rule 65]', () => {
  test('waits until its time is over, and not for the courier’s money', async () => {
    const made = await makeOrder([['CUP', 7]]);
    clock.advance(26 * HOUR_MS);
    await expireUnpaidOrders(app.context);
    expect((await getOrder(made)).status).toBe('new');
    await cancel(made);
  });
});

describe('the timeline', () => {
  test('speaks the language of who reads it', async () => {
    const made = await makeOrder([['CUP', 7]]);
    await cancel(made, { reasonId: 'other_shop' });
    const read = async (language: string) => {
      const as = { token: await made.member.token(), headers: { 'accept-language': language } };
      return (await app.call(endpoints.getOrder, { params: { uuid: made.uuid } }, as)).data;
    };
    expect((await read('ru')).timeline.at(-1)?.text).toBe('Нашлось в другом месте');
    expect((await read('en')).timeline.at(-1)?.text).toBe('I found it elsewhere');
    const events = await database.select().from(orderEventTable).where(eq(orderEventTable.orderId, made.uuid));
    expect(events.map(({ text }) => text)).toEqual([null, null]);
  });

  test('offers the reasons to cancel in the language of the call [C-04]', async () => {
    const { data } = await app.call(endpoints.listCancelReasons, { query: { lang: 'en' } });
    expect(data.map(({ id }) => id)).toEqual([
      ...['changed_mind', 'wrong_time', 'wrong_address', 'wrong_items', 'payment', 'other_shop'],
    ]);
    expect(data[0]?.name).toBe('I no longer need it');
  });
});

test('a timeline has the order in which things were done, also where who came second had begun to wait before the first', async () => {
  const made = await makeOrder([['W19', 2]]);
  clock.advance(MINUTE_MS);
  await operator.move(made.uuid, 'approved');
  // The second call waits for the lock, so its time is earlier than the first call's.
  clock.advance(-MINUTE_MS / 2);
  await operator.move(made.uuid, 'inProcess');
  const { timeline } = await getOrder(made);
  expect(timeline.map(({ status }) => status)).toEqual(['new', 'approved', 'inProcess']);
});
