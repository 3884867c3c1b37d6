import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '#db/client.ts';
import { createMember } from '../../../../test/people/operator.ts';
import {
  createHttpCustomer,
  createVisitor,
  findOrdinaryDay,
  moscowHome,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { database } = app.context;

beforeEach(async () => {
  await database.execute(sql`delete from slot_hold`);
});

type Hold = { cart_id: string; bottles: number };

async function listHolds(): Promise<Hold[]> {
  return (await database.execute<Hold>(sql`select cart_id, bottles from slot_hold where expires_at > now()`)).rows;
}

async function findInterval() {
  const { date, intervals } = await findOrdinaryDay(app);
  return { date, intervals, periodId: intervals[0]!.id };
}

const choose = ({ cart, token }: Pick<HttpCustomer, 'cart' | 'token'>, date: string, periodId: string, ip?: string) =>
  app.call(
    endpoints.assignInterval,
    { body: { cart, date, periodId } },
    { token, ...(ip && { headers: { 'x-forwarded-for': ip } }) },
  );

async function placesLeft(date: string, periodId: string): Promise<number> {
  const { latitude, longitude } = moscowHome;
  const { data } = await app.call(endpoints.listDeliveryIntervals, { query: { latitude, longitude } });
  return data.find((day) => day.date === date)!.intervals.find(({ id }) => id === periodId)!.available;
}

async function createEmptyCart(token: string): Promise<{ cart: string; token: string }> {
  return { cart: (await app.call(endpoints.initCart, { body: {} }, { token })).id, token };
}

describe('an empty cart', () => {
  test('takes no place: one visitor does not take all of an interval [S-92] [rule 46a]', async () => {
    const { date, periodId } = await findInterval();
    const free = await placesLeft(date, periodId);
    const token = await createVisitor(app);
    for (let cart = 0; cart < free; cart += 1) {
      const { heldUntil } = await choose(await createEmptyCart(token), date, periodId);
      expect(heldUntil).toBeNull();
    }
    expect(await placesLeft(date, periodId)).toBe(free);
  });

  test('retains its choice, and the first goods create the hold [S-92] [rule 46a]', async () => {
    const { date, periodId } = await findInterval();
    const httpCustomer = await createHttpCustomer(app);
    await choose(httpCustomer, date, periodId);
    expect((await httpCustomer.restore()).interval).toEqual({ date, periodId, heldUntil: null });
    expect(await listHolds()).toEqual([]);

    await httpCustomer.add('W19', 3);
    expect(await listHolds()).toEqual([{ cart_id: httpCustomer.cart, bottles: 3 }]);
    expect(Date.parse((await httpCustomer.restore()).interval!.heldUntil!)).toBeGreaterThan(Date.now());
    expect((await httpCustomer.calculate(true)).warnings).toEqual([]);
  });

  test('whose slot is full by then gets its goods, without the interval and with a word about it [S-92] [rule 46a]', async () => {
    const { date, periodId } = await findInterval();
    const httpCustomer = await createHttpCustomer(app);
    await choose(httpCustomer, date, periodId);
    await database.execute(sql`update slot set is_closed = true where template_id = ${periodId} and day = ${date}`);
    await httpCustomer.add('W19', 1);
    const { interval, items } = await httpCustomer.restore();
    expect([interval, items.length]).toEqual([null, 1]);
    expect((await httpCustomer.calculate(true)).warnings).toMatchObject([{ code: 'INTERVAL_GONE' }]);
    await database.execute(sql`update slot set is_closed = false where template_id = ${periodId} and day = ${date}`);
    expect((await httpCustomer.calculate(true)).warnings).toMatchObject([{ code: 'INTERVAL_GONE' }]);
    await choose(httpCustomer, date, periodId);
    expect((await httpCustomer.calculate(true)).warnings).toEqual([]);
  });

  test('releases its hold with the last goods, and retains the choice [S-92] [rule 46a]', async () => {
    const { date, periodId } = await findInterval();
    const httpCustomer = await createHttpCustomer(app);
    await httpCustomer.add('W19', 2);
    await choose(httpCustomer, date, periodId);
    await httpCustomer.reduce('W19', 2);
    expect(await listHolds()).toEqual([]);
    expect((await httpCustomer.restore()).interval).toEqual({ date, periodId, heldUntil: null });
  });

  test('without a choice costs no further command [S-92]', async () => {
    const [plain, choosing] = [await createHttpCustomer(app), await createHttpCustomer(app)];
    const { date, periodId } = await findInterval();
    await plain.add('W19', 1);
    await choosing.add('W19', 1);
    await choose(choosing, date, periodId);
    const without = await countQueries(() => plain.add('CUP', 1));
    const unchanged = await countQueries(() => choosing.add('CUP', 1));
    expect(unchanged.queries).toBe(without.queries);
  });
});

describe('a hold', () => {
  test('follows the bottles of its cart, and no longer than it was [S-93] [rule 46b]', async () => {
    const { date, periodId } = await findInterval();
    const httpCustomer = await createHttpCustomer(app);
    await httpCustomer.add('W19', 2);
    const { heldUntil } = await choose(httpCustomer, date, periodId);
    await httpCustomer.add('W19', 4);
    expect(await listHolds()).toEqual([{ cart_id: httpCustomer.cart, bottles: 6 }]);
    await httpCustomer.reduce('W19', 5);
    expect(await listHolds()).toEqual([{ cart_id: httpCustomer.cart, bottles: 1 }]);
    expect((await httpCustomer.restore()).interval?.heldUntil).toBe(heldUntil);
  });

  test('of a newer cart of the same visitor takes the place of the older one [S-93] [rule 46b]', async () => {
    const { date, periodId, intervals } = await findInterval();
    const older = await createHttpCustomer(app);
    await older.add('W19', 1);
    await choose(older, date, periodId);
    const newer = await createHttpCustomer(app, { token: older.token });
    await newer.add('W19', 2);
    await choose(newer, date, intervals[1]!.id);
    expect(await listHolds()).toEqual([{ cart_id: newer.cart, bottles: 2 }]);
    // The choice stays, but has expired.
    const { interval } = await older.restore();
    expect(interval).toMatchObject({ date, periodId });
    expect(Date.parse(interval!.heldUntil!)).toBeLessThan(Date.now());
  });

  test('of an operator counts for the customer whom the cart is for [S-93] [rule 46b]', async () => {
    const { date, periodId } = await findInterval();
    const [member, operator] = [await createMember(app), await createMember(app, { roles: ['ROLE_ADMIN'] })];
    const own = await createHttpCustomer(app, { token: await member.token() });
    await own.add('W19', 1);
    await choose(own, date, periodId);
    for (let cart = 0; cart < 2; cart += 1) {
      const theirs = await createHttpCustomer(app, { token: await operator.token() });
      await theirs.add('W19', 2);
      await theirs.assignUser({ phoneNumber: member.phone });
      await choose(theirs, date, periodId);
      expect(await listHolds()).toEqual([{ cart_id: theirs.cart, bottles: 2 }]);
    }
    for (let cart = 0; cart < 2; cart += 1) {
      const stranger = await createHttpCustomer(app, { token: await operator.token() });
      await stranger.add('W19', 1);
      await stranger.assignUser();
      await choose(stranger, date, periodId);
    }
    expect(await listHolds()).toHaveLength(3);
  });

  test('goes over to the customer who signs in, in the place of their own [S-93] [rule 46b] [rule 51]', async () => {
    const { date, periodId } = await findInterval();
    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 2);
    await choose(visitor, date, periodId);
    const { token } = await signInCustomer(app, { visitorToken: visitor.token });
    const own = await createHttpCustomer(app, { token });
    await own.add('W19', 1);
    await choose(own, date, periodId);
    const { authenticatedCart } = await app.call(
      endpoints.authenticateCart,
      { body: { cart: visitor.cart } },
      { token },
    );
    expect(await listHolds()).toEqual([{ cart_id: authenticatedCart, bottles: 2 }]);
  });

  test('guests of one network hold half of an interval at most; choices beyond it are stored without a hold [S-94] [rule 46c]', async () => {
    const { date, periodId } = await findInterval();
    const free = await placesLeft(date, periodId);
    const answers: (string | null)[] = [];
    for (let guest = 0; guest < free; guest += 1) {
      const httpCustomer = await createHttpCustomer(app);
      await httpCustomer.add('W19', 1);
      answers.push((await choose(httpCustomer, date, periodId, `203.0.113.${guest + 1}`)).heldUntil);
    }
    const held = answers.filter((heldUntil) => heldUntil !== null).length;
    expect(held).toBe(Math.ceil(free / 2));
    const elsewhere = await createHttpCustomer(app);
    await elsewhere.add('W19', 1);
    expect((await choose(elsewhere, date, periodId, '198.51.100.1')).heldUntil).not.toBeNull();
    const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
    await customer.add('W19', 1);
    expect((await choose(customer, date, periodId, '203.0.113.1')).heldUntil).not.toBeNull();
  });

  test('an account with an e-mail alone holds within the share of its network too [S-94] [rule 46c]', async () => {
    const { date, periodId } = await findInterval();
    const { token } = await signInCustomer(app, { email: 'holds-by-mail@post.example' });
    const httpCustomer = await createHttpCustomer(app, { token });
    await httpCustomer.add('W19', 31);
    expect((await choose(httpCustomer, date, periodId, '203.0.116.1')).heldUntil).toBeNull();
  });

  test('a live hold with goods stays, though its guest comes by another network without a share [S-94] [rule 46c]', async () => {
    const { date, periodId, intervals } = await findInterval();
    const [home, carrier] = ['198.51.100.7', '203.0.117.1'];
    const crowd = await createHttpCustomer(app);
    await crowd.add('W19', 30);
    await choose(crowd, date, periodId, carrier);
    const guest = await createHttpCustomer(app);
    await guest.add('W19', 3);
    expect((await choose(guest, date, periodId, home)).heldUntil).not.toBeNull();
    const ofGuest = async () => (await listHolds()).find(({ cart_id: cart }) => cart === guest.cart)?.bottles;
    const change = (endpoint: typeof endpoints.addProduct | typeof endpoints.reduceProduct) =>
      app.call(
        endpoint,
        { body: { cart: guest.cart, productId: 'W19', quantity: 1 } },
        { token: guest.token, headers: { 'x-forwarded-for': carrier } },
      );
    await change(endpoints.reduceProduct);
    expect(await ofGuest()).toBe(2);
    await change(endpoints.addProduct);
    expect(await ofGuest()).toBe(3);
    // A second cart that gets no hold does not remove the first one's.
    const second = await createHttpCustomer(app, { token: guest.token });
    await second.add('W19', 1);
    const filler = await createHttpCustomer(app);
    await filler.add('W19', 30);
    await choose(filler, date, intervals[1]!.id, carrier);
    expect((await choose(second, date, intervals[1]!.id, carrier)).heldUntil).toBeNull();
    expect(await ofGuest()).toBe(3);
  });

  test('guests of one network hold half of the bottles of an interval at most [S-94] [rule 46c]', async () => {
    const { date, periodId } = await findInterval();
    const httpCustomer = await createHttpCustomer(app);
    await httpCustomer.add('W19', 31);
    expect((await choose(httpCustomer, date, periodId, '203.0.113.1')).heldUntil).toBeNull();
    await httpCustomer.reduce('W19', 1);
    expect((await choose(httpCustomer, date, periodId, '203.0.113.1')).heldUntil).not.toBeNull();
  });
});

