import { endpoints, operatorEndpoints, type LegalPersonFields } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { createHttpCustomer, listDays, moscowHome } from '../../../test/people/http-customer.ts';
import { nextTaxNumber } from '../../../test/people/next-tax-number.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

const app = await startTestApp();
const operator = await createOperator(app);
const asStaff = async () => ({ token: await operator.token() });
const as = async (member: Member) => ({ token: await member.token() });

const fieldsOf = (taxNumber: string): LegalPersonFields => ({ name: 'ООО «Ива»', taxNumber, kpp: '773601001' });

async function request(member: Member, fields: LegalPersonFields) {
  return app.call(endpoints.requestLegalPerson, { body: fields }, await as(member));
}
const ownOf = async (member: Member) => app.call(endpoints.listOwnLegalPeople, {}, await as(member));

async function createCompany({ creditLimitMinor = null as number | null, members = [] as readonly Member[] } = {}) {
  const body = { ...fieldsOf(nextTaxNumber()), creditLimitMinor };
  const { legalPerson } = await app.call(operatorEndpoints.createLegalPerson, { body }, await asStaff());
  for (const { subjectId: customerId } of members)
    await app.call(
      operatorEndpoints.addLegalPersonMember,
      { params: { id: legalPerson.id }, body: { customerId } },
      await asStaff(),
    );
  return legalPerson;
}

const pageOf = async (id: string) => app.call(operatorEndpoints.getOpsLegalPerson, { params: { id } }, await asStaff());

async function fillCart(member: Member, legalPersonId: string, interval = 0) {
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 2);
  await customer.assignAddress({ ...moscowHome, legal_person_id: legalPersonId });
  await customer.assignUser({ phoneNumber: member.phone });
  const day = (await listDays(app)).at(-1);
  await customer.assignInterval(day?.date, day?.intervals[interval]?.id);
  await customer.addRequiredProducts(true);
  await customer.assignPayment(2);
  const { totals } = await customer.calculate(true);
  return { ...customer, toPay: totals.toPay.amount };
}

