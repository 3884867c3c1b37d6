import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { readExchange } from '@kaplya/files/exchange';
import { findRequisite } from '@kaplya/files/find-requisite';
import { HOUR_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ordersXml } from '../../../test/exchange/documents.ts';
import { createExchangeDesk, createOneC, exchangeRights } from '../../../test/exchange/one-c.ts';
import { grantTestPoints } from '../../../test/people/give-points.ts';
import { createMember, createOperator } from '../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome } from '../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createPromoCode } from '../../../test/database/create-promo-code.ts';
import { pruneExchange } from './work/prune-exchange.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);
const token = await openStaffToken(app, [...exchangeRights, 'orders.read', 'audit.read']);
const desk = createExchangeDesk(app, token);
const credentials = await desk.makePassword();
const oneC = createOneC(app, credentials);

beforeEach(async () => {
  clock.set(tuesday);
  await desk.save({}, false);
  await database.execute(sql`delete from exchange_order`);
  await database.execute(sql`delete from exchange_file`);
  // Orders of other tests are over.
  await database.execute(
    sql`update "order" set status = 'completed' where partner_id = 'moscow' and status not in ('completed', 'cancelled', 'undelivered')`,
  );
  await desk.save({}, true);
});

async function makeOrder({ points = 0, promo = null as string | null, company = null as string | null } = {}): Promise<{
  token: string;
  subjectId: string;
  uuid: string;
  number: string;
  toPay: number;
}> {
  const member = await createMember(app);
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  if (company !== null)
    await database.execute(sql`
      insert into legal_person_customer (partner_id, legal_person_id, customer_id) values ('moscow', ${company}, ${member.subjectId})`);
  await httpCustomer.add('W19', 3);
  await httpCustomer.add('CUP', 7);
  await httpCustomer.assignAddress({
    ...moscowHome,
    intercom: '12К',
    ...(company !== null && { legal_person_id: company }),
  });
  await httpCustomer.assignUser({ phoneNumber: member.phone });
  await httpCustomer.assignInterval();
  await httpCustomer.addRequiredProducts(true);
  if (promo !== null) await httpCustomer.enterPromo(promo);
  if (points > 0) {
    await grantTestPoints(app.context, member.subjectId, points);
    await httpCustomer.payByPoints(true);
  }
  await httpCustomer.assignPayment(company === null ? 1 : 2);
  await httpCustomer.calculate(true);
  const { order } = await httpCustomer.complete();
  const { data } = await app.call(
    endpoints.getOrder,
    { params: { uuid: order.uuid } },
    { token: await member.token() },
  );
  const { subjectId } = member;
  return {
    token: await member.token(),
    subjectId,
    uuid: order.uuid,
    number: order.id,
    toPay: data.totals.toPay.amount,
  };
}

async function queryOrders() {
  await oneC.signIn('sale');
  await oneC.ask('sale', 'init');
  const items = await Array.fromAsync(readExchange(new Blob([await oneC.query()])));
  return items.flatMap((item) => (item.kind === 'document' ? [item] : []));
}

const statusOf = async (uuid: string) => {
  const { rows } = await database.execute<{ status: string }>(sql`select status from "order" where id = ${uuid}`);
  return rows[0]?.status;
};

const minor = (text: string | null) => Math.round(Number(text) * 100);

async function sendBack(...orders: Parameters<typeof ordersXml>[0]) {
  await oneC.signIn('sale');
  await oneC.send('sale', 'orders.xml', Buffer.from(ordersXml(orders)));
  return oneC.importFile('sale', 'orders.xml');
}

const lastRows = async () => desk.listRows((await desk.listRuns())[0] ?? { id: '' });

