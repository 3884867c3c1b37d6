import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { customerTable } from '#features/identity/identity.table.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;
const operator = await createOperator(app);
const as = async () => ({ token: await operator.token() });

async function order(phone: string, token?: string, name = 'Анна') {
  const httpCustomer = await createHttpCustomer(app, token === undefined ? {} : { token });
  await httpCustomer.add('W19', 2);
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser({ phoneNumber: phone, name });
  await httpCustomer.assignInterval();
  await httpCustomer.addRequiredProducts(false);
  await httpCustomer.assignPayment();
  await httpCustomer.calculate(false);
  return (await httpCustomer.complete()).order;
}

describe('Who calls [O-06] [O-08]', () => {
  test('is found by any spelling of the phone, with account, last orders, addresses with bottles and points', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const { uuid } = await order(member.phone, token);
    await operator.deliver(uuid, { emptiesReturned: 0 });
    await grantTestPoints(app.context, member.subjectId, 70);
    const note = { params: { id: member.subjectId }, body: { text: 'Домофон не работает' } };
    await app.call(operatorEndpoints.addCustomerNote, note, await as());
    const typed = `8 (${member.phone.slice(2, 5)}) ${member.phone.slice(5, 8)}-${member.phone.slice(8)}`;
    const caller = await app.call(operatorEndpoints.findCaller, { query: { phone: typed } }, await as());
    expect(caller).toMatchObject({
      phone: member.phone,
      name: 'Анна',
      customer: {
        id: member.subjectId,
        isPhoneConfirmed: true,
        companies: [],
        note: { text: 'Домофон не работает', author: 'Анна' },
      },
      orders: [{ uuid, status: 'completed', bottles: 2, address: 'Москва, Тверская улица, 7, 12' }],
      ordersTotal: 1,
      bottles: 2,
      debt: { amount: 0, currency: 'RUB' },
    });
    expect(caller.customer?.points).toBeGreaterThanOrEqual(70);
    expect(caller.orders[0]?.items).toContainEqual(expect.objectContaining({ quantity: 2 }));
    expect(caller.addresses).toMatchObject([
      { key: caller.orders[0]?.addressKey, bottles: 2, fields: { street: moscowHome.street } },
    ]);
  });

  test('is asked about what is under way first: the open orders come before later ones that are over [O-06b]', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const made = [];
    for (const _ of [1, 2, 3]) made.push((await order(member.phone, token)).uuid);
    const [first, second, third] = made;
    for (const uuid of [second, third]) await operator.deliver(uuid ?? '', { emptiesReturned: 2 });
    const { orders } = await app.call(operatorEndpoints.findCaller, { query: { phone: member.phone } }, await as());
    expect(orders.map(({ uuid }) => uuid)).toEqual([first, third, second]);
  });

  test('as a guest is known by the orders alone, and whoever never ordered is new', async () => {
    const phone = nextPhone();
    const { uuid } = await order(phone, undefined, 'Гость');
    const caller = await app.call(operatorEndpoints.findCaller, { query: { phone } }, await as());
    expect(caller).toMatchObject({ customer: null, name: 'Гость', orders: [{ uuid }], ordersTotal: 1, bottles: 0 });
    expect(caller.addresses).toMatchObject([{ id: null, fields: { house: moscowHome.house } }]);
    const stranger = await app.call(operatorEndpoints.findCaller, { query: { phone: nextPhone() } }, await as());
    expect(stranger).toMatchObject({ customer: null, name: '', orders: [], ordersTotal: 0, addresses: [] });
    const wrong = await app.callRefused(operatorEndpoints.findCaller, { query: { phone: '12345' } }, await as());
    expect(wrong.error.code).toBe('identity.phone_invalid');
  });
});

describe('Who calls from a phone that a stranger has typed into their account [O-06]', () => {
  const insert = async (phone: string, openedBy: string | null) => {
    const account = { partnerId: 'moscow', phone, openedBy, language: 'ru', roles: ['ROLE_USER', 'ROLE_CLIENT'] };
    const [row] = await database
      .insert(customerTable)
      .values({ ...account, name: openedBy === null ? 'Чужой' : 'Мария', createdAt: app.context.clock.now() })
      .returning({ id: customerTable.id });
    return row?.id ?? '';
  };
  const find = async (phone: string) => app.call(operatorEndpoints.findCaller, { query: { phone } }, await as());

  test('is nobody known: the order would go into the account of the stranger', async () => {
    const phone = nextPhone();
    await insert(phone, null);
    expect(await find(phone)).toMatchObject({ customer: null, name: '', orders: [], addresses: [] });
  });

  test('is the account that staff opened for the phone, or the one that has confirmed it', async () => {
    const phone = nextPhone();
    const opened = await insert(phone, crypto.randomUUID());
    await insert(phone, null);
    expect(await find(phone)).toMatchObject({ customer: { id: opened, isPhoneConfirmed: false }, name: 'Мария' });
    const member = await createMember(app);
    await insert(member.phone, null);
    expect(await find(member.phone)).toMatchObject({ customer: { id: member.subjectId, isPhoneConfirmed: true } });
  });
});

