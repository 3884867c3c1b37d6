import {
  operatorEndpoints,
  permissions,
  roleTemplates,
  type ExchangeLinkKind,
  type ExchangeSettings,
  type Permission,
} from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeZip } from '../../../../../packages/files/test/archives/make-zip.ts';
import { importXml, offersXml, ordersXml } from '../../../test/exchange/documents.ts';
import { createExchangeDesk, createOneC } from '../../../test/exchange/one-c.ts';
import { createHttpCustomer, moscowHome } from '../../../test/people/http-customer.ts';
import { createMember } from '../../../test/people/operator.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database, services } = app.context;
const owner = await openStaffToken(app, 'owner');
const desk = createExchangeDesk(app, owner);
let oneC = createOneC(app, await desk.makePassword());
const categories = (await app.call(operatorEndpoints.listOpsCategories, {}, { token: owner })).items;
const categoryId = categories[0]?.id ?? null;
const nothing: ExchangeSettings = {
  ...{ goods: 'off', categoryId: null, matchesCodes: false, pictures: false, prices: false, stock: false },
  statuses: [],
};

const without = (...missing: Permission[]) => permissions.filter((each) => !missing.includes(each));

async function readShop(): Promise<unknown> {
  const { rows } = await database.execute(sql`
    select 'settings' as what, '1c' as id, settings::text || sends_orders || coalesce(password_hash, '') as value from exchange
    union all select 'link', kind || external_id, targets::text from exchange_link
    union all select 'order', id::text, status from "order" where partner_id = 'moscow'
    union all select 'stock', warehouse_id || product_id, on_hand::text from stock where partner_id = 'moscow'
    union all select 'points', 'all', count(*)::text from points_entry
    order by 1, 2`);
  return rows;
}

beforeEach(async () => {
  clock.set(tuesday);
  await database.execute(sql`delete from exchange_file`);
  await database.execute(sql`update exchange set marks = '{}'`);
  await database.execute(sql`update stock set counted_at = null`);
  await desk.save(nothing, false);
  oneC = createOneC(app, await desk.makePassword());
});

