import { operatorEndpoints, type Permission } from '@kaplya/contract';
import { readTable } from '@kaplya/files/table';
import type { Row } from '@kaplya/files/cell';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createImporter, toCsv } from '../../../../test/imports/import-world.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, nextPhone } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;
const owner = await openStaffToken(app, 'owner', { name: '=HYPERLINK("http://x")' });
const as = { token: owner };

/** Takers by turns: files are heavy, and one member may take a few a minute. */
const takers = await Promise.all(Array.from({ length: 8 }, () => openStaffToken(app, 'owner')));
let taken = 0;
const nextTaker = () => takers[taken++ % takers.length];

const fetchFile = (path: string, token?: string) =>
  app.fetch(`/api/ops/files/${path}`, {
    headers: { authorization: `Bearer ${token ?? nextTaker()}`, 'accept-language': 'ru' },
  });

async function readFile(path: string): Promise<Row[]> {
  const response = await fetchFile(path);
  expect(response.status).toBe(200);
  return Array.fromAsync(readTable(new Blob([await response.arrayBuffer()])));
}

const textsOf = ({ cells }: Row) => cells.map(({ text }) => text);

/** The rows below the headings, each by its headings. */
async function readRows(path: string): Promise<Record<string, string>[]> {
  const [head, ...rows] = await readFile(path);
  const titles = head ? textsOf(head) : [];
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row.cells[at]?.text ?? ''])));
}

const listAudit = async (subject: string) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject } }, as)).items;

let product = '';

beforeAll(async () => {
  const operator = await createOperator(app);
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('W19', 2);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: nextPhone(), name: '=SUM(A1)' });
  await customer.assignPayment();
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  const { uuid } = (await customer.complete()).order;
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered', { note: '+7 = звонить', reasonId: 'not_home' });
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await app.call(operatorEndpoints.openCall, { body: { kind: 'call_back', order: uuid, dueAt, note: '@дома' } }, as);
  const { items, warehouseId } = await app.call(operatorEndpoints.listStock, { query: { q: 'W19' } }, as);
  product = items[0]?.productId ?? '';
  const lines = [{ productId: product, quantity: 5 }];
  const body = { id: crypto.randomUUID(), kind: 'receipt' as const, warehouseId, lines };
  await app.call(operatorEndpoints.createStockDocument, { body }, as);
});

type Counted = { readonly total?: number; readonly items: readonly unknown[] };
const { listGoods, listPrices, listStock, listStockDocuments, listStaff, listAudit: auditList } = operatorEndpoints;
const { listOpsOrders, listOpsCustomers, listPromoCodes, listOpsBanners, listUndelivered, listCalls } =
  operatorEndpoints;

