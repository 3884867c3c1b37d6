import { endpoints, type ErrorEnvelope } from '@kaplya/contract';
import { DAY_MS, languages, type OrderStatus } from '@kaplya/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { withTransaction } from '#db/transaction.ts';
import { cartTable } from '#features/cart/cart.table.ts';
import { addressTable } from '#features/addresses/addresses.table.ts';
import { orderEventTable, orderTable } from '#features/orders/orders.table.ts';
import {
  createHttpCustomer,
  createVisitor,
  listDays,
  moscowHome,
  type HttpCustomer,
} from '../../../../test/people/http-customer.ts';
import { findCode, signInCustomer, type SignedIn, type SignInOptions } from '../../../../test/people/sign-in.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { personalDataOf } from '#personal-data.ts';
import { eraseDeletedAccountsAgain, pruneCodes, type PersonalData } from '../index.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;

// Moves past all limit windows, so that tests do not count each other's sends.
beforeEach(() => clock.advance(3 * DAY_MS));

const signIn = (options?: SignInOptions) => signInCustomer(app, options);
const deleteAccount = ({ token }: { token: string }) => call(endpoints.deleteProfile, {}, { token });
const deleteRefused = async ({ token }: { token: string }) => {
  const { status, error } = await callRefused(endpoints.deleteProfile, {}, { token });
  return [status, error.code];
};

async function getReadyToOrder({ token }: SignedIn, lines: [id: string, quantity: number][]): Promise<HttpCustomer> {
  const httpCustomer = await createHttpCustomer(app, { token });
  for (const [id, quantity] of lines) await httpCustomer.add(id, quantity);
  await httpCustomer.getReady();
  await httpCustomer.addRequiredProducts(true);
  return httpCustomer;
}

async function order(customer: SignedIn, lines: [id: string, quantity: number][] = [['CUP', 7]]): Promise<string> {
  const httpCustomer = await getReadyToOrder(customer, lines);
  return (await httpCustomer.complete()).order.uuid;
}

async function getOrder(id: string) {
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, id));
  if (!row) throw new Error('There is no such order');
  return row;
}

/** Sets the status as an operator would, and restores it after the test, so that the counters stay right. */
async function setStatus(id: string, status: OrderStatus): Promise<void> {
  const write = (to: OrderStatus) => database.update(orderTable).set({ status: to }).where(eq(orderTable.id, id));
  const { status: before } = await getOrder(id);
  await write(status);
  onTestFinished(async () => {
    if ((await getOrder(id)).status === status) await write(before);
  });
}

const listOrders = ({ subjectId }: SignedIn) =>
  database.select().from(orderTable).where(eq(orderTable.subjectId, subjectId)).orderBy(asc(orderTable.id));