describe('what is saved for later files of 1C asks for the right that it gives [G-05k] [rule 82a]', () => {
  const saveAs = async (token: string, settings: Partial<ExchangeSettings>, sendsOrders = false) => {
    const { version, settings: present } = await desk.get();
    const body = { version, settings: { ...present, ...settings }, sendsOrders };
    return app.send(operatorEndpoints.saveExchange, { body }, { token });
  };
  const given: readonly [string, Permission, Partial<ExchangeSettings>, boolean?][] = [
    ['goods', 'goods.write', { goods: 'new' }],
    ['goods for good', 'goods.write', { goods: 'all' }],
    ['the category of new goods', 'goods.write', { categoryId }],
    ['the match by article', 'goods.write', { matchesCodes: true }],
    ['pictures', 'goods.write', { pictures: true }],
    ['prices', 'prices.write', { prices: true }],
    ['stock', 'stock.write', { stock: true }],
    ['a status', 'orders.write', { statuses: [{ text: 'Отгружен', status: 'inProcess' }] }],
    ['orders with their customers', 'orders.export', {}, true],
  ];

  test.each(given)('the setting of %s: %s', async (_, permission, settings, sendsOrders) => {
    const before = await readShop();
    const refused = await saveAs(await openStaffToken(app, without(permission)), settings, sendsOrders);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'staff.permission_missing', details: { permission } },
    ]);
    expect(await readShop()).toEqual(before);
    const rights: Permission[] = ['imports.write', permission, ...(sendsOrders ? ['customers.read' as const] : [])];
    expect((await saveAs(await openStaffToken(app, rights), settings, sendsOrders)).status).toBe(200);
    // A leave that is given already, or taken back, asks for nothing.
    const goods = await openStaffToken(app, ['imports.write']);
    expect((await saveAs(goods, {}, sendsOrders)).status).toBe(200);
    expect((await saveAs(goods, nothing)).status).toBe(200);
  });

  test.each([
    ['price-type', ['prices.write'], ['msk-center']],
    ['warehouse', ['stock.write'], ['msk-main']],
    ['group', ['goods.write'], [categoryId ?? '']],
    ['product', ['goods.write', 'prices.write', 'stock.write'], ['CUP']],
  ] as const satisfies readonly (readonly [ExchangeLinkKind, readonly Permission[], readonly string[]])[])(
    'the mapping of a %s: %j',
    async (kind, asked, targets) => {
      await database.execute(sql`delete from exchange_link`);
      const { rows } = await database.execute<{ id: string; version: number }>(sql`
        insert into exchange_link (partner_id, kind, external_id, seen_at) values ('moscow', ${kind}, 'x', now())
        returning id, version`);
      const [{ id, version } = { id: '', version: 0 }] = rows;
      const input = { params: { id }, body: { version, targets: [...targets] } };
      for (const permission of asked) {
        const token = await openStaffToken(app, without(permission));
        const { status, error } = await app.callRefused(operatorEndpoints.saveExchangeLink, input, { token });
        expect([status, error.details]).toEqual([403, { permission }]);
      }
      const token = await openStaffToken(app, ['imports.write', ...asked]);
      const saved = await app.call(operatorEndpoints.saveExchangeLink, input, { token });
      expect(saved.targets).toEqual(targets);
      const leftOut = { params: { id }, body: { version: saved.version, targets: [] } };
      const imports = await openStaffToken(app, ['imports.write']);
      expect((await app.call(operatorEndpoints.saveExchangeLink, leftOut, { token: imports })).targets).toEqual([]);
    },
  );

  test('the password: of all that its holder may do by a file', async () => {
    await desk.save({ goods: 'new', prices: true, stock: true }, true);
    const { version } = await desk.get();
    const asked: Permission[] = [
      ...(['settings.write', 'orders.write', 'customers.write', 'goods.write', 'prices.write', 'stock.write'] as const),
      ...(['orders.export', 'customers.read'] as const),
    ];
    for (const permission of asked) {
      const token = await openStaffToken(app, without(permission));
      const refused = await app.callRefused(operatorEndpoints.createExchangePassword, { body: { version } }, { token });
      expect([refused.status, refused.error.details]).toEqual([403, { permission }]);
    }
    expect(await oneC.signIn()).toMatchObject({ status: 200 });
  });
});

async function makeOrder(): Promise<string> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.assignAddress(moscowHome);
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(1);
  await customer.calculate(true);
  return (await customer.complete()).order.uuid;
}

const goodsManager: Permission[] = [...roleTemplates.goods];
const orderStatus = async (id: string) => {
  const { rows } = await database.execute<{ status: string }>(sql`select status from "order" where id = ${id}`);
  return rows[0]?.status;
};