describe('The page of a customer [O-08]', () => {
  test('shows contacts, orders, addresses, points, consents, sessions and notes, with more where there is more', async () => {
    const member = await createMember(app);
    const token = await member.token();
    await order(member.phone, token);
    for (let count = 1; count <= 21; count += 1) {
      const input = { params: { id: member.subjectId }, body: { text: `Заметка ${count}` } };
      await app.call(operatorEndpoints.addCustomerNote, input, await as());
    }
    const read = async (query: object = {}) =>
      app.call(operatorEndpoints.getOpsCustomer, { params: { id: member.subjectId }, query }, await as());
    const page = await read();
    expect(page).toMatchObject({
      ...{ id: member.subjectId, version: 1, name: 'Анна', merged: [], savedMethods: [], rentals: [], debts: [] },
      contacts: [{ kind: 'phone', value: member.phone, isConfirmed: true, isOfMerged: false }],
      orders: { total: 1, hasMore: false, items: [{ status: 'new' }] },
      notes: { hasMore: true },
    });
    expect(page.notes.items).toHaveLength(20);
    expect(page.notes.items[0]).toMatchObject({ text: 'Заметка 21', author: 'Анна' });
    expect(page.consents.items).toMatchObject([{ consentType: 'personal_data', isGranted: true, isCurrent: true }]);
    expect(page.sessions).toBeGreaterThan(0);
    const more = await read({ more: 'notes' });
    expect([more.notes.items.length, more.notes.hasMore]).toEqual([21, false]);
  });

  test('takes as many statements for twenty orders as for one', async () => {
    const counts: number[] = [];
    for (const orders of [1, 6]) {
      const member = await createMember(app);
      const token = await member.token();
      for (let placed = 0; placed < orders; placed += 1) await order(member.phone, token);
      const operatorToken = await operator.token();
      const input = { params: { id: member.subjectId }, query: {} };
      const read = () => app.call(operatorEndpoints.getOpsCustomer, input, { token: operatorToken });
      // The first one also notes the session; the fewest of several are those of the page alone.
      const ofEach = [await countStatements(read), await countStatements(read), await countStatements(read)];
      counts.push(Math.min(...ofEach));
    }
    expect(counts[1]).toBe(counts[0]);
  });

  test('is changed in name and birthday only, with an audit entry; a stale save is refused [rule 81]', async () => {
    const member = await createMember(app);
    const params = { id: member.subjectId };
    const patch = async (body: object) =>
      app.call(operatorEndpoints.patchOpsCustomer, { params, body: body as { version: number } }, await as());
    expect(await patch({ version: 1, name: 'Анна Сергеевна', birthday: '1980-05-06', phone: '+79990000000' })).toEqual({
      customer: { id: member.subjectId, version: 2, name: 'Анна Сергеевна', birthday: '1980-05-06' },
    });
    const [row] = await database.select().from(customerTable).where(eq(customerTable.id, member.subjectId));
    expect(row?.phone).toBe(member.phone);
    const stale = { params, body: { version: 1, name: 'Другая' } };
    const { status, error } = await app.callRefused(operatorEndpoints.patchOpsCustomer, stale, await as());
    expect([status, error.code, error.details]).toMatchObject([
      409,
      'conflict.changed',
      { version: 2, fields: ['birthday', 'name'] },
    ]);
    expect(await patch({ version: 2, name: 'Анна Сергеевна' })).toMatchObject({ customer: { version: 2 } });
    const query = { subject: `customer:${member.subjectId}` };
    const { items } = await app.call(operatorEndpoints.listAudit, { query }, await as());
    expect(items).toMatchObject([
      {
        action: 'customer.changed',
        before: { name: 'Анна', birthday: null },
        after: { name: 'Анна Сергеевна', birthday: '1980-05-06' },
      },
    ]);
    await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
    const after = await app.call(operatorEndpoints.listAudit, { query }, await as());
    expect(JSON.stringify(after.items)).not.toContain('Сергеевна');
  });
});

async function countStatements(run: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const { Client } = await import('pg');
  const query = Client.prototype.query;
  // oxlint-disable-next-line typescript/no-explicit-any -- every overload of it
  Client.prototype.query = function counted(this: unknown, ...given: any[]) {
    statements += 1;
    return Reflect.apply(query, this, given) as never;
  } as never;
  try {
    await run();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}

test('A customer whose device was stolen is signed out everywhere at once, by staff of the own shop alone [G-15d]', async () => {
  const member = await createMember(app);
  const devices = [await member.token(), await member.token()];
  const input = { params: { id: member.subjectId } };
  const stranger = await createOperator(app, 'baku');
  const refused = await app.callRefused(operatorEndpoints.endCustomerSessions, input, {
    token: await stranger.token(),
  });
  expect(refused.error.code).toBe('identity.customer_unknown');
  expect(await app.call(operatorEndpoints.endCustomerSessions, input, await as())).toEqual({ ended: 2 });
  for (const token of devices) {
    const { error } = await app.callRefused(endpoints.getProfile, { query: {} }, { token });
    expect(error.code).toBe('identity.session_ended');
  }
  const { items } = await app.call(
    operatorEndpoints.listAudit,
    { query: { subject: `customer:${member.subjectId}` } },
    await as(),
  );
  expect(items[0]).toMatchObject({ action: 'customer.sessions_ended', before: { openSessions: 2 } });
});