describe('orders for 1C [G-05d]', () => {
  test('go out until 1C says success of that very answer, with the way to the door and the empties; what changes goes again [G-05o]', async () => {
    const order = await makeOrder();
    const first = await queryOrders();
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({
      id: order.uuid,
      operation: 'Заказ товара',
      currency: 'руб',
      day: '2026-03-10',
      time: '10:30:00',
    });
    expect(findRequisite(first[0]?.requisites ?? [], 'Статус заказа')).toBe('Новый');
    const door = ['Подъезд', 'Этаж', 'Домофон', 'Пустых бутылей'].map((name) =>
      findRequisite(first[0]?.requisites ?? [], name),
    );
    expect(door).toEqual(['1', '3', '12К', '3']);
    expect(first[0]?.comment).toContain('Подъезд 1, этаж 3, домофон 12К\nЗабрать пустых бутылей: 3');
    // An unconfirmed order is sent to another session, too, whose success is its own.
    expect(await queryOrders()).toHaveLength(1);
    const other = createOneC(app, credentials);
    await other.signIn('sale');
    expect(await other.ask('sale', 'success')).toMatchObject({ word: 'success' });
    expect(await desk.get()).toMatchObject({ ordersDue: 1 });

    // An order that changes between the answer and the success is sent again.
    await queryOrders();
    await operator.move(order.uuid, 'approved');
    expect(await oneC.ask('sale', 'success')).toMatchObject({ word: 'success' });
    const again = await queryOrders();
    expect(again.map(({ requisites }) => findRequisite(requisites, 'Статус заказа'))).toEqual(['Согласован']);
    await oneC.ask('sale', 'success');
    expect(await queryOrders()).toEqual([]);
    expect(await desk.get()).toMatchObject({ ordersDue: 0 });
    // A repeated success confirms nothing more.
    await oneC.ask('sale', 'success');
    expect(await desk.get()).toMatchObject({ ordersDue: 0 });
  });

  test('are those that are not over when somebody switches them on, and none while they are off', async () => {
    await desk.save({}, false);
    const before = await makeOrder();
    expect(await queryOrders()).toEqual([]);
    await desk.save({}, true);
    expect((await queryOrders()).map(({ id }) => id)).toEqual([before.uuid]);
  });

  test('name the sum that the courier brings change from [rule 49e]', async () => {
    const order = await makeOrder();
    await database.execute(sql`update "order" set change_from_minor = 500000 where id = ${order.uuid}`);
    const [document] = await queryOrders();
    expect(findRequisite(document?.requisites ?? [], 'Сдача с суммы')).toBe('5000.00');
  });

  test('agree to the kopeck: points and codes stand as discounts of the lines [rule 120]', async () => {
    const code = await createPromoCode(database, { effect: { kind: 'percent', bps: 700, maxDiscount: null } });
    const order = await makeOrder({ points: 133, promo: code });
    const [document] = await queryOrders();
    const lines = document?.lines ?? [];
    expect(minor(document?.sum ?? null)).toBe(order.toPay);
    expect(lines.reduce((sum, line) => sum + minor(line.sum), 0)).toBe(order.toPay);
    const xml = await oneC.query();
    const discounts = [
      ...xml.matchAll(/<Скидка><Наименование>(Скидка|Баллы)<\/Наименование><Сумма>([\d.]+)<\/Сумма>/g),
    ];
    const of = (name: string) =>
      discounts.filter(([, each]) => each === name).reduce((sum, [, , text]) => sum + minor(text ?? null), 0);
    expect(of('Баллы')).toBe(133_00);
    expect(of('Скидка')).toBeGreaterThan(0);
    const full = lines.reduce((sum, line) => sum + minor(line.price) * Number(line.quantity), 0);
    expect(full - of('Баллы') - of('Скидка')).toBe(order.toPay);
  });
});