describe('many at once', () => {
  test('nobody holds two places, and no interval more than it has, whoever holds how often [S-93] [rule 46b]', async () => {
    const { date, intervals } = await findInterval();
    const visitors = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const first = await createHttpCustomer(app);
        const carts = [
          first,
          await createHttpCustomer(app, { token: first.token }),
          await createHttpCustomer(app, { token: first.token }),
        ];
        for (const cart of carts) await cart.add('W19', 1);
        return carts;
      }),
    );
    const attempts = Array.from({ length: 4 }, () => visitors.flat()).flat();
    await Promise.all(
      attempts.map(async (httpCustomer, index) => {
        const { id } = intervals[index % 2]!;
        const ip = `203.0.${index % 12}.1`;
        if (index % 5 === 0) await httpCustomer.add('W19', 2).catch(() => null);
        const body = { cart: httpCustomer.cart, date, periodId: id };
        await app.send(
          endpoints.assignInterval,
          { body },
          { token: httpCustomer.token, headers: { 'x-forwarded-for': ip } },
        );
      }),
    );
    const { rows: twice } = await database.execute(sql`
      select subject_id from slot_hold join cart on cart.id = slot_hold.cart_id
      where slot_hold.expires_at > now() group by subject_id having count(*) > 1`);
    expect(twice).toEqual([]);
    const { rows: over } = await database.execute(sql`
      select slot.template_id from slot join interval_template template on template.id = slot.template_id
      left join slot_hold on slot_hold.template_id = slot.template_id and slot_hold.day = slot.day
      group by slot.template_id, slot.day, slot.orders, slot.bottles, template.max_orders, template.max_bottles,
        template.last_day_max_orders
      having slot.orders + count(slot_hold.cart_id) > greatest(template.max_orders, template.last_day_max_orders)
        or (slot.day = ${date} and slot.bottles + coalesce(sum(slot_hold.bottles), 0) > template.max_bottles)`);
    expect(over).toEqual([]);
    expect(await listHolds()).toHaveLength(12);
  });
});