/** Each file with the length of its list, a heading, and the cell of one row under it. */
const files: readonly [path: string, countList: () => Promise<Counted>, heading: string, says: RegExp][] = [
  ['orders', () => app.call(listOpsOrders, { query: {} }, as), 'Номер', /Не доставлен/],
  ['customers', () => app.call(listOpsCustomers, { query: {} }, as), 'Телефон подтверждён', /покупатель/],
  ['goods', () => app.call(listGoods, { query: {} }, as), 'Код', /W19.*товар.*\/products\//],
  ['prices', () => app.call(listPrices, { query: {} }, as), 'Зона', /W19.*RUB/],
  ['stock', () => app.call(listStock, { query: {} }, as), 'Склад', /W19/],
  ['stock-documents', () => app.call(listStockDocuments, { query: {} }, as), 'Вид', /приход.*проведён/],
  ['promo-codes', () => app.call(listPromoCodes, { query: {} }, as), 'Действует', /скидка/],
  ['banners', () => app.call(listOpsBanners, {}, as), 'Заголовок', /история/],
  ['undelivered', () => app.call(listUndelivered, { query: {} }, as), 'Чья вина', /звонить/],
  ['calls', () => app.call(listCalls, { query: {} }, as), 'Позвонить', /перезвонить/],
  ['staff', () => app.call(listStaff, { query: {} }, as), 'Роли', /да/],
  ['audit', () => app.call(auditList, { query: {} }, as), 'Действие', /stock\.|order\./],
];

describe.each(files)('the list at /api/ops/files/%s', (path, countList, heading, says) => {
  test('is a file of both formats with each row once, below headings in words [G-06]', async () => {
    const { total, items } = await countList();
    const count = total ?? items.length;
    expect(count).toBeGreaterThan(0);
    const csv = await readFile(path);
    // Taking the file was a change that the audit has since.
    const more = path === 'audit' ? 1 : 0;
    expect(csv.length - 1).toBe(count);
    const xlsx = await readFile(`${path}?format=xlsx`);
    expect(xlsx.length - 1).toBe(count + more);
    expect(csv[0] && textsOf(csv[0])).toContain(heading);
    expect(xlsx[0] && textsOf(xlsx[0])).toEqual(csv[0] && textsOf(csv[0]));
    expect(csv.slice(1).map((row) => textsOf(row).join(' '))).toEqual(
      expect.arrayContaining([expect.stringMatching(says)]),
    );
  });

  test('is taken by who may read it and take it, and leaves one entry [G-06] [O-02c]', async () => {
    const { permission } =
      Object.values(operatorEndpoints).find((each) => each.path === `/api/ops/files/${path}`) ?? {};
    const reader = await openStaffToken(app, ['orders.read', 'customers.read', 'stock.read', 'audit.read']);
    const refused = await fetchFile(path, reader);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(await refused.json())).toContain(permission);
    const entries = await listAudit(path === 'orders' ? 'orders:file' : `file:${path}`);
    await (await fetchFile(path)).text();
    expect(await listAudit(path === 'orders' ? 'orders:file' : `file:${path}`)).toHaveLength(entries.length + 1);
  });
});

test('the right to take files gives no right to read [G-06]', async () => {
  const taker = await openStaffToken(app, ['lists.export', 'customers.export']);
  const needed: Readonly<Record<string, Permission>> = {
    ...{ customers: 'customers.read', goods: 'goods.write', prices: 'prices.write', stock: 'stock.read' },
    ...{ 'stock-documents': 'stock.read', [`stock/msk-main/${product}/movements`]: 'stock.read' },
    ...{ 'promo-codes': 'marketing.write', banners: 'marketing.write', undelivered: 'orders.read' },
    ...{ calls: 'orders.read', staff: 'staff.write', audit: 'audit.read' },
  };
  for (const [path, permission] of Object.entries(needed)) {
    const response = await fetchFile(path, taker);
    expect(response.status).toBe(403);
    expect(JSON.stringify(await response.json())).toContain(permission);
  }
});

test('nothing in a file is calculated by a spreadsheet [G-06]', async () => {
  const csv = await (await fetchFile('undelivered')).text();
  expect(csv).toContain(";'=SUM(A1);");
  expect(csv).toContain(";'+7 = звонить;");
  expect(await (await fetchFile('calls')).text()).toContain(";'@дома;");
  const row = (await readRows('staff?format=xlsx')).find(({ Имя }) => Имя?.startsWith('=HYPERLINK'));
  expect(row).toMatchObject({ Владелец: 'да' });
});

test('sums are numbers: with a comma in a .csv, as numbers in an .xlsx [G-06]', async () => {
  const [csv] = await readRows('prices?areaId=msk-center&q=W19');
  const { items } = await app.call(listPrices, { query: { areaId: 'msk-center', q: 'W19' } }, as);
  const amount = items[0]?.price.amount ?? 0;
  expect(csv?.['Цена']).toBe((amount / 100).toFixed(2).replace('.', ','));
  const [head, row] = await readFile('prices?areaId=msk-center&q=W19&format=xlsx');
  const at = head ? textsOf(head).indexOf('Цена') : -1;
  expect(row?.cells[at]).toEqual({ kind: 'number', text: String(amount / 100) });
});