/** Tables that contain the text in any column. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'system') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.execute(
      sql`select from ${sql.raw(name)} as entry where entry::text ilike ${`%${text}%`} limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe('deleting the account [P-04] [S-40] [rule 79]', () => {
  test('leaves nothing by which the customer could be known, in no table', async () => {
    const email = 'zinaida@post.example';
    const customer = await signIn({ name: 'Зинаида Ветрова', userAgent: 'Phone of Zinaida' });
    const { token, phone } = customer;
    await call(endpoints.updateProfile, { body: { email, birthday: '1961-04-12' } }, { token });
    await call(endpoints.confirmProfileEmail, { body: { code: await findCode(app, email) } }, { token });
    await call(endpoints.updateProfile, { body: { email: 'zinaida@other.example' } }, { token });
    const home = { ...moscowHome, street: 'Заветная улица', comment: 'Код домофона 7-11' };
    await call(endpoints.createUserAddress, { body: home }, { token });
    const avatar = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    avatar.append('file', new Blob([new Uint8Array(picture)]), 'me.png');
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await app.fetch(endpoints.uploadAvatar.path, { method: 'POST', headers, body: avatar });
    const { contentUrl } = (await uploaded.json()) as { contentUrl: string };

    const ordered = await createHttpCustomer(app, { token });
    await ordered.add('CUP', 7);
    await ordered.assignAddress(home);
    await ordered.assignUser({ phoneNumber: phone ?? '', name: 'Зинаида Ветрова', email: 'receipts@vetrova.example' });
    await call(endpoints.assignNote, { body: { cart: ordered.cart, note: 'Звонить Зинаиде' } }, { token });
    await ordered.assignPayment();
    await ordered.assignInterval();
    await ordered.calculate(null);
    await ordered.complete({ headers: { 'x-device-info': 'device=zinaida-1' } });
    const open = await createHttpCustomer(app, { token });
    await open.assignUser({ phoneNumber: phone ?? '', email: 'cart@vetrova.example' });
    await open.add('W19', 2);
    await open.assignAddress(home);
    await open.assignInterval();

    const traces = [phone ?? '', 'Зинаид', 'zinaida', '1961-04-12', 'Заветная', 'домофона'];
    traces.push('receipts@vetrova', 'cart@vetrova', customer.refreshToken);
    for (const trace of traces.slice(0, -1)) expect([trace, await findTables(trace)]).not.toEqual([trace, []]);
    expect(await deleteAccount(customer)).toEqual({ success: true });

    // Codes are deleted with their limits; consents stay as evidence.
    const remaining = new Set(['public.consent']);
    for (const trace of traces) {
      const left = await findTables(trace);
      expect([trace, left.filter((table) => !remaining.has(table))]).toEqual([trace, []]);
    }
    expect(await findTables(phone ?? '')).not.toContain('public.consent');
    clock.advance(3 * DAY_MS);
    await pruneCodes(context);
    expect(await findTables(phone ?? '')).toEqual([]);
    expect(await findTables(email)).toEqual([]);
    expect((await app.fetch(contentUrl)).status).toBe(404);
    const { rows: holds } = await database.execute(sql`select from slot_hold where cart_id = ${open.cart}`);
    expect(holds).toEqual([]);
  });

  test('leaves the consents, with when and from where they were given [rule 78]', async () => {
    const customer = await signIn();
    await deleteAccount(customer);
    const { rows } = await database.execute(sql`
      select consent_type as type, granted, ip, text_hash <> '' as "hasHash" from consent
      where subject_id = ${customer.subjectId}`);
    expect(rows).toEqual([{ type: 'personal_data', granted: true, ip: '127.0.0.1', hasHash: true }]);
  });

  test('ends every session at once, in every process', async () => {
    const customer = await signIn();
    const devices = [customer, await signIn({ phone: customer.phone ?? '' })];
    const other = await startOtherApp(context, { clock });
    // This call reads the session, not the account.
    for (const { token } of devices) {
      await call(endpoints.listSessions, {}, { token });
      await other.call(endpoints.listSessions, {}, { token });
    }
    await deleteAccount(customer);
    const ended = [401, 'identity.session_ended'];
    for (const { token, refreshToken } of devices) {
      for (const endpoint of [endpoints.listSessions, endpoints.getUser, endpoints.exportProfile]) {
        const { status, error } = await callRefused(endpoint, {}, { token });
        expect([status, error.code]).toEqual(ended);
      }
      const { error } = await callRefused(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
      expect(error.code).toBe('identity.session_ended');
    }
    await vi.waitFor(async () => {
      for (const { token } of devices) {
        const { status, error } = await other.callRefused(endpoints.listSessions, {}, { token });
        expect([status, error.code]).toEqual(ended);
      }
    }, 3000);
  });

  test('is felt by a call that came through before it: there is no account any more', async () => {
    const customer = await signIn();
    await database.execute(sql`
      update customer set deleted_at = now(), phone = null, phone_confirmed_at = null where id = ${customer.subjectId}`);
    for (const endpoint of [
      endpoints.getUser,
      endpoints.getProfile,
      endpoints.exportProfile,
      endpoints.deleteProfile,
    ]) {
      const { status, error } = await callRefused(endpoint, {}, { token: customer.token });
      expect([endpoint.id, status, error.code]).toEqual([endpoint.id, 401, 'identity.session_ended']);
    }
    const as = { token: customer.token };
    for (const { error } of [
      await callRefused(endpoints.updateUserByJwt, {}, as),
      await callRefused(endpoints.updateProfile, { body: { name: 'Нинель' } }, as),
      await callRefused(endpoints.completeRegistration, { body: { name: 'Нинель' } }, as),
      await callRefused(endpoints.confirmProfileEmail, { body: { code: '000000' } }, as),
      await callRefused(endpoints.uploadAvatar, {}, as),
    ]) {
      expect(error.code).toBe('identity.session_ended');
    }
    expect(await findTables('Нинель')).toEqual([]);
  });

  test('lets the same phone begin again: with another account that knows nothing of the old one', async () => {
    const phone = (await signIn()).phone ?? '';
    const before = await signIn({ phone, name: 'Анна' });
    await call(endpoints.createUserAddress, { body: moscowHome }, { token: before.token });
    await order(before, [['W19', 2]]);
    await deleteAccount(before);
    clock.advance(DAY_MS);

    const after = await signIn({ phone });
    expect([after.isNew, after.subjectId === before.subjectId]).toEqual([true, false]);
    expect(await call(endpoints.getProfile, {}, { token: after.token })).toMatchObject({ name: '', avatar: null });
    const { carts, orders, addresses } = await call(endpoints.exportProfile, {}, { token: after.token });
    expect({ carts, orders, addresses }).toEqual({ carts: [], orders: [], addresses: [] });
    const httpCustomer = await createHttpCustomer(app, { token: after.token });
    await httpCustomer.add('W19', 2);
    expect((await httpCustomer.calculate(true)).requiredProducts).toMatchObject([{ reason: 'FIRST_ORDER_PUMP' }]);
  });

  test('touches nobody else, not even who orders for the same phone', async () => {
    const [customer, other] = [await signIn(), await signIn({ name: 'Мария' })];
    await call(endpoints.createUserAddress, { body: moscowHome }, { token: other.token });
    const theirs = await order(other);
    const guest = await createHttpCustomer(app);
    await guest.add('CUP', 7);
    await guest.getReady();
    await guest.assignUser({ phoneNumber: customer.phone ?? '', name: 'Соседка' });
    await guest.calculate(null);
    const { order: ofGuest } = await guest.complete();
    await deleteAccount(customer);
    expect(await getOrder(theirs)).toMatchObject({ status: 'new', address: { street: moscowHome.street } });
    expect(await getOrder(ofGuest.uuid)).toMatchObject({
      status: 'new',
      phone: customer.phone,
      customerName: 'Соседка',
    });
    expect(await call(endpoints.getUser, {}, { token: other.token })).toMatchObject({ name: 'Мария' });
  });

  test('is for customers: a visitor has no account to delete', async () => {
    expect(await deleteRefused({ token: await createVisitor(app) })).toEqual([403, 'identity.customer_required']);
  });
});

describe('orders of who deletes the account [rule 79]', () => {
  test.each(['new', 'requiresConfirmation'] as const)(
    'that are %s are cancelled, with what they held given back [rule 54]',
    async (status) => {
      const customer = await signIn({ name: 'Анна' });
      const [first, second] = [
        await order(customer, [['W19', 3]]),
        await order(customer, [
          ['RARE', 2],
          ['CUP', 7],
        ]),
      ];
      await setStatus(first, status);
      await setStatus(second, status);
      await deleteAccount(customer);
      for (const id of [first, second]) {
        const { address, ...row } = await getOrder(id);
        expect(row).toMatchObject({ status: 'cancelled', phone: '', customerName: '', note: '', deviceInfo: null });
        expect(address).toEqual({
          latitude: 55.7558,
          longitude: 37.6173,
          city: 'Москва',
          city_id: 'moscow',
          district: expect.any(String),
          district_id: expect.any(String),
          street: '',
          house: '',
          uuid: null,
          addressId: null,
        });
        const events = await database
          .select({ status: orderEventTable.status, text: orderEventTable.text, textKey: orderEventTable.textKey })
          .from(orderEventTable)
          .where(and(eq(orderEventTable.orderId, id), eq(orderEventTable.status, 'cancelled')));
        expect(events).toEqual([{ status: 'cancelled', text: null, textKey: 'order.ACCOUNT_DELETED' }]);
      }
      expect(await listWrongCounters(database)).toEqual([]);
    },
  );

  test.each(['approved', 'inProcess'] as const)('that are %s forbid it, and nothing has changed', async (status) => {
    const customer = await signIn({ name: 'Анна' });
    const [waiting, prepared] = [await order(customer), await order(customer)];
    await setStatus(prepared, status);
    const before = await call(endpoints.exportProfile, {}, customer);
    expect(await deleteRefused(customer)).toEqual([409, 'account.order_in_delivery']);
    expect(await call(endpoints.exportProfile, {}, customer)).toEqual(before);
    expect((await getOrder(waiting)).status).toBe('new');
    expect(await listWrongCounters(database)).toEqual([]);

    await setStatus(prepared, 'completed');
    expect(await deleteAccount(customer)).toEqual({ success: true });
  });

  test('that forbid it say so in every language', async () => {
    const { token } = await signIn();
    await setStatus(await order({ token } as SignedIn), 'inProcess');
    const messages = new Set<string>();
    for (const lang of languages) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await app.fetch(`${endpoints.deleteProfile.path}?lang=${lang}`, { method: 'DELETE', headers });
      expect(response.status).toBe(409);
      messages.add(((await response.json()) as ErrorEnvelope).message);
    }
    expect(messages.size).toBe(languages.length);
  });

  test.each(['completed', 'cancelled', 'undelivered'] as const)(
    'that are %s stay so, without their customer',
    async (status) => {
      const customer = await signIn({ name: 'Анна' });
      const id = await order(customer);
      const { totalMinor } = await getOrder(id);
      await setStatus(id, status);
      await deleteAccount(customer);
      expect(await getOrder(id)).toMatchObject({ status, totalMinor, phone: '', customerName: '' });
      await setStatus(id, 'new');
    },
  );
});

describe('deleting under concurrency [rule 79] [rule 20]', () => {
  /** Holds a row of stock while `start` starts calls that wait for it. */
  async function holdStock(externalId: string, start: () => Promise<void>): Promise<void> {
    await withTransaction(database, async (transaction) => {
      await transaction.execute(sql`
        select from stock where product_id = (select id from product where external_id = ${externalId}
          and partner_id = 'moscow') for update`);
      await start();
    });
  }

  const waitUntilWaiting = (calls: number) =>
    vi.waitFor(async () => {
      const { rows } = await database.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(calls);
    }, 5000);

  const wordOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: unknown) => /"code":"([^"]+)/.exec(String(error))?.[1],
    );

  test('of two at once one deletes, and what an order held comes back once', async () => {
    const customer = await signIn();
    await order(customer, [
      ['RARE', 1],
      ['CUP', 7],
    ]);
    // Warms up the pool: otherwise the first call ends before the second has a connection.
    await Promise.all(Array.from({ length: 5 }, () => database.execute(sql`select pg_sleep(0.05)`)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => wordOf(deleteAccount(customer))));
    expect(answers.filter((word) => word === 'done')).toHaveLength(1);
    expect(answers.filter((word) => word === 'identity.session_ended')).toHaveLength(3);
    expect(await listWrongCounters(database)).toEqual([]);
    expect((await listOrders(customer)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('waits for the cart that is just being ordered, and cancels that order too', async () => {
    const customer = await signIn();
    const httpCustomer = await getReadyToOrder(customer, [
      ['PUMP', 2],
      ['CUP', 7],
    ]);
    const calls: Promise<unknown>[] = [];
    await holdStock('PUMP', async () => {
      calls.push(wordOf(httpCustomer.complete()));
      await waitUntilWaiting(1);
      calls.push(wordOf(deleteAccount(customer)));
      await waitUntilWaiting(2);
    });
    expect(await Promise.all(calls)).toEqual(['done', 'done']);
    expect((await listOrders(customer)).map(({ status, phone }) => [status, phone])).toEqual([['cancelled', '']]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('lets no cart be ordered any more that was asked for a moment later', async () => {
    const customer = await signIn();
    await order(customer, [
      ['PUMP', 1],
      ['CUP', 7],
    ]);
    const httpCustomer = await getReadyToOrder(customer, [['CUP', 7]]);
    const calls: Promise<unknown>[] = [];
    await holdStock('PUMP', async () => {
      calls.push(wordOf(deleteAccount(customer)));
      await waitUntilWaiting(1);
      calls.push(wordOf(httpCustomer.complete()));
      await waitUntilWaiting(2);
    });
    expect(await Promise.all(calls)).toEqual(['done', 'cart.not_found']);
    expect((await listOrders(customer)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await database.select().from(cartTable).where(eq(cartTable.subjectId, customer.subjectId))).toEqual([]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('and signing in at the same moment leave the account deleted, and its code worthless', async () => {
    const customer = await signIn();
    await order(customer, [
      ['PUMP', 1],
      ['CUP', 7],
    ]);
    const token = await createVisitor(app);
    const phone = customer.phone ?? '';
    const { challengeId } = await call(endpoints.login, { body: { method: 'sms', phone, consent: true } }, { token });
    const code = await findCode(app, phone);
    const calls: Promise<unknown>[] = [];
    await holdStock('PUMP', async () => {
      calls.push(wordOf(deleteAccount(customer)));
      await waitUntilWaiting(1);
      calls.push(wordOf(call(endpoints.confirmCode, { body: { challengeId, code } }, { token })));
      await waitUntilWaiting(2);
    });
    const [deleted, signedIn] = await Promise.all(calls);
    expect([deleted, signedIn]).toEqual(['done', 'identity.challenge_over']);
    const { rows } = await database.execute(sql`select from system.session where subject_id = ${customer.subjectId}`);
    expect(rows).toEqual([]);
  });

  test('by many, beside many who order the same things at the same times, waits for nobody for ever', async () => {
    const days = await listDays(app);
    const [early, late] = [days.at(-2)?.date, days.at(-1)?.date];
    const leaving = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    const staying = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    const orderOn = async (customer: SignedIn, day: string | undefined, lines: [string, number][]) => {
      const httpCustomer = await createHttpCustomer(app, { token: customer.token });
      for (const [id, quantity] of lines) await httpCustomer.add(id, quantity);
      await httpCustomer.getReady();
      await httpCustomer.assignInterval(day);
      await httpCustomer.addRequiredProducts(true);
      return httpCustomer;
    };
    for (const [index, customer] of leaving.entries()) {
      const both: [string, number][][] = [
        [
          ['CUP', 7],
          ['W19', 1],
        ],
        [
          ['PUMP', 1],
          ['CUP', 7],
        ],
      ];
      const [first, second] = index % 2 === 0 ? [early, late] : [late, early];
      await (await orderOn(customer, first, both[index % 2] ?? [])).complete();
      await (await orderOn(customer, second, both[(index + 1) % 2] ?? [])).complete();
    }
    const carts = await Promise.all(
      staying.map((customer, index) =>
        orderOn(customer, index % 2 === 0 ? late : early, [
          ['W19', 2],
          ['CUP', 7],
        ]),
      ),
    );
    await Promise.all([
      ...leaving.map((customer) => deleteAccount(customer)),
      ...carts.map((httpCustomer) => httpCustomer.complete()),
    ]);
    for (const customer of leaving) {
      expect((await listOrders(customer)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    }
    expect(await listWrongCounters(database)).toEqual([]);
  });
});

describe('what a call on its way has left behind', () => {
  const eraseAgain = () => eraseDeletedAccountsAgain(context, personalDataOf(context));

  test('is erased by the next upkeep, within thirty days and without touching who is still there [rule 79]', async () => {
    const [gone, here] = [await signIn(), await signIn()];
    await deleteAccount(gone);
    const address = {
      partnerId: 'moscow',
      fields: moscowHome,
      cityId: 'moscow',
      district: null,
      districtId: null,
      duplicateKey: 'a place',
      createdAt: clock.now(),
    };
    await database.insert(addressTable).values([
      { ...address, subjectId: gone.subjectId },
      { ...address, subjectId: here.subjectId },
    ]);
    const listSubjects = async () => {
      const rows = await database.select().from(addressTable).where(eq(addressTable.duplicateKey, 'a place'));
      return rows.map(({ subjectId }) => subjectId);
    };
    clock.advance(29 * DAY_MS);
    await eraseAgain();
    expect(await listSubjects()).toEqual([here.subjectId]);
  });

  test('waits while an order of that moment is in delivery, and blocks no others', async () => {
    const [first, second] = [await signIn({ name: 'Анна' }), await signIn()];
    const id = await order(first);
    await deleteAccount(first);
    await setStatus(id, 'inProcess');
    await database.update(orderTable).set({ phone: '+79161234567' }).where(eq(orderTable.id, id));
    await deleteAccount(second);
    const address = { fields: moscowHome, cityId: 'moscow', district: null, districtId: null, createdAt: clock.now() };
    await database
      .insert(addressTable)
      .values({ ...address, partnerId: 'moscow', subjectId: second.subjectId, duplicateKey: 'another place' });
    await eraseAgain();
    const rows = await database.select().from(addressTable).where(eq(addressTable.subjectId, second.subjectId));
    expect(rows).toEqual([]);
    expect((await getOrder(id)).phone).toBe('+79161234567');
    await setStatus(id, 'completed');
    await eraseAgain();
    expect((await getOrder(id)).phone).toBe('');
  });

  test('waits for a long order beyond the thirty days too, and is logged, as after a restore [rule 79]', async () => {
    const customer = await signIn({ name: 'Анна' });
    const id = await order(customer);
    await deleteAccount(customer);
    // A restored backup contains the account, and somebody removed it by hand.
    await setStatus(id, 'inProcess');
    await database.update(orderTable).set({ phone: '+79161234567' }).where(eq(orderTable.id, id));
    await eraseAgain();
    clock.advance(40 * DAY_MS);
    const warn = vi.spyOn(context.logger, 'warn');
    await eraseAgain();
    expect(warn.mock.calls).toEqual([
      [
        { customerId: customer.subjectId, code: 'account.order_in_delivery' },
        expect.stringContaining('not erased yet'),
      ],
    ]);
    expect((await getOrder(id)).phone).toBe('+79161234567');

    await setStatus(id, 'completed');
    await eraseAgain();
    expect((await getOrder(id)).phone).toBe('');
    // Nothing is left, so later runs must not write.
    await database.update(orderTable).set({ phone: 'looked at' }).where(eq(orderTable.id, id));
    await eraseAgain();
    expect((await getOrder(id)).phone).toBe('looked at');
  });

  test('fails the job where a feature fails at it, is tried again beyond the thirty days, and ends with the shop [P-38] [rule 79]', async () => {
    // Puts customers of earlier tests into the past.
    clock.advance(40 * DAY_MS);
    await eraseAgain();
    const [first, second] = [await signIn(), await signIn()];
    for (const customer of [first, second]) await deleteAccount(customer);
    const failing = (of: readonly SignedIn[]): PersonalData => ({
      name: 'failing',
      list: () => Promise.resolve([]),
      erase(_, { subjectId }) {
        const isOf = of.some((customer) => customer.subjectId === subjectId);
        return isOf ? Promise.reject(new Error('a bug')) : Promise.resolve();
      },
    });
    expect(await eraseDeletedAccountsAgain(context, [failing([first, second])])).toEqual({ done: 0, failed: 2 });
    expect(await eraseDeletedAccountsAgain(context, [failing([first])])).toEqual({ done: 1, failed: 1 });

    clock.advance(40 * DAY_MS);
    const stopped = { ...context, stopping: AbortSignal.abort() };
    expect(await eraseDeletedAccountsAgain(stopped, personalDataOf(context))).toEqual({ done: 0, failed: 0 });
    expect(await eraseDeletedAccountsAgain(context, personalDataOf(context))).toEqual({ done: 1, failed: 0 });
    expect(await eraseDeletedAccountsAgain(context, personalDataOf(context))).toEqual({ done: 0, failed: 0 });
  });
});
