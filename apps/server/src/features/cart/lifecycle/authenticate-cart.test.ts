import { endpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { nextAddress } from '../../../../test/people/ask-for-code.ts';
import {
  createHttpCustomer,
  createVisitor,
  moscowHome,
  shopWith,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { signInCustomer, type SignedIn } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { pruneCarts } from '../index.ts';

const app = await startTestApp();
const { database } = app.context;
const outer = { ...moscowHome, latitude: 55.6547, longitude: 37.5415 };

type Customer = Pick<SignedIn, 'token' | 'subjectId' | 'phone'>;

/** Signs in in the visitor's browser, so that the session inherits their carts. */
const signIn = (visitor: Pick<HttpCustomer, 'token'>, phone?: string): Promise<SignedIn> =>
  signInCustomer(app, { visitorToken: visitor.token, ip: nextAddress(), ...(phone !== undefined && { phone }) });

async function signInAgain(customer: Customer, visitor: Pick<HttpCustomer, 'token'>): Promise<SignedIn> {
  return signIn(visitor, customer.phone ?? '');
}

async function handOver(customer: Pick<Customer, 'token'>, cart: string, addressId?: string): Promise<HttpCustomer> {
  const body = { cart, ...(addressId !== undefined && { addressId }) };
  const { authenticatedCart } = await app.call(endpoints.authenticateCart, { body }, { token: customer.token });
  return shopWith(app, { token: customer.token, cart: authenticatedCart });
}

async function handOverRefused(customer: Pick<Customer, 'token'>, cart: string, addressId?: string) {
  const body = { cart, ...(addressId !== undefined && { addressId }) };
  const { status, error } = await app.callRefused(endpoints.authenticateCart, { body }, { token: customer.token });
  return { status, code: error.code };
}

async function statusOf({ token, cart }: Pick<HttpCustomer, 'token' | 'cart'>): Promise<number> {
  const { status } = await app.callRefused(endpoints.restoreCart, { params: { id: cart } }, { token });
  return status;
}

async function linesOf(httpCustomer: HttpCustomer): Promise<Record<string, number>> {
  const { items } = await httpCustomer.restore();
  return Object.fromEntries(items.map(({ externalId, quantity }) => [externalId, quantity]));
}

async function cartsOf({ subjectId }: Pick<Customer, 'subjectId'>): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from cart where subject_id = ${subjectId} and status = 'open' order by id`,
  );
  return rows.map(({ id }) => id);
}

async function nameCustomer({ subjectId }: Pick<Customer, 'subjectId'>, name: string): Promise<void> {
  await database.execute(sql`update customer set name = ${name} where id = ${subjectId}`);
}

const WAITING_LIMIT = { timeout: 10_000 };

/** Starts `call` while the cart is locked and changes the cart before the call gets the lock. */
async function changeUnder<Result>(call: () => Promise<Result>, cart: string, status: string): Promise<Result> {
  const { answer } = await withTransaction(database, async (transaction) => {
    await transaction.execute(sql`update cart set status = ${status} where id = ${cart}`);
    const waiting = call();
    await vi.waitFor(async () => {
      const { rows } = await database.execute(sql`
        select 1 from pg_locks where not granted and pid in
          (select pid from pg_stat_activity where datname = current_database())`);
      expect(rows).not.toEqual([]);
    }, WAITING_LIMIT);
    return { answer: waiting };
  });
  return answer;
}

async function setStock(externalId: string, onHand: number): Promise<void> {
  const change = (count: number) =>
    database.execute(sql`
      update stock set on_hand = ${count}, reserved = 0 from product
      where product.partner_id = stock.partner_id and product.id = stock.product_id
        and stock.partner_id = 'moscow' and external_id = ${externalId}`);
  const { rows } = await database.execute<{ on_hand: number }>(sql`
    select max(on_hand)::int as on_hand from stock join product on product.partner_id = stock.partner_id
      and product.id = stock.product_id where stock.partner_id = 'moscow' and external_id = ${externalId}`);
  onTestFinished(async () => void (await change(rows[0]?.on_hand ?? 0)));
  await change(onHand);
}

describe('a visitor’s cart with goods', () => {
  test('is the customer’s after signing in, with all its choices, under another id [T-04] [C-03] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 3);
    await visitor.addSet('SET');
    await visitor.declareBottles(3);
    await visitor.getReady();
    const body = { cart: visitor.cart, note: 'Код 12' };
    await app.call(endpoints.assignNote, { body }, { token: visitor.token });
    await visitor.addRequiredProducts(true);
    const before = await visitor.restore();

    const customer = await signIn(visitor);
    const mine = await handOver(customer, visitor.cart);
    expect(mine.cart).not.toBe(visitor.cart);
    const after = await mine.restore();
    const of = (cart: typeof before) => cart.items.map((item) => ({ ...item, '@id': '' }));
    expect(of(after)).toEqual(of(before));
    expect({ ...after, id: '', items: [] }).toEqual({ ...before, id: '', items: [] });
    expect(after.items.every((item) => item['@id'].includes(mine.cart))).toBe(true);
  });

  test('is gone for the visitor, not unknown, and holds nothing of theirs any more [T-04] [rule 49] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 2);
    await visitor.getReady();
    await visitor.assignUser({ email: 'guest@example.com' });
    const mine = await handOver(await signIn(visitor), visitor.cart);
    expect((await mine.restore()).user).toMatchObject({ email: 'guest@example.com' });
    expect(await statusOf(visitor)).toBe(410);
    const body = { cart: visitor.cart, productId: 'CUP', quantity: 1 };
    expect((await app.callRefused(endpoints.addProduct, { body }, { token: visitor.token })).status).toBe(410);
    expect((await visitor.completeRefused()).status).toBe(410);
    const { rows } = await database.execute(sql`
      select phone, customer_name, email, address, note, interval_day from cart where id = ${visitor.cart}`);
    expect(rows).toEqual([
      { phone: null, customer_name: null, email: null, address: null, note: '', interval_day: null },
    ]);

    const expiredLongAgo = new Date(app.context.clock.now().getTime() + 31 * DAY_MS);
    await database.execute(sql`update cart set expires_at = ${expiredLongAgo} where id <> ${visitor.cart}`);
    await pruneCarts({ ...app.context, clock: { now: () => expiredLongAgo } });
    expect(await statusOf(visitor)).toBe(404);
  });

  test('takes its place in the interval along: nobody else’s becomes free or taken [rule 46] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 2);
    await visitor.assignInterval();
    const { interval } = await visitor.restore();
    const customer = await signIn(visitor);
    const mine = await handOver(customer, visitor.cart);
    const { rows } = await database.execute(sql`
      select cart_id from slot_hold where cart_id in (${visitor.cart}, ${mine.cart})`);
    expect(rows).toEqual([{ cart_id: mine.cart }]);
    expect((await mine.restore()).interval).toEqual(interval);
  });

  test('becomes an order once its sum was calculated for the customer, without asking who they are [S-32] [rule 50]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 7);
    await visitor.assignAddress();
    await visitor.assignPayment();
    await visitor.assignInterval();
    await visitor.calculate(null);
    const customer = await signIn(visitor);
    await nameCustomer(customer, 'Анна');
    const mine = await handOver(customer, visitor.cart);
    expect((await mine.restore()).user).toEqual({ phoneNumber: customer.phone, name: 'Анна', email: null });
    expect((await mine.completeRefused()).error.code).toBe('cart.total_changed');
    const { totals } = await mine.calculate(null);
    expect((await mine.complete()).order.total).toEqual(totals.total);
  });

  test('retains the phone and name that the guest typed [S-32]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 1);
    await visitor.assignUser({ phoneNumber: '+79161230000', name: 'Сосед' });
    const customer = await signIn(visitor);
    await nameCustomer(customer, 'Анна');
    const mine = await handOver(customer, visitor.cart);
    expect((await mine.restore()).user).toEqual({ phoneNumber: '+79161230000', name: 'Сосед', email: null });
  });

  test('asks who ordered before for no pump, by the account’s phone [rule 13]', async () => {
    const first = await createHttpCustomer(app);
    await first.add('CUP', 7);
    await first.getReady();
    await first.calculate(null);
    await first.complete();
    const { rows } = await database.execute<{ phone: string }>(sql`
      select phone from "order" where cart_id = ${first.cart}`);

    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 2);
    await visitor.addRequiredProducts(true);
    expect(await linesOf(visitor)).toEqual({ W19: 2, PUMP: 1 });
    const mine = await handOver(await signIn(visitor, rows[0]?.phone), visitor.cart);
    await mine.calculate(true);
    expect(await linesOf(mine)).toEqual({ W19: 2 });
  });
});

describe('the customer’s older cart', () => {
  /** A customer with a cart, and a visitor of another browser. */
  async function createBoth(): Promise<{ customer: SignedIn; older: HttpCustomer; visitor: HttpCustomer }> {
    const customer = await signInCustomer(app);
    const older = await createHttpCustomer(app, { token: customer.token });
    return { customer, older, visitor: await createHttpCustomer(app) };
  }

  test('ends where the visitor’s has goods, and its lines can be brought back one by one [T-06] [E-03] [rule 51]', async () => {
    const { customer, older, visitor } = await createBoth();
    await older.add('CUP', 3);
    await older.addSet('SET', 2);
    await older.assignInterval();
    await visitor.add('W19', 2);
    const again = await signInAgain(customer, visitor);
    const mine = await handOver(again, visitor.cart);
    expect(mine.cart).not.toBe(older.cart);
    expect(await linesOf(mine)).toEqual({ W19: 2 });

    const { deletedItems } = await mine.restore();
    expect(deletedItems.map(({ isProductSet, quantity }) => ({ isProductSet, quantity }))).toEqual([
      { isProductSet: false, quantity: 3 },
      { isProductSet: true, quantity: 2 },
    ]);
    const inEnglish = await app.call(
      endpoints.restoreCart,
      { params: { id: mine.cart } },
      { token: again.token, headers: { 'accept-language': 'en' } },
    );
    expect(inEnglish.deletedItems.map(({ name }) => name)).not.toEqual(deletedItems.map(({ name }) => name));
    expect(inEnglish.deletedItems[0]?.name).toMatch(/[a-z]/);

    expect(await statusOf(older)).toBe(410);
    expect(await cartsOf(customer)).toEqual([mine.cart]);
    const { rows } = await database.execute(sql`select 1 from slot_hold where cart_id = ${older.cart}`);
    expect(rows).toEqual([]);

    const [cups, sets] = deletedItems;
    await mine.add(cups?.id ?? '', cups?.quantity);
    expect((await mine.restore()).deletedItems).toEqual([sets]);
    await mine.addSet(sets?.id ?? '', sets?.quantity);
    expect((await mine.restore()).deletedItems).toEqual([]);
    expect(await linesOf(mine)).toEqual({ W19: 2, CUP: 3, SET: 2 });
  });

  test.each(['nothing', 'only what a rule added'])(
    'is given back where the visitor’s holds %s, which is gone then [T-04] [rule 51]',
    async (what) => {
      const { customer, older, visitor } = await createBoth();
      await older.add('CUP', 3);
      await older.assignAddress();
      const before = await older.restore();
      if (what !== 'nothing') {
        await visitor.add('W19', 2);
        await visitor.addRequiredProducts(true);
        await visitor.reduce('W19', 2);
        expect(await linesOf(visitor)).toEqual({ PUMP: 1 });
      }
      const again = await signInAgain(customer, visitor);
      const mine = await handOver(again, visitor.cart);
      expect(mine.cart).toBe(older.cart);
      expect(await mine.restore()).toEqual(before);
      expect(await statusOf(visitor)).toBe(410);
      expect((await handOver(again, visitor.cart)).cart).toBe(older.cart);
    },
  );

  test('that is given back is the one with goods that was used last [rule 51]', async () => {
    const { customer, older, visitor } = await createBoth();
    await older.add('CUP', 1);
    const newer = await createHttpCustomer(app, { token: customer.token });
    await newer.add('CUP', 2);
    await older.add('CUP', 1);
    const withoutGoods = await createHttpCustomer(app, { token: customer.token });
    await withoutGoods.add('W19', 1);
    await withoutGoods.addRequiredProducts(true);
    await withoutGoods.reduce('W19', 1);
    await createHttpCustomer(app, { token: customer.token });
    const mine = await handOver(await signInAgain(customer, visitor), visitor.cart);
    expect(mine.cart).toBe(older.cart);
  });

  test('that is completed or expired is none [rule 49] [rule 51]', async () => {
    const { customer, older, visitor } = await createBoth();
    await older.add('CUP', 1);
    await database.execute(sql`update cart set expires_at = now() where id = ${older.cart}`);
    const mine = await handOver(await signInAgain(customer, visitor), visitor.cart);
    expect(mine.cart).not.toBe(older.cart);
    expect(await mine.restore()).toMatchObject({ items: [], deletedItems: [] });
  });

  test('that is being ordered at that moment is none, and stays its order’s [rule 49] [rule 51]', async () => {
    const { customer, older, visitor } = await createBoth();
    await older.add('CUP', 1);
    await visitor.add('CUP', 2);
    const again = await signInAgain(customer, visitor);
    const mine = await changeUnder(() => handOver(again, visitor.cart), older.cart, 'completed');
    expect((await mine.restore()).deletedItems).toEqual([]);
    expect(await linesOf(mine)).toEqual({ CUP: 2 });
    const { rows } = await database.execute(sql`select status from cart where id = ${older.cart}`);
    expect(rows).toEqual([{ status: 'completed' }]);
  });

  test('is given back where all that the visitor chose is sold out, which waits among the deleted [rule 20] [rule 51]', async () => {
    const { customer, older, visitor } = await createBoth();
    await older.add('CUP', 1);
    await visitor.add('RARE', 4);
    await setStock('RARE', 0);
    const mine = await handOver(await signInAgain(customer, visitor), visitor.cart);
    expect(mine.cart).toBe(older.cart);
    expect(await linesOf(mine)).toEqual({ CUP: 1 });
    expect((await mine.restore()).deletedItems).toMatchObject([{ quantity: 4, isProductSet: false }]);
  });
});

describe('a cart of the customer’s own', () => {
  test('with goods is given as it is [rule 51]', async () => {
    const customer = await signInCustomer(app);
    const older = await createHttpCustomer(app, { token: customer.token });
    await older.add('CUP', 9);
    const mine = await createHttpCustomer(app, { token: customer.token });
    await mine.add('RARE', 2);
    await setStock('RARE', 0);
    const before = await mine.restore();
    expect((await handOver(customer, mine.cart)).cart).toBe(mine.cart);
    expect(await mine.restore()).toEqual(before);
    expect(await linesOf(older)).toEqual({ CUP: 9 });
  });

  test('without goods gives way to the last one with some, else it stays [rule 51]', async () => {
    const customer = await signInCustomer(app);
    const empty = await createHttpCustomer(app, { token: customer.token });
    expect((await handOver(customer, empty.cart)).cart).toBe(empty.cart);
    const filled = await createHttpCustomer(app, { token: customer.token });
    await filled.add('CUP');
    expect((await handOver(customer, empty.cart)).cart).toBe(filled.cart);
    expect((await handOver(customer, empty.cart)).cart).toBe(filled.cart);
    expect((await empty.restore()).items).toEqual([]);
  });

  test('knows phone and name of the account from its first moment, as far as there are any [S-32]', async () => {
    const customer = await signInCustomer(app);
    const nameless = await createHttpCustomer(app, { token: customer.token });
    expect((await nameless.restore()).user).toEqual({ phoneNumber: customer.phone, name: '', email: null });
    await nameCustomer(customer, 'Анна');
    const cart = await createHttpCustomer(app, { token: customer.token });
    expect((await cart.restore()).user).toEqual({ phoneNumber: customer.phone, name: 'Анна', email: null });
    expect((await (await handOver(customer, nameless.cart)).restore()).user?.name).toBe('Анна');

    const byEmail = await signInCustomer(app, { email: 'no-phone@example.com' });
    const phoneless = await createHttpCustomer(app, { token: byEmail.token });
    expect((await phoneless.restore()).user).toBeNull();
  });
});

describe('quantities', () => {
  test('fit the stock, bottles and containers with them; what is sold out can be brought back [rule 20] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('RARE', 7);
    await visitor.add('W19', 4);
    await visitor.declareBottles(3);
    await visitor.addRequiredProducts(true);
    await visitor.add('CUP', 2);
    await setStock('RARE', 5);
    await setStock('W19', 2);
    await setStock('CUP', 0);
    const mine = await handOver(await signIn(visitor), visitor.cart);
    expect(await linesOf(mine)).toEqual({ RARE: 5, W19: 2, PUMP: 1 });
    const { returnableContainer, deletedItems } = await mine.restore();
    expect(returnableContainer).toBe(2);
    expect(deletedItems).toMatchObject([{ quantity: 2 }]);
  });
});

describe('asking again', () => {
  test('gives the same cart, also after more was put into it [T-04] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 2);
    const customer = await signIn(visitor);
    const mine = await handOver(customer, visitor.cart);
    await mine.add('CUP', 1);
    expect((await handOver(customer, visitor.cart)).cart).toBe(mine.cart);
    expect((await handOver(customer, mine.cart)).cart).toBe(mine.cart);
    expect(await linesOf(mine)).toEqual({ CUP: 3 });
  });

  test('gives the same cart where it is empty, and where another with goods was used since [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    const customer = await signIn(visitor);
    const carts = await Promise.all(Array.from({ length: 10 }, () => handOver(customer, visitor.cart)));
    expect(new Set(carts.map(({ cart }) => cart))).toEqual(new Set(await cartsOf(customer)));
    await (await createHttpCustomer(app, { token: customer.token })).add('CUP', 1);
    expect((await handOver(customer, visitor.cart)).cart).toBe(carts[0]?.cart);
  });

  test('says that it is gone once it was ordered [rule 49]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 7);
    await visitor.getReady();
    const customer = await signIn(visitor);
    const mine = await handOver(customer, visitor.cart);
    await mine.calculate(null);
    await mine.complete();
    const gone = { status: 410, code: 'cart.gone' };
    expect(await handOverRefused(customer, visitor.cart)).toEqual(gone);
    expect(await handOverRefused(customer, mine.cart)).toEqual(gone);
  });

  test('says so too when it is ordered at that moment [rule 49]', async () => {
    const visitor = await createHttpCustomer(app);
    const customer = await signIn(visitor);
    const mine = await handOver(customer, visitor.cart);
    const refused = await changeUnder(() => handOverRefused(customer, visitor.cart), mine.cart, 'completed');
    expect(refused).toEqual({ status: 410, code: 'cart.gone' });
  });

  test('gives what took the place of the cart it had become [rule 51]', async () => {
    const first = await createHttpCustomer(app);
    await first.add('CUP', 2);
    const customer = await signIn(first);
    await handOver(customer, first.cart);
    const second = await createHttpCustomer(app);
    await second.add('W19', 1);
    const mine = await handOver(await signInAgain(customer, second), second.cart);
    expect((await handOver(customer, first.cart)).cart).toBe(mine.cart);
    expect((await mine.restore()).deletedItems).toMatchObject([{ quantity: 2 }]);
  });

  test.each([0, 3])(
    'twenty times at once makes one cart, with %i pieces in an older one [T-04] [rule 51]',
    async (pieces) => {
      const customer = await signInCustomer(app);
      if (pieces > 0) await (await createHttpCustomer(app, { token: customer.token })).add('CUP', pieces);
      const visitor = await createHttpCustomer(app);
      await visitor.add('W19', 2);
      await visitor.assignInterval();
      const again = await signInAgain(customer, visitor);
      const carts = await Promise.all(Array.from({ length: 20 }, () => handOver(again, visitor.cart)));
      expect(new Set(carts.map(({ cart }) => cart)).size).toBe(1);
      expect(await cartsOf(customer)).toEqual([carts[0]?.cart]);
      expect(await linesOf(carts[0] ?? visitor)).toEqual({ W19: 2 });
    },
  );

  test('at once in two browsers loses nothing of either [rule 51]', async () => {
    const [one, two] = [await createHttpCustomer(app), await createHttpCustomer(app)];
    await one.add('W19', 2);
    await two.add('CUP', 3);
    const customer = await signIn(one);
    const elsewhere = await signInAgain(customer, two);
    await Promise.all([handOver(customer, one.cart), handOver(elsewhere, two.cart)]);
    const carts = await Promise.all(
      (await cartsOf(customer)).map((cart) => shopWith(app, { ...customer, cart }).restore()),
    );
    const left = carts.flatMap(({ items, deletedItems }) =>
      [...items, ...deletedItems].map(({ quantity }) => quantity),
    );
    expect(left.toSorted((less, more) => less - more)).toEqual([2, 3]);
  });
});

describe('whose carts', () => {
  test('only those of the visitor who signed in: without their token nobody takes theirs [T-04] [A-04] [rule 51]', async () => {
    const victim = await createHttpCustomer(app);
    await victim.add('CUP', 2);
    const before = await victim.restore();
    const unknown = { status: 404, code: 'cart.not_found' };
    const stranger = await signInCustomer(app);
    expect(await handOverRefused(stranger, victim.cart)).toEqual(unknown);
    const otherVisitor = await signIn(await createHttpCustomer(app));
    expect(await handOverRefused(otherVisitor, victim.cart)).toEqual(unknown);
    const abroad = await signInCustomer(app, { partnerId: 'baku', phone: '+994501234567' });
    expect(await handOverRefused(abroad, victim.cart)).toEqual(unknown);
    // The same phone from another browser: the account is shared, the cart is not.
    const owner = await signIn(victim);
    const elsewhere = await signInAgain(owner, { token: await createVisitor(app) });
    expect(await handOverRefused(elsewhere, victim.cart)).toEqual(unknown);
    expect(await victim.restore()).toEqual(before);
    expect(await handOverRefused(owner, crypto.randomUUID())).toEqual(unknown);
  });

  test('another customer’s is unknown; one that became theirs is gone for the next in the same browser [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 2);
    const first = await signIn(visitor);
    const mine = await handOver(first, visitor.cart);
    const second = await signIn(visitor);
    expect(await handOverRefused(second, mine.cart)).toEqual({ status: 404, code: 'cart.not_found' });
    expect(await handOverRefused(second, visitor.cart)).toEqual({ status: 410, code: 'cart.gone' });
    expect(await linesOf(mine)).toEqual({ CUP: 2 });
  });

  test('only what was begun before the sign-in, or in the ten minutes after it [A-04] [rule 51]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 2);
    const customer = await signIn(visitor);
    const makeAt = (seconds: number) =>
      database.execute(sql`
        update cart set created_at = session.created_at + make_interval(secs => ${seconds}) from system.session
        where cart.id = ${visitor.cart} and session.subject_id = ${customer.subjectId}`);
    await makeAt(601);
    expect(await handOverRefused(customer, visitor.cart)).toEqual({ status: 404, code: 'cart.not_found' });
    await makeAt(600);
    expect(await linesOf(await handOver(customer, visitor.cart))).toEqual({ CUP: 2 });
  });

  test('a visitor must sign in, a call without a token must have one [A-04]', async () => {
    const visitor = await createHttpCustomer(app);
    expect(await handOverRefused(visitor, visitor.cart)).toEqual({ status: 403, code: 'identity.customer_required' });
    const { status } = await app.callRefused(endpoints.authenticateCart, { body: { cart: visitor.cart } });
    expect(status).toBe(401);
  });

  test('one that is ordered or expired is gone [rule 49]', async () => {
    const [ordered, expired] = [await createHttpCustomer(app), await createHttpCustomer(app)];
    await ordered.add('CUP', 7);
    await ordered.getReady();
    await ordered.calculate(null);
    await ordered.complete();
    await expired.add('CUP', 7);
    await database.execute(sql`update cart set expires_at = now() where id = ${expired.cart}`);
    const gone = { status: 410, code: 'cart.gone' };
    expect(await handOverRefused(await signIn(ordered), ordered.cart)).toEqual(gone);
    expect(await handOverRefused(await signIn(expired), expired.cart)).toEqual(gone);
  });
});

describe('with an address', () => {
  test('goes there: another area reprices it and drops the interval [T-14] [T-17] [rule 47]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('W19', 2);
    await visitor.assignAddress();
    await visitor.assignInterval();
    const center = await visitor.calculate(true);
    const customer = await signIn(visitor);
    const { data } = await app.call(endpoints.createUserAddress, { body: outer }, customer);
    const mine = await handOver(customer, visitor.cart, data?.uuid);
    expect(await mine.restore()).toMatchObject({
      address: { uuid: data?.uuid, latitude: outer.latitude },
      interval: null,
    });
    const calculation = await mine.calculate(true);
    expect(calculation.totals.goods.amount).toBeGreaterThan(center.totals.goods.amount);
    // The price shown to the visitor is remembered.
    expect(calculation.warnings.map(({ code }) => code)).toContain('PRICE_CHANGED');
  });

  test.each([
    ['somebody else’s', 404, 'address.not_found'],
    ['one that is not served', 422, 'address.not_served'],
  ])('that is %s everything stays as it was [rule 51]', async (which, status, code) => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 2);
    const before = await visitor.restore();
    const customer = await signIn(visitor);
    const keeper = which === 'somebody else’s' ? await signInCustomer(app) : customer;
    const body = which === 'somebody else’s' ? moscowHome : { ...moscowHome, latitude: 59.9, longitude: 30.3 };
    const { data } = await app.call(endpoints.createUserAddress, { body }, keeper);
    expect(await handOverRefused(customer, visitor.cart, data?.uuid)).toEqual({ status, code });
    expect(await visitor.restore()).toEqual(before);
    expect((await handOver(customer, visitor.cart)).cart).not.toBe(visitor.cart);
  });
});

test('the number of queries does not grow with the lines of the carts [C-03]', async () => {
  const { data: products } = await app.call(endpoints.listProducts, { query: { partnerId: 'moscow' } });
  const goods = products.filter(({ available, isContainer }) => available > 1 && !isContainer).slice(0, 20);
  const count = async (lines: number) => {
    const customer = await signInCustomer(app);
    const older = await createHttpCustomer(app, { token: customer.token });
    const visitor = await createHttpCustomer(app);
    for (const { id } of goods.slice(0, lines)) {
      await older.add(id);
      await visitor.add(id);
    }
    const again = await signInAgain(customer, visitor);
    return (await countQueries(() => handOver(again, visitor.cart))).queries;
  };
  const few = await count(1);
  expect(await count(20)).toBe(few);
});