describe('An office [A-06a]', () => {
  test('asks, is admitted by staff, and pays its order by contract, which names it [rule 67b]', async () => {
    const member = await createMember(app);
    const taxNumber = nextTaxNumber();
    const { request: made } = await request(member, { ...fieldsOf(` ${taxNumber} `), contractNumber: 'Д-17' });
    expect(made).toMatchObject({ state: 'requested', taxNumber, kpp: '773601001', reason: null });
    expect((await ownOf(member)).requests).toEqual([made]);

    // The length of the queue is for everybody who may decide, also without a right to orders.
    const clerk = { token: await openStaffToken(app, ['customers.read', 'customers.write'], { name: 'Оля' }) };
    const { counts } = await app.call(operatorEndpoints.getPulse, { query: {} }, clerk);
    expect(counts?.companyRequests).toBe(1);
    const { items } = await app.call(operatorEndpoints.listLegalPersonRequests, { query: {} }, await asStaff());
    expect(items).toMatchObject([
      { id: made.id, known: null, customer: { id: member.subjectId, phone: member.phone } },
    ]);
    const customer = { params: { id: member.subjectId }, query: {} };
    const page = await app.call(operatorEndpoints.getOpsCustomer, customer, await asStaff());
    expect(page.companyRequests).toEqual([{ id: made.id, name: 'ООО «Ива»' }]);
    const accept = { params: { id: made.id }, body: { legalPersonId: null } };
    const { legalPerson } = await app.call(operatorEndpoints.acceptLegalPersonRequest, accept, await asStaff());
    expect(legalPerson).toMatchObject({ taxNumber, contractNumber: 'Д-17', people: 1, creditLimit: null });
    expect(await ownOf(member)).toMatchObject({ requests: [], legalPeople: [{ id: legalPerson.id, taxNumber }] });

    const cart = await fillCart(member, legalPerson.id);
    const { order } = await cart.complete();
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, await as(member));
    expect(data).toMatchObject({
      payment: { state: 'contract' },
      payer: { id: legalPerson.id, name: 'ООО «Ива»' },
      shipping: { address: { legal_person_id: legalPerson.id } },
    });
    expect((await ownOf(member)).legalPeople[0]?.unpaid).toEqual({ amount: cart.toPay, currency: 'RUB' });
  });

  test('is refused a tax number with a wrong check digit, a KPP that none has, and the same request twice', async () => {
    const member = await createMember(app);
    const refusalOf = async (fields: LegalPersonFields) => {
      const { error } = await app.callRefused(endpoints.requestLegalPerson, { body: fields }, await as(member));
      return [error.code, error.errors[0]?.field];
    };
    expect(await refusalOf(fieldsOf('7707083894'))).toEqual(['legal_person.tax_number_invalid', 'taxNumber']);
    expect(await refusalOf({ ...fieldsOf('7707083893'), kpp: '12' })).toEqual(['legal_person.kpp_invalid', 'kpp']);
    await request(member, fieldsOf('7707083893'));
    expect(await refusalOf(fieldsOf('77 0708 3893'))).toEqual(['legal_person.requested', 'taxNumber']);
    for (let more = 0; more < 4; more += 1) await request(member, fieldsOf(nextTaxNumber()));
    expect(await refusalOf(fieldsOf(nextTaxNumber()))).toEqual(['legal_person.too_many_requests', undefined]);
    for (const { id } of (await ownOf(member)).requests)
      await app.call(endpoints.withdrawLegalPersonRequest, { params: { id } }, await as(member));
    expect((await ownOf(member)).requests).toEqual([]);
  });

  test('is refused with a reason, and may ask again', async () => {
    const member = await createMember(app);
    const fields = fieldsOf(nextTaxNumber());
    const { request: made } = await request(member, fields);
    const refusal = { params: { id: made.id }, body: { reason: 'Нет договора' } };
    await app.call(operatorEndpoints.refuseLegalPersonRequest, refusal, await asStaff());
    expect((await ownOf(member)).requests).toMatchObject([{ state: 'refused', reason: 'Нет договора' }]);
    expect((await request(member, fields)).request).toMatchObject({ state: 'requested', reason: null });
  });
});