describe('the customer of an order for 1C [G-05d]', () => {
  const addCompany = async (id: string, name: string, taxNumber: string) => {
    await database.execute(sql`
      insert into legal_person (partner_id, id, name, tax_number) values ('moscow', ${id}, ${name}, ${taxNumber})`);
    return id;
  };
  const queryXml = async () => {
    await oneC.signIn('sale');
    return oneC.query();
  };
  const contractorOf = (xml: string, orderId: string): string =>
    new RegExp(`<Ид>${orderId}</Ид>.*?<Контрагенты>(.*?)</Контрагенты>`, 's').exec(xml)?.[1] ?? '';

  test('is a company with its name and tax number, beside who ordered for it; a person has neither', async () => {
    const company = await addCompany('019b0000-0000-7000-8000-00000000c001', 'ООО «Ива & Ко»', '7712345678');
    const other = await addCompany('019b0000-0000-7000-8000-00000000c002', 'ИП Клёнов', '');
    const ofCompany = await makeOrder({ company });
    const ofOther = await makeOrder({ company: other });
    const ofPerson = await makeOrder();
    const xml = await queryXml();
    const named = contractorOf(xml, ofCompany.uuid);
    expect(named).toContain(
      `<Ид>${company}</Ид><Наименование>ООО «Ива &amp; Ко»</Наименование><Роль>Покупатель</Роль>` +
        '<ОфициальноеНаименование>ООО «Ива &amp; Ко»</ОфициальноеНаименование><ИНН>7712345678</ИНН><Адрес>',
    );
    expect(named).toContain(
      `<Отношение>Контактное лицо</Отношение><Ид>${ofCompany.subjectId}</Ид><Наименование>Анна</Наименование>`,
    );
    const withoutNumber = contractorOf(xml, ofOther.uuid);
    expect(withoutNumber).toContain('<ОфициальноеНаименование>ИП Клёнов</ОфициальноеНаименование>');
    expect(withoutNumber).not.toContain('ИНН');
    const person = contractorOf(xml, ofPerson.uuid);
    expect(person).toContain(`<Ид>${ofPerson.subjectId}</Ид><Наименование>Анна</Наименование>`);
    expect(person).toContain('<ПолноеНаименование>Анна</ПолноеНаименование><АдресРегистрации>');
    expect(person).not.toMatch(/ИНН|Официальное|Представители/);
  });
});

test('companies come from 1C by their tax numbers, and those that the shop knows follow it [G-05j]', async () => {
  const send = async (...contents: string[]) => {
    const counterparties = contents.map((content, index) => `<Контрагент><Ид>c${index}</Ид>${content}</Контрагент>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-03-10T10:00:00"><Контрагенты>${counterparties.join('')}</Контрагенты></КоммерческаяИнформация>`;
    await oneC.signIn('catalog');
    await oneC.send('catalog', 'contragents.xml', Buffer.from(xml));
    await oneC.importFile('catalog', 'contragents.xml');
    return (await lastRows()).map(({ outcome, errors }) => [outcome, errors.map(({ code }) => code)]);
  };
  const company = '<Наименование>Клён</Наименование><ОфициальноеНаименование>ООО «Клён»</ОфициальноеНаименование>';
  const address = '<ЮридическийАдрес><Представление>Москва, Арбат, 2</Представление></ЮридическийАдрес>';
  const wrong = `${company}<ИНН>7707083894</ИНН>`;
  const person = '<Наименование>Анна</Наименование>';
  expect(await send(`${company}${address}<ИНН>7707083893</ИНН><КПП>773601001</КПП>`, wrong, person)).toEqual([
    ['added', []],
    ['refused', ['legal_person.tax_number_invalid']],
  ]);
  expect(await send(`${company}<ИНН>7707083893</ИНН><КПП>770701001</КПП>`)).toEqual([['changed', []]]);
  const { rows } = await database.execute(
    sql`select name, kpp, legal_address from legal_person where partner_id = 'moscow' and tax_number = '7707083893'`,
  );
  expect(rows).toEqual([{ name: 'ООО «Клён»', kpp: '770701001', legal_address: 'Москва, Арбат, 2' }]);
  const audit = await database.execute(
    sql`select action, staff_id, before, user_agent from audit_entry where action like 'exchange.company%' order by id`,
  );
  expect(audit.rows).toMatchObject([
    { action: 'exchange.company_added', staff_id: null },
    { action: 'exchange.company_changed', before: { kpp: '773601001' }, user_agent: expect.stringMatching(/^1C: /) },
  ]);
});

test('of several registrations of a company in a document the first counts, each time [G-05j]', async () => {
  const company = (id: string, kpp: string) =>
    `<Контрагент><Ид>${id}</Ид><Наименование>ООО «Ясень»</Наименование><ИНН>7728168971</ИНН><КПП>${kpp}</КПП></Контрагент>`;
  // The branches stand in the batch of the head office and in a later one.
  const people = Array.from({ length: 200 }, (_, index) => `<Контрагент><Ид>p${index}</Ид></Контрагент>`);
  const list = [company('c1', '772801001'), company('c2', '772843001'), ...people, company('c3', '772843002')];
  const send = async (day: string) => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${day}T10:00:00"><Контрагенты>${list.join('')}</Контрагенты></КоммерческаяИнформация>`;
    await oneC.signIn('catalog');
    await oneC.send('catalog', 'contragents.xml', Buffer.from(xml));
    await oneC.importFile('catalog', 'contragents.xml');
    const { rows } = await database.execute(sql`
      select p.kpp, (select count(*)::int from audit_entry where subject = 'legal-person:' || p.id) as entries
      from legal_person p where partner_id = 'moscow' and tax_number = '7728168971'`);
    return rows;
  };
  expect(await send('2026-03-10')).toEqual([{ kpp: '772801001', entries: 1 }]);
  expect(await send('2026-03-11')).toEqual([{ kpp: '772801001', entries: 1 }]);
});

