import { endpoints, type RestoredCart } from '@kaplya/contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';

import { cartTable } from '#features/cart/cart.table.ts';
import { productTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { createMember, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome, shopWith, type HttpCustomer } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { orderLineTable, orderTable } from './orders.table.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

type Made = { readonly uuid: string; readonly member: Member };

async function makeOrder(
  lines: readonly [id: string, quantity: number][],
  {
    declared,
    promo,
    address = moscowHome,
    member: known,
  }: { declared?: number; promo?: string; address?: object; member?: Member } = {},
): Promise<Made> {
  const member = known ?? (await createMember(app));
  const customer = await createHttpCustomer(app, { token: await member.token() });
  for (const [id, quantity] of lines) await (id === 'SET' ? customer.addSet(id, quantity) : customer.add(id, quantity));
  if (declared !== undefined && declared > 0) await customer.declareBottles(declared);
  await customer.assignAddress(address);
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  if (promo !== undefined) await customer.enterPromo(promo);
  const have = declared === undefined || declared > 0;
  await customer.addRequiredProducts(have);
  await customer.assignPayment();
  await customer.calculate(have);
  return { uuid: (await customer.complete()).order.uuid, member };
}

async function repeat({ uuid, member }: Made, headers: Record<string, string> = {}) {
  const token = await member.token();
  const answer = await app.call(endpoints.reorder, { body: { externalOrder: uuid } }, { token, headers });
  return { ...answer, customer: shopWith(app, { token, cart: answer.cart }) };
}

const goodsOf = (cart: RestoredCart) =>
  cart.items.map(({ externalId, quantity }) => `${quantity} × ${externalId}`).toSorted();

afterEach(async () => {
  await database.update(stockTable).set({ safety: 0 });
  await database.update(productTable).set({ isActive: true });
  await database.update(productTable).set({ priceMinor: 150_00 }).where(eq(productTable.externalId, 'CUP'));
  context.changes.announce('catalogue', 'moscow');
});

async function setStock(externalId: string, onHand: number): Promise<void> {
  const [product] = await database
    .select()
    .from(productTable)
    .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, externalId)));
  const safety = sql`${stockTable.onHand} - ${stockTable.reserved} - ${onHand}`;
  await database
    .update(stockTable)
    .set({ safety })
    .where(eq(stockTable.productId, product?.id ?? ''));
  context.changes.announce('catalogue', 'moscow');
}