describe('A company that the shop has already [A-06a] [rule 67b]', () => {
  test('shows nothing of itself to who asks, until its people admit them', async () => {
    const [boss, colleague] = [await createMember(app), await createMember(app)];
    const { id, taxNumber } = await createCompany({ members: [boss] });
    const known = await request(colleague, { name: 'Ива?', taxNumber });
    const unknown = await request(colleague, { name: 'Ива?', taxNumber: nextTaxNumber() });
    const { id: requestId, createdAt, taxNumber: number } = unknown.request;
    expect({ ...known.request, id: requestId, createdAt, taxNumber: number }).toEqual(unknown.request);
    expect((await ownOf(colleague)).legalPeople).toEqual([]);
    const month = { params: { id }, query: { month: '2026-01' } };
    const file = await app.callRefused(endpoints.exportLegalPersonOrders, month, await as(colleague));
    expect(file.error.code).toBe('address.legal_person_unknown');

    const [company] = (await ownOf(boss)).legalPeople;
    expect(company?.applicants).toMatchObject([{ requestId: known.request.id, phone: colleague.phone }]);
    const decide = { params: { id, requestId: known.request.id } };
    const own = { ...decide, body: { decision: 'admit' as const } };
    const self = await app.callRefused(endpoints.decideLegalPersonRequest, own, await as(colleague));
    expect(self.error.code).toBe('address.legal_person_unknown');
    const other = { ...own, params: { id, requestId: unknown.request.id } };
    const foreign = await app.callRefused(endpoints.decideLegalPersonRequest, other, await as(boss));
    expect(foreign.error.code).toBe('legal_person.request_unknown');
    const refuse = { ...decide, body: { decision: 'refuse' as const, reason: 'Не знаем вас' } };
    await app.call(endpoints.decideLegalPersonRequest, refuse, await as(boss));
    expect((await ownOf(colleague)).requests).toContainEqual(expect.objectContaining({ reason: 'Не знаем вас' }));

    await request(colleague, { name: 'Ива', taxNumber });
    await app.call(endpoints.decideLegalPersonRequest, own, await as(boss));
    expect((await ownOf(colleague)).legalPeople).toMatchObject([{ id, people: [{}, {}], applicants: [] }]);
    await app.call(endpoints.leaveLegalPerson, { params: { id } }, await as(colleague));
    const subject = { query: { subject: `legal-person:${id}` } };
    const { items } = await app.call(operatorEndpoints.listAudit, subject, await asStaff());
    const who = { person: colleague.subjectId, customerName: 'Анна' };
    const decided = { ...who, colleague: boss.subjectId };
    expect(items.slice(0, 3)).toMatchObject([
      { action: 'colleague.left', by: null, before: who },
      { action: 'colleague.admitted', by: null, after: decided, ip: '' },
      { action: 'colleague.refused', by: null, after: decided, note: 'Не знаем вас' },
    ]);
  });

  test('admits once when two decide at once, and the second learns that the request is gone', async () => {
    const [boss, member] = [await createMember(app), await createMember(app)];
    const { id, taxNumber } = await createCompany({ members: [boss] });
    const { request: made } = await request(member, fieldsOf(taxNumber));
    const accept = { params: { id: made.id }, body: { legalPersonId: id } };
    const refuse = { params: { id: made.id }, body: { reason: 'Нет договора' } };
    const token = await asStaff();
    const outcomes = await Promise.allSettled([
      app.call(operatorEndpoints.acceptLegalPersonRequest, accept, token),
      app.call(operatorEndpoints.refuseLegalPersonRequest, refuse, token),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = { params: { id, requestId: made.id }, body: { decision: 'admit' as const } };
    const { error } = await app.callRefused(endpoints.decideLegalPersonRequest, late, await as(boss));
    expect(error.code).toBe('legal_person.request_unknown');
  });

  test('admits nobody whose account is deleted meanwhile', async () => {
    const member = await createMember(app);
    const { id, taxNumber } = await createCompany();
    const { request: made } = await request(member, fieldsOf(taxNumber));
    const accept = { params: { id: made.id }, body: { legalPersonId: id } };
    const token = await asStaff();
    const { database } = app.context;
    const { admission } = await withTransaction(database, async (transaction) => {
      // The account is deleted as far as its row.
      await transaction.execute(
        sql`update customer set deleted_at = now(), phone = null, phone_confirmed_at = null, name = null, roles = '[]' where id = ${member.subjectId}`,
      );
      const begun = app.callRefused(operatorEndpoints.acceptLegalPersonRequest, accept, token);
      const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await database.execute<{ n: number }>(waiting)).rows[0]?.n).toBe(1);
      return { admission: begun };
    });
    expect((await admission).error.code).toBe('legal_person.request_unknown');
    expect((await pageOf(id)).legalPerson.people).toBe(0);
  });

  test('stands beside the request for staff, who cannot admit to another one nor make it twice', async () => {
    const member = await createMember(app);
    const { id, taxNumber } = await createCompany();
    const { request: made } = await request(member, fieldsOf(taxNumber));
    const { items } = await app.call(operatorEndpoints.listLegalPersonRequests, { query: {} }, await asStaff());
    expect(items.find((item) => item.id === made.id)?.known).toEqual({ id, name: 'ООО «Ива»', kpp: '773601001' });
    const accept = async (legalPersonId: string | null) => {
      const input = { params: { id: made.id }, body: { legalPersonId } };
      return (await app.callRefused(operatorEndpoints.acceptLegalPersonRequest, input, await asStaff())).error.code;
    };
    expect(await accept(null)).toBe('legal_person.tax_number_taken');
    expect(await accept((await createCompany()).id)).toBe('legal_person.unknown');
    const right = { params: { id: made.id }, body: { legalPersonId: id } };
    await app.call(operatorEndpoints.acceptLegalPersonRequest, right, await asStaff());
    expect((await pageOf(id)).people).toMatchObject([{ id: member.subjectId }]);
  });

  test('is changed at its version, keeps its tax number to itself, and is found by parts of name and numbers', async () => {
    const [{ id, version, taxNumber }, other] = [await createCompany(), await createCompany()];
    const change = async (more: object) => ({
      ...{ params: { id } },
      body: { ...fieldsOf(taxNumber), creditLimitMinor: 500_000, contractNumber: 'Q-98', version, ...more },
    });
    await app.call(operatorEndpoints.changeLegalPerson, await change({ name: 'ООО «Рябина»' }), await asStaff());
    const stale = await app.callRefused(operatorEndpoints.changeLegalPerson, await change({}), await asStaff());
    expect(stale).toMatchObject({ status: 409, error: { code: 'conflict.changed' } });
    const twice = await change({ version: version + 1, taxNumber: other.taxNumber });
    const taken = await app.callRefused(operatorEndpoints.changeLegalPerson, twice, await asStaff());
    expect(taken.error).toMatchObject({ code: 'legal_person.tax_number_taken', details: { id: other.id } });
    for (const q of ['рябин', 'q-98', taxNumber.replace('77', '77 ')]) {
      const { items } = await app.call(operatorEndpoints.listOpsLegalPeople, { query: { q } }, await asStaff());
      expect(items).toMatchObject([{ id, name: 'ООО «Рябина»', creditLimit: { amount: 500_000 } }]);
    }
  });
});