describe('a run of staff asks for the right of each thing that it changes [G-05k] [rule 82a]', () => {
  /** A document of 1C with statuses that nobody has mapped; then the owner maps them. */
  const receiveOrder = async () => {
    const id = await makeOrder();
    await oneC.signIn('sale');
    await oneC.send('sale', 'orders.xml', Buffer.from(ordersXml([{ id, requisites: { 'Статус заказа': 'Готово' } }])));
    await oneC.importFile('sale', 'orders.xml');
    await desk.save({ statuses: [{ text: 'Готово', status: 'completed' }] });
    const [run] = await desk.listRuns();
    return { id, run: run ?? { id: '' } };
  };

  test('orders: the dry run says so, the commit is refused by name, and what is moved bears who did it', async () => {
    const { id, run } = await receiveOrder();
    const before = await readShop();
    const goods = await openStaffToken(app, goodsManager);
    const dry = await createExchangeDesk(app, goods).replay(run);
    expect(dry).toMatchObject({ state: 'done', counts: { changed: 1 }, rights: ['orders.write'] });
    const params = { id: dry.id };
    const refused = await app.callRefused(operatorEndpoints.commitExchangeRun, { params }, { token: goods });
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      ...[403, 'staff.permission_missing', { permission: 'orders.write' }],
    ]);
    expect(await readShop()).toEqual(before);

    const rights = ['imports.write', 'orders.write', 'orders.read', 'customers.read', 'audit.read'] as const;
    const may = await openStaffToken(app, rights, { name: 'Оксана' });
    expect(await createExchangeDesk(app, may).commit(dry)).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await orderStatus(id)).toBe('completed');
    const { timeline } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid: id } }, { token: may });
    expect(timeline.slice(1).map(({ author, reason }) => [author?.name, reason])).toEqual([
      ...[1, 2, 3].map(() => ['Оксана', '1C']),
    ]);
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `order:${id}` } },
      { token: may },
    );
    expect(items.map(({ action, by }) => [action, by?.name])).toEqual([['exchange.order_moved', 'Оксана']]);
  });

  test('stock, prices and goods: each by its own right, and the count is a document of who committed', async () => {
    await desk.save({ goods: 'new', categoryId, prices: true, stock: true });
    const file = {
      'offers.xml': offersXml([
        { id: 'CUP', prices: { retail: '77' }, rests: { main: 3 } },
        { id: 'parent#red', name: 'Кулер (красный)' },
      ]),
    };
    await database.execute(sql`delete from exchange_link`);
    // The variant is added now; the dry run below is of a shop without it.
    await oneC.exchange(file);
    await database.execute(sql`delete from product where external_id = 'parent#red'`);
    await desk.map('price-type', 'retail', ['msk-center']);
    await desk.map('warehouse', 'main', ['msk-main']);
    const dry = await desk.replay((await desk.listRuns())[0] ?? { id: '' });
    expect(dry).toMatchObject({ state: 'done', rights: ['stock.write', 'goods.write', 'prices.write'] });
    const before = await readShop();
    for (const permission of ['stock.write', 'goods.write', 'prices.write'] as const) {
      const token = await openStaffToken(app, without(permission));
      const input = { params: { id: dry.id } };
      const refused = await app.callRefused(operatorEndpoints.commitExchangeRun, input, { token });
      expect([refused.status, refused.error.details]).toEqual([403, { permission }]);
    }
    expect(await readShop()).toEqual(before);
    const rights: Permission[] = ['imports.write', 'stock.read', 'stock.write', 'goods.write', 'prices.write'];
    const may = await openStaffToken(app, rights, { name: 'Оксана' });
    expect(await createExchangeDesk(app, may).commit(dry)).toMatchObject({ state: 'done', faults: 0 });
    const { items } = await app.call(operatorEndpoints.listStockDocuments, { query: {} }, { token: may });
    expect(items[0]).toMatchObject({ kind: 'count', author: { name: 'Оксана' }, postedBy: { name: 'Оксана' } });
  });

  test('companies: customers.write', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-03-10T10:00:00"><Контрагенты><Контрагент><Ид>c1</Ид><Наименование>ООО «Клён»</Наименование><ИНН>7707083893</ИНН></Контрагент></Контрагенты></КоммерческаяИнформация>`;
    await oneC.exchange({ 'contragents.xml': xml });
    await database.execute(sql`delete from legal_person where tax_number = '7707083893'`);
    const dry = await desk.replay((await desk.listRuns())[0] ?? { id: '' });
    expect(dry).toMatchObject({ counts: { added: 1 }, rights: ['customers.write'] });
    const token = await openStaffToken(app, without('customers.write'));
    const refused = await app.callRefused(operatorEndpoints.commitExchangeRun, { params: { id: dry.id } }, { token });
    expect(refused.error.details).toEqual({ permission: 'customers.write' });
  });

  test('at the time of the act: a right that goes between the click and the work ends the run', async () => {
    const { id, run } = await receiveOrder();
    const token = await openStaffToken(app, ['imports.write', 'orders.write'], { name: 'Мира' });
    const mira = createExchangeDesk(app, token);
    const dry = await mira.replay(run);
    const { wake } = services.exchange;
    services.exchange.wake = () => Promise.resolve();
    const started = await app.call(operatorEndpoints.commitExchangeRun, { params: { id: dry.id } }, { token });
    await database.execute(sql`
      update staff_role set permissions = '["imports.write"]' where id in
        (select role_id from staff_member_role r join staff_member m on m.id = r.member_id where m.name = 'Мира')`);
    services.exchange.wake = wake;
    void wake();
    expect(await mira.waitFor(started.id)).toMatchObject({
      state: 'refused',
      failure: { code: 'exchange.right_missing', message: expect.stringContaining('orders.write') },
    });
    expect(await orderStatus(id)).toBe('new');
  });
});