describe('repeating an order [rule 55] [P-03] [S-41]', () => {
  test('copies what was chosen to its address, without what rules, codes and the past added', async () => {
    const made = await makeOrder(
      [
        ['W19', 3],
        ['SET', 1],
        ['CUP', 2],
      ],
      { declared: 3, promo: 'GIFT' },
    );
    const { unavailable, customer } = await repeat(made);
    expect(unavailable).toEqual([]);
    const cart = await customer.restore();
    expect(goodsOf(cart)).toEqual(['1 × SET', '2 × CUP', '3 × W19']);
    expect(cart).toMatchObject({
      returnableContainer: 3,
      haveContainersToReturn: true,
      promocode: null,
      paidByPoints: false,
      interval: null,
      payment: null,
      address: { street: moscowHome.street },
      user: { phoneNumber: made.member.phone },
      deletedItems: [],
    });
  });

  test('goes to its saved address as that is now', async () => {
    const member = await createMember(app);
    const { data: saved } = await app.call(
      endpoints.createUserAddress,
      { body: moscowHome },
      { token: await member.token() },
    );
    const made = await makeOrder([['W19', 2]], { declared: 2, address: { addressId: saved?.uuid }, member });
    const input = { params: { uuid: saved?.uuid ?? '' }, body: { room: '77' } };
    await app.call(endpoints.patchUserAddress, input, { token: await member.token() });
    const { customer } = await repeat(made);
    expect((await customer.restore()).address).toMatchObject({ addressId: saved?.uuid, room: '77' });
  });

  test('asks about bottles again where none were handed over, and rents or buys only what is missing now', async () => {
    const { customer } = await repeat(await makeOrder([['W19', 2]], { declared: 0 }));
    const cart = await customer.restore();
    expect(goodsOf(cart)).toEqual(['2 × W19']);
    expect([cart.returnableContainer, cart.haveContainersToReturn]).toEqual([null, null]);
  });

  test('costs what it costs now', async () => {
    const made = await makeOrder([['CUP', 7]]);
    await database.update(productTable).set({ priceMinor: 160_00 }).where(eq(productTable.externalId, 'CUP'));
    context.changes.announce('catalogue', 'moscow');
    const { customer } = await repeat(made);
    expect((await customer.calculate(null)).totals.goods.amount).toBe(7 * 160_00);
  });

  test('is cut to the stock, bottles with it, and says what is missing and why', async () => {
    const made = await makeOrder(
      [
        ['W19', 5],
        ['CUP', 4],
        ['PUMP', 1],
      ],
      { declared: 5 },
    );
    await setStock('W19', 2);
    await setStock('CUP', 0);
    await database.update(productTable).set({ isActive: false }).where(eq(productTable.externalId, 'PUMP'));
    context.changes.announce('catalogue', 'moscow');
    const { unavailable, customer } = await repeat(made);
    const cart = await customer.restore();
    expect(goodsOf(cart)).toEqual(['2 × W19']);
    expect(cart.returnableContainer).toBe(2);
    expect(unavailable).toEqual([
      { name: 'Вода «Капля», 19 л', reason: '«Вода «Капля», 19 л»: осталось только 2.' },
      { name: 'Стаканы бумажные, 50 шт.', reason: '«Стаканы бумажные, 50 шт.» закончился.' },
      { name: 'Помпа механическая', reason: '«Помпа механическая» не продаётся по вашему адресу.' },
    ]);

    await setStock('W19', 0);
    const refused = await app.callRefused(
      endpoints.reorder,
      { body: { externalOrder: made.uuid } },
      { token: await made.member.token() },
    );
    expect([refused.status, refused.error.code]).toEqual([422, 'order.cannot_repeat']);
  });

  test('takes the place of the cart that was open: its goods can be brought back', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const open = await fillOther(made.member);
    const { customer } = await repeat(made);
    const cart = await customer.restore();
    expect(cart.deletedItems).toMatchObject([{ quantity: 2 }]);
    expect((await app.send(endpoints.restoreCart, { params: { id: open.cart } }, { token: open.token })).status).toBe(
      410,
    );
  });

  test('with one key makes one cart, however often it is asked', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => repeat(made, headers)));
    expect(new Set(answers.map(({ cart }) => cart)).size).toBe(1);
    const carts = await database.select().from(cartTable).where(eq(cartTable.subjectId, made.member.subjectId));
    expect(carts.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('copies no address that is no longer served or was deleted', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, made.uuid));
    if (!row) throw new Error('There is no such order');
    const moveTo = (address: typeof row.address) =>
      database.update(orderTable).set({ address }).where(eq(orderTable.id, made.uuid));
    await moveTo({ ...row.address, latitude: 0, longitude: 0 });
    expect((await (await repeat(made)).customer.restore()).address).toBeNull();
    await moveTo({ ...row.address, addressId: crypto.randomUUID() });
    expect((await (await repeat(made)).customer.restore()).address).toBeNull();
  });

  test('is for a guest as well, as long as their token owns the order [S-62]', async () => {
    const guest = await createHttpCustomer(app);
    await guest.add('CUP', 8);
    await guest.getReady();
    await guest.addRequiredProducts(null);
    const { order } = await guest.complete();
    const { cart } = await app.call(endpoints.reorder, { body: { externalOrder: order.uuid } }, guest);
    const restored = await shopWith(app, { token: guest.token, cart }).restore();
    expect(goodsOf(restored)).toEqual(['8 × CUP']);
    expect(restored).toMatchObject({ address: { street: moscowHome.street }, user: null, payment: null });
    const stranger = await createHttpCustomer(app);
    const refused = await app.callRefused(endpoints.reorder, { body: { externalOrder: order.uuid } }, stranger);
    expect(refused.status).toBe(404);
  });

  test('is for the customer whose order it is', async () => {
    const made = await makeOrder([['CUP', 7]]);
    const body = { externalOrder: made.uuid };
    const stranger = await createMember(app);
    expect((await app.send(endpoints.reorder, { body }, { token: await stranger.token() })).status).toBe(404);
  });

  async function fillOther(member: Member): Promise<HttpCustomer> {
    const customer = await createHttpCustomer(app, { token: await member.token() });
    await customer.add('W19', 2);
    return customer;
  }
});

describe('the lines of an order [P-10]', () => {
  test('are named in the language of the reader; what the shop has no more, as it was sold', async () => {
    const made = await makeOrder([
      ['W19', 2],
      ['CUP', 4],
      ['SET', 1],
    ]);
    await database
      .update(orderLineTable)
      .set({ productId: crypto.randomUUID() })
      .where(and(eq(orderLineTable.orderId, made.uuid), eq(orderLineTable.externalId, 'CUP')));
    const headers = { 'accept-language': 'en' };
    const options = { token: await made.member.token(), headers };
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: made.uuid } }, options);
    const expected = ['Kaplya water, 19 L', 'Стаканы бумажные, 50 шт.', 'First order set'];
    expect(data.items.map(({ name }) => name)).toEqual(expected);
    await setStock('W19', 1);
    const { unavailable } = await repeat(made, headers);
    expect(unavailable.map(({ name }) => name)).toEqual(expected);
    const [line] = await database.select().from(orderLineTable).where(eq(orderLineTable.orderId, made.uuid));
    expect(line?.name).toBe('Вода «Капля», 19 л');
  });
});