test('a file has what is filtered, and its entry in the audit the filters [G-06]', async () => {
  await database.execute(sql`update stock set low_below = 1000000 where product_id = ${product}`);
  const low = await readRows('stock?view=low&warehouseId=msk-main');
  expect(low.map((row) => row['Код'])).toContain('W19');
  expect(low.map((row) => row['Заканчивается'])).toEqual(low.map(() => 'да'));
  expect(low.length).toBeLessThan((await readRows('stock?warehouseId=msk-main')).length);
  const [goods] = await readRows('goods?q=W19&kind=product');
  expect(goods).toMatchObject({ Код: 'W19' });
  const [entry] = await listAudit('file:goods');
  expect(entry).toMatchObject({
    action: 'list.exported',
    // The searched text may be a customer's name; only that there was one is stored.
    after: { q: true, kind: 'product', format: 'csv', rows: 1 },
  });
  expect(await readRows('customers?q=Навуходоносор')).toEqual([]);
  expect((await fetchFile('stock?warehouseId=nowhere')).status).toBe(422);
});

test('the ledger of a product is a file, newest first [G-03] [G-06]', async () => {
  const rows = await readRows(`stock/msk-main/${product}/movements`);
  expect(rows[0]).toMatchObject({ Код: 'W19', Причина: 'приход', 'На складе': '5', Вид: 'приход' });
  expect(rows.some((row) => row['Причина'] === 'резерв' && row['Заказ'] !== '')).toBe(true);
});

test('imports, and what their rows come to, are files; rows about people for who may take people [G-04g] [G-06]', async () => {
  const prices = createImporter(app, owner);
  const { id } = await prices.checkFile(
    toCsv([
      ['Код', 'Цена'],
      ['W19', '371'],
      ['NOPE', '1'],
    ]),
  );
  expect(await readRows('imports')).toMatchObject([
    { Вид: 'цены', Состояние: 'проверен', Изменённые: '1', Отклонённые: '1' },
  ]);
  const [changed, refused] = await readRows(`imports/${id}/rows`);
  expect(changed).toMatchObject({ Код: 'W19', Итог: 'изменена' });
  expect(changed?.['Изменения']).toMatch(/: .+ → 371/);
  expect(refused).toMatchObject({ Код: 'NOPE', Итог: 'отклонена', Изменения: '' });
  expect(refused?.['Ошибки']).not.toBe('');
  expect(await readRows(`imports/${id}/rows?outcome=changed&format=xlsx`)).toHaveLength(1);

  const people = createImporter(app, owner, 'customers');
  const sent = await people.checkFile(
    toCsv([
      ['Телефон', 'ФИО'],
      [nextPhone(), 'Борис'],
    ]),
  );
  const clerk = await openStaffToken(app, ['imports.write', 'customers.write', 'lists.export']);
  const response = await fetchFile(`imports/${sent.id}/rows`, clerk);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('customers.export');
  expect((await fetchFile(`imports/${crypto.randomUUID()}/rows`)).status).toBe(404);
});

describe('of many rows', () => {
  const fill = (from: number, to: number) =>
    database.execute(sql`
      insert into promo_code (partner_id, code, effect)
      select 'moscow', 'BULK' || lpad(g::text, 6, '0'), '{"kind": "freeDelivery"}' from generate_series(${from}::int, ${to}::int) g`);

  test('a file has each once, in the order of the list [G-06]', async () => {
    await fill(1, 1_203);
    const codes = (await readRows('promo-codes?q=BULK')).map((row) => row['Код']);
    expect(codes).toEqual(Array.from({ length: 1_203 }, (_, at) => `BULK${String(at + 1).padStart(6, '0')}`));
  });

  test('more than 100 000 are refused before anything is sent or recorded [G-06]', async () => {
    await fill(1_204, 100_000);
    expect((await listAudit('file:promo-codes'))[0]).toMatchObject({ after: { rows: 1_203 } });
    const allowed = await fetchFile('promo-codes?q=BULK');
    expect(allowed.status).toBe(200);
    await allowed.body?.cancel();
    await fill(100_001, 100_001);
    const before = await listAudit('file:promo-codes');
    const refused = await fetchFile('promo-codes?q=BULK');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(await refused.json())).toContain('file.too_large');
    expect(await listAudit('file:promo-codes')).toEqual(before);
  });
});