describe('A limit of credit [rule 67c]', () => {
  test('is shared by orders at once: one of two that would exceed it is refused, until a payment makes room', async () => {
    const [one, two] = [await createMember(app), await createMember(app)];
    const { id, version, taxNumber } = await createCompany({ members: [one, two] });
    // The carts have two intervals, whose rows do not make the orders wait for each other.
    const carts = [await fillCart(one, id, 0), await fillCart(two, id, 1)];
    const [{ toPay } = { toPay: 0 }] = carts;
    const limit = { ...fieldsOf(taxNumber), creditLimitMinor: toPay * 2 - 1, version };
    await app.call(operatorEndpoints.changeLegalPerson, { params: { id }, body: limit }, await asStaff());

    const { database } = app.context;
    // The stock is locked until both wait, one for it and one for the company.
    const outcomes = await withTransaction(database, async (transaction) => {
      await transaction.execute(sql`select from stock where partner_id = 'moscow' for update`);
      const completions = Promise.allSettled(carts.map((cart) => cart.complete()));
      const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await database.execute<{ n: number }>(waiting)).rows[0]?.n).toBe(2);
      return { completions };
    }).then(({ completions }) => completions);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = carts[outcomes.findIndex(({ status }) => status === 'rejected')];
    const again = await refused?.completeRefused();
    expect(again).toMatchObject({ status: 422, error: { code: 'legal_person.credit_exceeded' } });

    const payment = { id: crypto.randomUUID(), amountMinor: toPay, day: '2026-03-02', note: 'п/п 12' };
    const record = async (body: typeof payment) =>
      app.call(operatorEndpoints.recordLegalPersonPayment, { params: { id }, body }, await asStaff());
    expect((await record(payment)).legalPerson.unpaid.amount).toBe(0);
    expect((await record(payment)).legalPerson.unpaid.amount).toBe(0);
    await refused?.complete();
    expect((await pageOf(id)).legalPerson.unpaid.amount).toBe(toPay);
  });

  test('holds for goods that are added to an order too', async () => {
    const member = await createMember(app);
    const { id, version, taxNumber } = await createCompany({ members: [member] });
    const cart = await fillCart(member, id);
    const { order } = await cart.complete();
    const limit = { ...fieldsOf(taxNumber), creditLimitMinor: cart.toPay, version };
    await app.call(operatorEndpoints.changeLegalPerson, { params: { id }, body: limit }, await asStaff());
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, await as(member));
    const water = data.items.find(({ kind }) => kind === 'goods');
    const items = [{ productId: water?.productId ?? '', quantity: 6 }];
    const more = { body: { externalOrder: order.uuid, items, returned: 6 } };
    const refused = await app.callRefused(endpoints.changeOrder, more, await as(member));
    expect(refused.error.code).toBe('legal_person.credit_exceeded');
  });
});