describe('orders that come back from 1C [G-05e]', () => {
  test('move forwards by each step between, never back, and what is refused is written down [rule 119]', async () => {
    const order = await makeOrder();
    await queryOrders();
    await oneC.ask('sale', 'success');
    expect(
      await sendBack({ id: order.uuid, requisites: { 'Статус заказа': 'Отгружен', 'Дата оплаты': '2026-03-10' } }),
    ).toMatchObject({
      word: 'success',
    });
    expect(await statusOf(order.uuid)).toBe('inProcess');
    expect(await lastRows()).toMatchObject([
      {
        ...{ outcome: 'changed', subject: `order:${order.uuid}`, errors: [{ code: 'exchange.paid' }] },
        changes: [{ field: 'status', before: 'new', after: 'inProcess' }],
      },
    ]);
    // Changes that 1C sent itself are not sent back to it.
    expect(await queryOrders()).toEqual([]);

    await sendBack({ id: order.uuid, requisites: { 'Статус заказа': 'Согласован' } });
    expect(await statusOf(order.uuid)).toBe('inProcess');
    expect((await lastRows())[0]).toMatchObject({ outcome: 'refused', errors: [{ code: 'exchange.status_back' }] });
    await sendBack({ id: order.uuid, requisites: { Отменен: 'true' } });
    expect((await lastRows())[0]).toMatchObject({ outcome: 'refused', errors: [{ code: 'exchange.status_back' }] });
    await sendBack({ id: order.uuid, requisites: { 'Статус заказа': 'доставлен ' } });
    expect(await statusOf(order.uuid)).toBe('completed');
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `order:${order.uuid}` } },
      { token },
    );
    expect(items.map(({ action, by }) => [action, by])).toEqual([
      ['exchange.order_moved', null],
      ['exchange.order_moved', null],
    ]);
    // Each step has its author, for the staff alone.
    const { timeline } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid: order.uuid } }, { token });
    expect(timeline.map(({ status, author, reason }) => [status, author, reason])).toEqual([
      ['new', null, null],
      ...(['approved', 'inProcess', 'completed'] as const).map((status) => [status, null, '1C']),
    ]);
  });

  test('are cancelled while they may be, by a mark or a status, but never where money would go back', async () => {
    const [first, second, third] = [await makeOrder(), await makeOrder(), await makeOrder()];
    await database.execute(sql`update "order" set paid_minor = to_pay_minor where id = ${third?.uuid}`);
    await sendBack(
      { id: first?.uuid ?? '', requisites: {}, isDeleted: true },
      { id: second?.uuid ?? '', requisites: { 'Статус заказа': 'Отменён' } },
      { id: third?.uuid ?? '', requisites: { Отменен: 'true' } },
    );
    expect(await Promise.all([first, second, third].map((order) => statusOf(order?.uuid ?? '')))).toEqual([
      ...['cancelled', 'cancelled', 'new'],
    ]);
    expect((await lastRows()).map(({ outcome, errors }) => [outcome, ...errors.map(({ code }) => code)])).toEqual([
      ['changed'],
      ['changed'],
      ['refused', 'exchange.refund_by_person'],
    ]);
  });

  test('are ours by their ids alone; an unmapped status is reported', async () => {
    const order = await makeOrder();
    await sendBack(
      { id: 'f0a1b2c3-9a7d-11e6-80c1-00155d016a01', number: order.number, requisites: { 'Статус заказа': 'Отгружен' } },
      { id: '77', number: order.number, requisites: { 'Статус заказа': 'Отгружен' } },
      { id: order.uuid, requisites: { 'Статус заказа': 'На проверке у бухгалтера' } },
      { id: order.uuid, requisites: { 'Номер оплаты': '1' } },
    );
    expect(await statusOf(order.uuid)).toBe('new');
    expect((await lastRows()).map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ['exchange.order_unknown'],
      ['exchange.order_unknown'],
      ['exchange.status_unknown'],
      [],
    ]);
  });

  test('go with the account of their customer: the bytes of the files that name them are deleted, the diary stays', async () => {
    const { uuid, token: customer } = await makeOrder();
    const other = await makeOrder();
    await sendBack({ id: uuid, requisites: { 'Номер оплаты': '1' } });
    await sendBack({ id: other.uuid, requisites: { 'Статус заказа': 'Согласован' } });
    // The same document again: nothing of it is applied.
    await sendBack({ id: uuid, requisites: { 'Номер оплаты': '1' } });
    expect((await desk.listRuns())[0]?.state).toBe('same');
    await app.call(endpoints.deleteProfile, {}, { token: customer });
    const { rows } = await database.execute(sql`
      select f.is_kept as stored, (select count(*)::int from exchange_file_part p where p.file_id = f.id) as parts
      from exchange_file f order by f.id`);
    expect(rows).toEqual([
      { stored: false, parts: 0 },
      { stored: true, parts: 1 },
      { stored: false, parts: 0 },
    ]);
    expect(await desk.listRuns()).toHaveLength(3);
  });

  test('are stored for a day where nothing of their document was applied: no row has the customer whom they name', async () => {
    const order = await makeOrder();
    const bought = { id: order.uuid, requisites: { 'Номер оплаты': '1' } };
    await sendBack(bought);
    await sendBack(bought);
    await oneC.signIn('sale');
    await oneC.send('sale', 'broken.xml', Buffer.from(ordersXml([bought]).slice(0, -10)));
    await oneC.importFile('sale', 'broken.xml');
    const states = (await desk.listRuns()).map(({ state }) => state);
    expect(states).toEqual(['refused', 'same', 'done']);
    const pruneAfter = async (hours: number) => {
      const at = clock.now().getTime() + hours * HOUR_MS;
      const { forgotten } = await pruneExchange({ ...app.context, clock: { now: () => new Date(at) } });
      return [forgotten, ...(await desk.listRuns()).map(({ isKept }) => isKept)];
    };
    expect(await pruneAfter(23)).toEqual([0, true, true, true]);
    expect(await pruneAfter(25)).toEqual([2, false, false, true]);
  });

  test('are applied when they are whole, also where 1C never asks for it', async () => {
    const order = await makeOrder();
    const text = Buffer.from(ordersXml([{ id: order.uuid, requisites: { 'Статус заказа': 'К выполнению' } }]));
    const small = createOneC(app, { ...credentials, partBytes: 300 });
    await small.signIn('sale');
    await small.send('sale', 'orders.xml', text);
    const [run] = await desk.listRuns();
    expect(await desk.waitFor(run?.id ?? '')).toMatchObject({ type: 'sale', state: 'done', counts: { changed: 1 } });
    expect(await statusOf(order.uuid)).toBe('approved');
  });
});
