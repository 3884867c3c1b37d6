import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { maskPhone } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { customerBlockTable } from '#features/identity/blocks/block.table.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { lockOrOpenAccount } from '#features/identity/index.ts';
import { createHttpCustomer, nextPhone } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const operator = await createOperator(app);
const as = async () => ({ token: await operator.token() });

type Person = { customerId: string } | { phone: string };

const block = async (person: Person, reason = 'Не открывает дверь') =>
  (await app.call(operatorEndpoints.blockCustomer, { body: { ...person, reason } }, await as())).block;
const setPhone = (id: string, phone: string) =>
  app.context.database.update(customerTable).set({ phone }).where(eq(customerTable.id, id));
const unblock = async (person: Person) =>
  app.call(operatorEndpoints.unblockCustomer, { body: { ...person, reason: 'Договорились' } }, await as());

const readPage = async (id: string) =>
  app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, await as());

/** Opens an account for a phone, as staff do for a caller. */
async function openAccount(phone: string): Promise<string> {
  const { subjectId: staffId } = await createMember(app, { roles: ['ROLE_ADMIN'] });
  const caller = { partnerId: 'moscow', phone, name: 'Анна', language: 'ru' as const, staffId, now: new Date() };
  const { account } = await withTransaction(app.context.database, (transaction) =>
    lockOrOpenAccount(transaction, caller),
  );
  return account.id;
}

/** A cart that lacks nothing but its completion. */
async function createCart(phone: string, token?: string) {
  const customer = await createHttpCustomer(app, token === undefined ? {} : { token });
  await customer.add('W19', 2);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: phone, name: 'Анна' });
  await customer.assignInterval();
  await customer.addRequiredProducts(false);
  await customer.assignPayment();
  await customer.calculate(false);
  return customer;
}