describe('Whoever orders for a company no more [A-06a]', () => {
  test('cannot complete a cart that was to be paid by contract, nor add to an order', async () => {
    const member = await createMember(app);
    const { id } = await createCompany({ members: [member] });
    const { order } = await (await fillCart(member, id)).complete();
    const cart = await fillCart(member, id);
    const removal = { params: { id, customerId: member.subjectId } };
    await app.call(operatorEndpoints.removeLegalPersonMember, removal, await asStaff());
    const { error } = await cart.completeRefused();
    expect(error.errors.map(({ code }) => code)).toContain('payment.method_unavailable');
    const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, await as(member));
    expect(data.payer?.id).toBe(id);
    const water = data.items.find(({ kind }) => kind === 'goods');
    const items = [{ productId: water?.productId ?? '', quantity: 3 }];
    const more = { body: { externalOrder: order.uuid, items, returned: 3 } };
    const refused = await app.callRefused(endpoints.changeOrder, more, await as(member));
    expect(refused.error.code).toBe('address.legal_person_unknown');
  });

  test('has left; the company stays when the last one leaves', async () => {
    const member = await createMember(app);
    const { id } = await createCompany({ members: [member] });
    await app.call(endpoints.leaveLegalPerson, { params: { id } }, await as(member));
    const again = await app.callRefused(endpoints.leaveLegalPerson, { params: { id } }, await as(member));
    expect(again.error.code).toBe('address.legal_person_unknown');
    expect(await pageOf(id)).toMatchObject({ legalPerson: { people: 0 }, people: [] });
  });

  test('deleted the account: membership and requests are gone', async () => {
    const member = await createMember(app);
    const { id } = await createCompany({ members: [member] });
    const { request: made } = await request(member, fieldsOf(nextTaxNumber()));
    await app.call(endpoints.deleteProfile, {}, await as(member));
    expect((await pageOf(id)).people).toEqual([]);
    const { items } = await app.call(operatorEndpoints.listLegalPersonRequests, { query: {} }, await asStaff());
    expect(items.map((item) => item.id)).not.toContain(made.id);
  });
});

test('The orders of a month are a file with goods, sums and VAT, for people of the company and staff [A-06b]', async () => {
  const member = await createMember(app);
  const { id } = await createCompany({ members: [member] });
  const cart = await fillCart(member, id);
  const { order } = await cart.complete();
  const { data } = await app.call(endpoints.getOrder, { params: { uuid: order.uuid } }, await as(member));
  const month = data.shippingDate.slice(0, 7);
  const input = { params: { id }, query: { month } };
  const { base64, name } = await app.call(endpoints.exportLegalPersonOrders, input, await as(member));
  expect(name).toMatch(/^orders-\d{10}-\d{4}-\d\d\.csv$/);
  const own = Buffer.from(base64, 'base64').toString();
  const rows = own
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(';'));
  expect(rows[0]?.slice(0, 3)).toEqual(['Номер', 'День доставки', 'Товар']);
  expect(rows[1]).toContain(data.id);
  const toText = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  expect(rows.at(-1)?.[5]).toBe(toText(cart.toPay));
  const toMinor = (text = '') => Math.round(Number(text.replace(/\s/g, '').replace(',', '.')) * 100);
  const vats = rows.slice(1, -1).map(([, , , , , total, rate, vat]) => {
    expect(toMinor(vat)).toBe(Math.round((toMinor(total) * Number(rate)) / (100 + Number(rate))));
    return toMinor(vat);
  });
  expect(toMinor(rows.at(-1)?.[7])).toBe(vats.reduce((sum, vat) => sum + vat, 0));
  const ofStaff = await app.send(operatorEndpoints.exportOpsLegalPersonOrders, input, await asStaff());
  expect(Buffer.from(await ofStaff.arrayBuffer()).toString()).toBe(own);
});
