import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import {
  createHttpCustomer,
  findOrdinaryDay,
  listDays,
  nextPhone,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { database } = app.context;
await database.execute(sql`update stock set on_hand = 100000 where partner_id = 'moscow'`);

/** A complete cart with these quantities of goods. */
async function fill(goods: readonly (readonly [string, number])[], options: { token?: string; phone?: string } = {}) {
  const httpCustomer = await createHttpCustomer(app, options);
  for (const [id, quantity] of goods) await httpCustomer.add(id, quantity);
  await httpCustomer.getReady();
  if (options.phone !== undefined) await httpCustomer.assignUser({ phoneNumber: options.phone });
  await httpCustomer.addRequiredProducts(true);
  return httpCustomer;
}

const order = async (httpCustomer: HttpCustomer, headers: Record<string, string> = {}) =>
  (await httpCustomer.complete({ headers })).order;

describe('an order of a guest', () => {
  test('above 20 bottles needs a proven phone, and goes on after signing in with a code [S-95] [rule 49b]', async () => {
    expect((await order(await fill([['W19', 20]]))).status).toBe('new');
    const large = await fill([['W19', 21]]);
    const { status, error } = await large.completeRefused();
    expect([status, error.errors.map(({ code }) => code)]).toEqual([422, ['order.phone_proof_required']]);

    const { token, phone } = await signInCustomer(app, { visitorToken: large.token });
    const body = { cart: large.cart };
    const { authenticatedCart: cart } = await app.call(endpoints.authenticateCart, { body }, { token });
    await app.call(
      endpoints.assignUser,
      { body: { cart, phoneNumber: phone!, name: 'Анна', consents: ['personal_data'] } },
      { token },
    );
    await app.call(endpoints.calculateCart, { body: { cart, haveContainersToReturn: true } }, { token });
    expect((await app.call(endpoints.completeCart, { body: { cart } }, { token })).order.status).toBe('new');
  });

  test('above 15 000.00 needs a proven phone too, however it is paid [S-95] [rule 49b]', async () => {
    // 100 × 150.00 is exactly the limit.
    expect((await order(await fill([['CUP', 100]]))).status).toBe('new');
    const { error } = await (await fill([['CUP', 101]])).completeRefused();
    expect(error.errors.map(({ code }) => code)).toEqual(['order.phone_proof_required']);
  });

  test('is not asked of a customer with a confirmed phone, nor of an operator; it is of an e-mail alone [S-95] [rule 49b]', async () => {
    const member = await createMember(app);
    const operator = await createMember(app, { roles: ['ROLE_ADMIN'] });
    for (const who of [member, operator]) {
      expect((await order(await fill([['W19', 25]], { token: await who.token() }))).status).toBe('new');
    }
    const { token } = await signInCustomer(app, { email: 'large@example.com' });
    const { error } = await (await fill([['W19', 25]], { token })).completeRefused();
    expect(error.errors.map(({ code }) => code)).toEqual(['order.phone_proof_required']);
  });
});

describe('open cash orders', () => {
  test('of one phone beyond three wait for an operator, who sees why [S-96] [rule 49c]', async () => {
    const phone = nextPhone();
    const statuses: string[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await order(await fill([['W19', 1]], { phone }))).status);
    expect(statuses).toEqual(['new', 'new', 'new', 'requiresConfirmation']);

    const operator = await createOperator(app);
    const waiting = await app.call(
      operatorEndpoints.listOpsOrders,
      { query: { status: 'requiresConfirmation' } },
      { token: await operator.token() },
    );
    const found = waiting.items.find(({ customer }) => customer.phone === phone)!;
    const as = { token: await operator.token() };
    const { order: shown } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid: found.uuid } }, as);
    expect(shown.timeline[0]?.text).toBeTruthy();
    // A finished order frees its place; an operator's approval releases the waiting one.
    await operator.move(found.uuid, 'approved');
    const { rows } = await database.execute<{ id: string }>(sql`select id from "order" where phone = ${phone}`);
    for (const { id } of rows.slice(0, 2)) {
      await operator.move(id, 'cancelled', { note: 'test' });
    }
    expect((await order(await fill([['W19', 1]], { phone }))).status).toBe('new');
  });

  test('of one device beyond three wait, whatever phones they name; the device is forgotten with them [S-96] [rule 49c]', async () => {
    const headers = { 'x-device-info': 'browser=Chrome; device=a-device-of-four' };
    const statuses: string[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await order(await fill([['W19', 1]]), headers)).status);
    expect(statuses).toEqual(['new', 'new', 'new', 'requiresConfirmation']);
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from "order" where device_id = 'a-device-of-four'`,
    );
    expect(rows).toHaveLength(4);
    const operator = await createOperator(app);
    for (const { id } of rows) await operator.move(id, 'cancelled', { note: 'test' });
    const { rows: left } = await database.execute(sql`select 1 from "order" where device_id = 'a-device-of-four'`);
    expect(left).toEqual([]);
  });

  test('of one account beyond three wait, whatever phones and devices it names [S-96] [rule 49c]', async () => {
    const { token } = await signInCustomer(app, { email: 'many-phones@example.com' });
    const statuses: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const headers = { 'x-device-info': `browser=Chrome; device=of-many-phones-${count}` };
      statuses.push((await order(await fill([['W19', 1]], { token, phone: nextPhone() }), headers)).status);
    }
    expect(statuses).toEqual(['new', 'new', 'new', 'requiresConfirmation']);
  });

  test('of guests of one network beyond thirty in a day wait, those of others and of customers do not [S-96] [rule 49c]', async () => {
    const from = (host: number, block = 113) => ({ 'x-forwarded-for': `203.0.${block}.${host}` });
    const statuses: string[] = [];
    const slots = (await listDays(app)).flatMap(({ date, intervals }) =>
      intervals.filter(({ available }) => available > 10).map(({ id }) => ({ date, id })),
    );
    for (let count = 0; count < 31; count += 1) {
      // Together they may have half of an interval.
      const httpCustomer = await fill([['W19', 1]]);
      const { date, id } = slots[count % 4]!;
      await httpCustomer.assignInterval(date, id);
      await httpCustomer.addRequiredProducts(true);
      statuses.push((await order(httpCustomer, from(count + 1))).status);
    }
    expect(statuses.filter((status) => status === 'new')).toHaveLength(30);
    expect(statuses.at(-1)).toBe('requiresConfirmation');
    expect((await order(await fill([['W19', 1]]), from(1, 114))).status).toBe('new');
    const customer = await fill([['W19', 1]], { token: await (await createMember(app)).token() });
    expect((await order(customer, from(1))).status).toBe('new');
  });
});

test('unpaid orders of who has proven no phone take half of an interval from one network, a proof goes on [S-95] [rule 49d]', async () => {
  const { date, intervals } = await findOrdinaryDay(app);
  const { id } = intervals.at(-1)!;
  const from = (host: number) => ({ 'x-forwarded-for': `203.0.115.${host}` });
  const readyFor = async (options: { token?: string } = {}) => {
    // Removes the holds, which are counted separately.
    await database.execute(sql`delete from slot_hold`);
    const httpCustomer = await fill([['W19', 20]], options);
    await httpCustomer.assignInterval(date, id);
    await httpCustomer.addRequiredProducts(true);
    return httpCustomer;
  };
  expect((await order(await readyFor(), from(1))).status).toBe('new');
  // Half of 60 bottles is 30.
  const { status, error } = await (await readyFor()).completeRefused({ headers: from(2) });
  expect([status, error.code]).toEqual([422, 'order.phone_proof_required']);
  const byMail = await signInCustomer(app, { email: 'half-of-all@example.com' });
  const refused = await (await readyFor({ token: byMail.token })).completeRefused({ headers: from(2) });
  expect(refused.error.code).toBe('order.phone_proof_required');
  const proven = await signInCustomer(app);
  expect((await order(await readyFor({ token: proven.token }), from(2))).status).toBe('new');
});

describe('what one network takes of an interval without paying [S-94] [rule 49d]', () => {
  const network = { 'x-forwarded-for': '203.0.118.1' };
  const choose = (httpCustomer: HttpCustomer, interval: { date: string; periodId: string }) =>
    app.call(
      endpoints.assignInterval,
      { body: { cart: httpCustomer.cart, ...interval } },
      { token: httpCustomer.token, headers: network },
    );

  /** Two intervals of a day that nobody has ordered in yet. Late in the day few days are without any order. */
  async function findFreeIntervals() {
    const days = (await listDays(app)).map(({ date, intervals }) => ({
      date,
      free: intervals.filter(({ available }) => available === 20),
    }));
    const { date, free } = days.find((day) => day.free.length >= 2)!;
    return { date, periodId: free[0]!.id, otherId: free[1]!.id };
  }

  async function fillFor(interval: { date: string; periodId: string }, bottles: number) {
    const httpCustomer = await fill([['W19', bottles]]);
    const { heldUntil } = await choose(httpCustomer, interval);
    await httpCustomer.addRequiredProducts(true);
    return { httpCustomer, heldUntil };
  }

  test('counts its orders and its holds together, whichever come first', async () => {
    const { date, periodId } = await findFreeIntervals();
    const interval = { date, periodId };
    const first = await fillFor(interval, 15);
    expect((await order(first.httpCustomer, network)).status).toBe('new');
    // Half of 60 bottles is 30: 15 are ordered, 10 are held, and 6 more exceed it.
    const held = await fillFor(interval, 10);
    expect(held.heldUntil).not.toBeNull();
    const late = await fillFor(interval, 6);
    expect(late.heldUntil).toBeNull();
    const { error } = await late.httpCustomer.completeRefused({ headers: network });
    expect(error.code).toBe('order.phone_proof_required');
    // The holder can order with the hold.
    expect((await order(held.httpCustomer, network)).status).toBe('new');
  });

  test('cannot be gathered by moving orders from elsewhere', async () => {
    const { date, periodId, otherId } = await findFreeIntervals();
    const there = await fillFor({ date, periodId }, 20);
    await order(there.httpCustomer, network);
    const here = await fillFor({ date, periodId: otherId }, 20);
    const placed = await order(here.httpCustomer, network);
    const body = { externalOrder: placed.uuid, date, periodId };
    const { error } = await app.callRefused(endpoints.changeOrder, { body }, { token: here.httpCustomer.token });
    expect(error.code).toBe('order.phone_proof_required');
  });
});

describe('a code for first orders', () => {
  test('counts for a proven phone alone: invented ones bring no discount [S-97] [rule 29c]', async () => {
    const guest = await fill([['W19', 2]]);
    expect(await guest.enterPromo('FIRST')).toMatchObject({ valid: false });
    const { promocode } = await guest.calculate(true);
    expect(promocode?.valid).toBe(false);
    expect((await guest.calculate(true)).promocode).toBeNull();

    const { token } = await signInCustomer(app, { visitorToken: guest.token });
    const { authenticatedCart: cart } = await app.call(
      endpoints.authenticateCart,
      { body: { cart: guest.cart } },
      { token },
    );
    const entered = await app.call(endpoints.assignPromocode, { body: { cart, promotionCode: 'FIRST' } }, { token });
    expect(entered).toMatchObject({ valid: true });
    const byMail = await signInCustomer(app, { email: 'first@example.com' });
    const other = await fill([['W19', 2]], { token: byMail.token });
    expect(await other.enterPromo('FIRST')).toMatchObject({ valid: false });
  });
});