describe('an archive that ended before it was read is replayed as dry runs of its documents [G-05k] [rule 82a]', () => {
  /** An archive that waits, and is ended before anything of it is read. */
  const endArchive = async (type: 'catalog' | 'sale', documents: Readonly<Record<string, string>>) => {
    const { wake } = services.exchange;
    services.exchange.wake = () => Promise.resolve();
    await oneC.signIn(type);
    const zip = makeZip(Object.entries(documents).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
    await oneC.send(type, 'all.zip', Buffer.from(await zip.arrayBuffer()));
    await oneC.ask(type, 'import', { filename: 'all.zip' });
    const [run] = await desk.listRuns();
    const ended = await app.call(operatorEndpoints.endExchangeRun, { params: { id: run?.id ?? '' } }, { token: owner });
    expect(ended).toMatchObject({ state: 'ended', entry: null });
    services.exchange.wake = wake;
    return ended;
  };
  const listReplayed = async () =>
    (await desk.listRuns())
      .filter(({ entry }) => entry !== null)
      .map(({ entry, mode, by, rights }) => [entry, mode, by?.name, rights]);

  test('of orders: nothing moves, and each commit asks for its right', async () => {
    const id = await makeOrder();
    await desk.save({ statuses: [{ text: 'Готово', status: 'completed' }] });
    const orders = ordersXml([{ id, requisites: { 'Статус заказа': 'Готово' } }]);
    const ended = await endArchive('sale', { 'orders.xml': orders, 'none.xml': ordersXml([]) });
    const before = await readShop();
    const token = await openStaffToken(app, ['imports.write'], { name: 'Глеб' });
    const gleb = createExchangeDesk(app, token);
    const dry = await gleb.replay(ended);
    expect(dry).toMatchObject({ entry: 'orders.xml', mode: 'dry', state: 'done', rights: ['orders.write'] });
    await services.exchange.wake();
    expect(await listReplayed()).toEqual([
      ['none.xml', 'dry', 'Глеб', []],
      ['orders.xml', 'dry', 'Глеб', ['orders.write']],
    ]);
    const input = { params: { id: dry.id } };
    const refused = await app.callRefused(operatorEndpoints.commitExchangeRun, input, { token });
    expect([refused.status, refused.error.details]).toEqual([403, { permission: 'orders.write' }]);
    // For 1C it stays ended.
    expect(await oneC.importFile('sale', 'all.zip')).toMatchObject({ word: 'failure' });
    expect(await readShop()).toEqual(before);
    expect(await desk.commit(dry)).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await orderStatus(id)).toBe('completed');
  });

  test('of goods likewise', async () => {
    await desk.save({ goods: 'new', categoryId });
    const goodsOf = (id: string) => importXml([{ id, name: 'Вода' }]);
    const ended = await endArchive('catalog', { 'a.xml': goodsOf('zip-a'), 'b.xml': goodsOf('zip-b') });
    const token = await openStaffToken(app, ['imports.write'], { name: 'Глеб' });
    expect(await createExchangeDesk(app, token).replay(ended)).toMatchObject({ entry: 'a.xml', state: 'done' });
    await services.exchange.wake();
    expect(await listReplayed()).toEqual([
      ['b.xml', 'dry', 'Глеб', ['goods.write']],
      ['a.xml', 'dry', 'Глеб', ['goods.write']],
    ]);
  });
});

test('a file of 1C itself needs nobody: the password and the mappings are the grant [G-05k] [rule 82a]', async () => {
  await desk.save({ goods: 'all', categoryId });
  await oneC.exchange({ 'import.xml': importXml([{ id: 'by-itself', name: 'Вода' }]) });
  expect((await desk.listRuns())[0]).toMatchObject({ state: 'done', by: null, counts: { added: 1 } });
});