describe('The orders of a blocked customer [O-08a] [rule 49f]', () => {
  test('are refused with the number of the shop, as a guest too, and the cart stays', async () => {
    const member = await createMember(app);
    const token = await member.token();
    await block({ customerId: member.subjectId });
    for (const customer of [await createCart(nextPhone(), token), await createCart(member.phone)]) {
      const { status, error } = await customer.completeRefused();
      expect([status, error.code]).toEqual([422, 'identity.customer_blocked']);
      expect(error.message).toMatch(/\+7|8 800/);
      expect((await customer.restore()).items).not.toEqual([]);
    }
    await unblock({ customerId: member.subjectId });
    expect((await (await createCart(member.phone)).complete()).order.id).toBeTruthy();
  });

  test('are refused by the phone alone, and staff see it where they find the caller', async () => {
    const phone = nextPhone();
    await block({ phone }, 'Три ложных вызова');
    const caller = await app.call(operatorEndpoints.findCaller, { query: { phone } }, await as());
    expect(caller).toMatchObject({ customer: null, block: { reason: 'Три ложных вызова', author: 'Анна' } });
    expect((await (await createCart(phone)).completeRefused()).error.code).toBe('identity.customer_blocked');
    expect((await (await createCart(nextPhone())).complete()).order.id).toBeTruthy();
    expect(await unblock({ phone })).toEqual({ isEnded: true });
    expect(await unblock({ phone })).toEqual({ isEnded: false });
  });

  test('go on to be refused after the account is deleted, without the reason', async () => {
    const member = await createMember(app);
    await block({ customerId: member.subjectId }, 'Секретная причина');
    await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
    expect((await (await createCart(member.phone)).completeRefused()).error.code).toBe('identity.customer_blocked');
    const rows = await app.context.database.select().from(customerBlockTable);
    expect(JSON.stringify(rows)).not.toMatch(
      new RegExp(`Секретная причина|${member.subjectId}|${member.phone.slice(1)}`, 'u'),
    );
  });

  test('are refused by the phone for which staff opened the account, also after its deletion', async () => {
    const phone = nextPhone();
    const customerId = await openAccount(phone);
    await block({ customerId }, 'Тайная причина');
    expect((await (await createCart(phone)).completeRefused()).error.code).toBe('identity.customer_blocked');
    const { token } = await signInCustomer(app, { phone });
    await app.call(endpoints.deleteProfile, {}, { token });
    expect((await (await createCart(phone)).completeRefused()).error.code).toBe('identity.customer_blocked');
    const rows = await app.context.database.select().from(customerBlockTable);
    expect(JSON.stringify(rows)).not.toContain('Тайная причина');
  });

  test('stand on the page of an account that staff opened for a blocked phone, and are accepted again from there', async () => {
    const phone = nextPhone();
    await block({ phone }, 'До счёта');
    const customerId = await openAccount(phone);
    expect((await readPage(customerId)).block?.reason).toBe('До счёта');
    expect(await unblock({ customerId })).toEqual({ isEnded: true });
    expect((await (await createCart(phone)).complete()).order.id).toBeTruthy();
  });

  test('are not refused by a phone that a blocked customer only typed', async () => {
    const { subjectId, phone } = await createMember(app);
    const isTyped = { phoneConfirmedAt: null };
    await app.context.database.update(customerTable).set(isTyped).where(eq(customerTable.id, subjectId));
    await block({ customerId: subjectId });
    expect((await (await createCart(phone)).complete()).order.id).toBeTruthy();
  });

  test('are placed by staff with a reason alone, which the audit has', async () => {
    const member = await createMember(app);
    const cart = await createCart(member.phone);
    const { order } = await cart.complete();
    await block({ customerId: member.subjectId });
    const body = {
      ...{ customer: { phone: member.phone, name: 'Анна', consent: true as const }, repeatOf: order.uuid },
      preview: true,
    };
    const { preview } = await app.call(operatorEndpoints.orderByPhone, { body }, await as());
    expect(preview?.violations.map(({ code }) => code)).toContain('identity.customer_blocked');
    const slot = preview?.slot ?? undefined;
    const real = { ...body, slot, preview: false };
    const once = { ...(await as()), headers: { 'idempotency-key': crypto.randomUUID() } };
    const refused = await app.callRefused(operatorEndpoints.orderByPhone, { body: real }, once);
    expect(refused.error.errors.map(({ code }) => code)).toContain('identity.customer_blocked');
    const override = { body: { ...real, blockOverride: 'Заплатил вперёд' } };
    const placed = await app.call(operatorEndpoints.orderByPhone, override, once);
    const subject = `order:${placed.order?.uuid}`;
    const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject } }, await as());
    expect(items).toMatchObject([{ action: 'order.placed', note: 'Заплатил вперёд' }]);
  });

  test('leave signing in and past orders alone, and stand on the page of the customer and in the audit', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const { order } = await (await createCart(member.phone, token)).complete();
    await block({ customerId: member.subjectId });
    await block({ customerId: member.subjectId }, 'Другая причина');
    expect(await app.call(endpoints.getProfile, {}, { token })).toMatchObject({ phone: member.phone });
    const past = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, { token });
    expect(past.data.uuid).toBe(order.uuid);
    expect((await readPage(member.subjectId)).block?.reason).toBe('Другая причина');
    const query = { subject: `customer:${member.subjectId}` };
    const { items } = await app.call(operatorEndpoints.listAudit, { query }, await as());
    expect(items.map(({ action }) => action)).toEqual(['customer.blocked', 'customer.blocked']);
  });

  test('are refused to the account into which a blocked one is merged', async () => {
    const [surviving, merged] = [await createMember(app), await createMember(app)];
    await block({ customerId: merged.subjectId });
    const versions = { version: 1, fromVersion: 1 };
    const merge = { params: { id: surviving.subjectId }, body: { from: merged.subjectId, ...versions } };
    await app.call(operatorEndpoints.mergeCustomers, merge, await as());
    const cart = await createCart(nextPhone(), await surviving.token());
    expect((await cart.completeRefused()).error.code).toBe('identity.customer_blocked');
  });

  test.each<{ change: string; isNextFree: boolean; apply(next: Member): Promise<unknown> }>([
    { change: 'unblocked', isNextFree: true, apply: ({ subjectId: customerId }) => unblock({ customerId }) },
    {
      change: 'blocked and unblocked',
      isNextFree: true,
      async apply({ subjectId: customerId }) {
        await block({ customerId }, 'Второй');
        await unblock({ customerId });
      },
    },
    { change: 'blocked', isNextFree: false, apply: ({ subjectId: customerId }) => block({ customerId }, 'Второй') },
    {
      change: 'deleted',
      isNextFree: false,
      apply: async (next) => app.call(endpoints.deleteProfile, {}, { token: await next.token() }),
    },
  ])('stay refused to an account when that of its former phone is $change', async ({ isNextFree, apply }) => {
    const [former, next] = [await createMember(app), await createMember(app)];
    await block({ customerId: former.subjectId }, 'Первый');
    await setPhone(former.subjectId, nextPhone());
    await setPhone(next.subjectId, former.phone);
    await apply(next);
    const cart = await createCart(nextPhone(), await former.token());
    expect((await cart.completeRefused()).error.code).toBe('identity.customer_blocked');
    expect((await readPage(former.subjectId)).block?.reason).toBe('Первый');
    const guest = await createCart(former.phone);
    if (isNextFree) expect((await guest.complete()).order.id).toBeTruthy();
    else expect((await guest.completeRefused()).error.code).toBe('identity.customer_blocked');
  });

  test('say their reason in the data of the account that was blocked, not of who has its former phone now', async () => {
    const [former, next] = [await createMember(app), await createMember(app)];
    await block({ customerId: former.subjectId }, 'Бросил трубку');
    await setPhone(former.subjectId, nextPhone());
    await setPhone(next.subjectId, former.phone);
    const readData = async (of: Member) =>
      JSON.stringify(await app.call(endpoints.exportProfile, {}, { token: await of.token() }));
    expect(await readData(former)).toContain('Бросил трубку');
    expect(await readData(next)).not.toContain('Бросил трубку');
  });

  test('are refused once, when two members of staff block one phone at the same time', async () => {
    const phone = nextPhone();
    const both = await Promise.all([block({ phone }, 'Один'), block({ phone }, 'Два')]);
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['Два', 'Один']);
    const caller = await app.call(operatorEndpoints.findCaller, { query: { phone } }, await as());
    expect(['Один', 'Два']).toContain(caller.block?.reason);
  });

  test('name a guest in the audit by a hash and the end of the phone, until an account of the phone is deleted', async () => {
    const phone = nextPhone();
    await block({ phone }, 'Жильцы Петровы');
    await unblock({ phone });
    await block({ phone }, 'Снова');
    await block({ phone }, 'И снова');
    const readAudit = async () => {
      const { items } = await app.call(
        operatorEndpoints.listAudit,
        { query: { action: 'customer.blocked' } },
        await as(),
      );
      return items.filter(({ subject }) => subject.startsWith('customer-block:'));
    };
    const ofPhone = (await readAudit()).filter(({ after }) => after['name'] === maskPhone(phone));
    expect(ofPhone.map(({ note, before }) => [note, before])).toEqual([
      ['И снова', {}],
      ['Снова', { blocked: false }],
      ['Жильцы Петровы', { blocked: false }],
    ]);

    const { token } = await signInCustomer(app, { phone });
    await app.call(endpoints.deleteProfile, {}, { token });
    const { rows } = await app.context.database.execute<{ text: string }>(
      sql`select coalesce(json_agg(b)::text, '') || (select json_agg(p)::text from audit_personal p) as text from customer_block b`,
    );
    expect(rows[0]?.text).not.toMatch(/снова|жильцы петровы/iu);
    const subjects = [...new Set(ofPhone.map(({ subject }) => subject))];
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).not.toContain(phone.slice(1));
    expect((await (await createCart(phone)).completeRefused()).error.code).toBe('identity.customer_blocked');
  });
});
