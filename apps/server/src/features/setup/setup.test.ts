import { endpoints, operatorEndpoints, setupEndpoints, type NewShop } from '@kaplya/contract';
import { writeXlsx } from '@kaplya/files/write-xlsx';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runBeside } from '../../../test/database/run-beside.ts';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { sampleGoods } from '../../load-demonstration.ts';
import { parseDomain } from '../company/index.ts';
import { createFirstSetupPath, createFurtherSetupPath } from './index.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock, sampleGoods });
const { context } = app;

const shop: NewShop = {
  name: 'Родник',
  phone: '+74951234567',
  ...{ language: 'ru', languages: ['ru', 'en'], country: 'RU', currency: 'RUB', timeZone: 'Europe/Moscow' },
  town: { name: 'Тверь', latitude: 56.8587, longitude: 35.9176 },
  ring: [
    [35.8, 56.8],
    [36.05, 56.8],
    [36.05, 56.92],
    [35.8, 56.92],
  ],
  intervals: [
    { from: '09:00', to: '13:00' },
    { from: '18:00', to: '22:00' },
  ],
  ...{ deliveryFee: 200_00, freeFrom: 1000_00, bottlePrice: 500_00 },
  goods: [
    { name: 'Вода «Родник», 19 л', price: 350_00, kind: 'returnable', code: 'R19', stock: 40 },
    { name: 'Вода 0,5 л', price: 45_00, kind: 'water' },
    { name: 'Помпа', price: 990_00, kind: 'goods' },
  ],
  payments: ['cash', 'contract'],
  owner: { name: 'Ольга', email: 'olga@rodnik.example' },
};

const host = 'rodnik.localhost';
let token = '';

beforeEach(async () => {
  token = await openLink(host);
});

const tokenOf = (path: string | null): string => new URL(path ?? '/', 'http://x').searchParams.get('token') ?? '';

/** A link to a shop at a domain; one that is none cannot be typed where links are made. */
const openLink = async (domain: string) =>
  tokenOf(await createFurtherSetupPath(context, parseDomain(domain) ?? 'valid.example'));

const create = async (fields: Partial<NewShop> = {}, at = host) => {
  token = await openLink(fields.domain ?? at);
  return app.call(setupEndpoints.createShop, { body: { token, shop: { ...shop, ...fields } } }, { host: at });
};
const createRefused = async (fields: Partial<NewShop>) => {
  const { domain = `${crypto.randomUUID()}.example` } = fields;
  token = await openLink(domain);
  const body = { token, shop: { ...shop, domain, ...fields } };
  return app.callRefused(setupEndpoints.createShop, { body }, { host: 'localhost' });
};

describe('a shop of its own [G-10]', () => {
  test('has its domain as browsers write it', async () => {
    const { partnerId } = await create({ domain: ' https://Родник.Example/ ', name: 'Ключ' }, 'localhost');
    const { rows } = await context.database.execute(
      sql`select host, proof from system.domain where partner_id = ${partnerId}`,
    );
    expect(rows).toEqual([{ host: 'xn--d1aigkdl.example', proof: 'machine' }]);
    expect((await createRefused({ domain: 'род ник.example' })).error.errors).toMatchObject([
      { code: 'setup.domain_invalid', field: 'shop.domain' },
    ]);
  });

  test('answers at the domain of its link alone, whatever its owner types [G-096a]', async () => {
    const domain = 'of-the-link.example';
    token = await openLink(domain);
    expect(await app.call(setupEndpoints.getSetup, { query: { token } }, { host: 'localhost' })).toMatchObject({
      domain,
    });
    const body = { token, shop: { ...shop, name: 'По ссылке', domain: 'evil.example' } };
    const refused = await app.callRefused(setupEndpoints.createShop, { body }, { host: 'localhost' });
    expect([refused.status, refused.error.errors[0]]).toMatchObject([
      ...[422, { code: 'setup.domain_differs', field: 'shop.domain' }],
    ]);
    const { domain: _, ...unnamed } = body.shop;
    const made = await app.call(setupEndpoints.createShop, { body: { token, shop: unnamed } }, { host: 'localhost' });
    const { rows } = await context.database.execute(
      sql`select host from system.domain where partner_id = ${made.partnerId}`,
    );
    expect(rows).toEqual([{ host: domain }]);
  });

  test('is not made by a link that names no domain, from before links had one [G-096a]', async () => {
    await context.database.execute(sql`update system.setup_link set host = null where not is_first`);
    const refused = await app.callRefused(setupEndpoints.getSetup, { query: { token } }, { host: 'localhost' });
    expect(refused.error.code).toBe('setup.over');
    const body = { token, shop: { ...shop, domain: 'evil.example' } };
    const unmade = await app.callRefused(setupEndpoints.createShop, { body }, { host: 'localhost' });
    expect(unmade.error.code).toBe('setup.over');
  });

  test('gets no domain that another one takes at this moment', async () => {
    const domain = 'taken-now.example';
    const refused = await runBeside(
      context.database,
      (transaction) =>
        transaction.execute(sql`insert into system.domain (host, partner_id) values (${domain}, 'moscow')`),
      () => createRefused({ domain }),
    );
    expect([refused.status, refused.error.errors[0]]).toMatchObject([
      ...[409, { code: 'setup.domain_taken', field: 'shop.domain' }],
    ]);
  });

  test('is made beside the first one by a link, sells what was typed, and its owner signs in by the answer', async () => {
    const { partnerId, invitation } = await create({ domain: host }, 'localhost');
    expect(partnerId).toBe('rodnik');

    const { data: goods } = await app.call(endpoints.listProducts, { query: {} }, { host });
    expect(goods.map(({ externalId, price }) => [externalId, price.amount])).toEqual([
      ['R19', 350_00],
      ['P001', 45_00],
      ['P002', 990_00],
      ['BOTTLE', 500_00],
    ]);
    const { data: days } = await app.call(
      endpoints.listDeliveryIntervals,
      { query: { latitude: 56.86, longitude: 35.92 } },
      { host },
    );
    expect(days.length).toBeGreaterThan(3);
    const { data: elsewhere } = await app.call(
      endpoints.listDeliveryIntervals,
      { query: { latitude: 55.75, longitude: 37.6 } },
      { host },
    );
    expect(elsewhere).toEqual([]);
    const config = await app.call(endpoints.getConfig, { query: { domain: host, version: '1' } }, { host });
    expect(config).toMatchObject({ partnerId, currency: 'RUB', languages: ['ru', 'en'] });

    const visitor = await createVisitor(app, partnerId);
    const pair = await app.call(
      endpoints.acceptStaffInvitation,
      { body: { token: invitation } },
      { token: visitor, host },
    );
    const me = await app.call(operatorEndpoints.getMe, {}, { token: pair.token, host });
    expect(me).toMatchObject({ name: 'Ольга', partner: { id: partnerId, name: 'Родник' } });
    expect(me.permissions).toContain('settings.write');
    // The first shop is as it was.
    const moscow = await app.call(endpoints.listProducts, { query: {} }, { host: 'localhost' });
    expect(moscow.data.some(({ externalId }) => externalId === 'R19')).toBe(false);
  });

  test('charges what its owner typed on every order where no free limit is named [G-16a]', async () => {
    const domain = 'paid.localhost';
    const { freeFrom: _, ...unlimited } = shop;
    const countedGoods = shop.goods.map((good) => ({ ...good, stock: 40 }));
    token = await openLink(domain);
    const { partnerId } = await app.call(
      setupEndpoints.createShop,
      { body: { token, shop: { ...unlimited, goods: countedGoods, name: 'Платный', domain } } },
      { host: 'localhost' },
    );
    const { delivery } = await app.call(endpoints.getConfig, { query: { domain, version: '1' } }, { host: domain });
    expect(delivery).toMatchObject({ fee: { amount: 200_00 }, freeFromBottles: null, freeFromGoods: null });
    const visitor = await createVisitor(app, partnerId);
    const as = { token: visitor, host: domain };
    const { id: cart } = await app.call(endpoints.initCart, { body: {} }, as);
    await app.call(endpoints.addProduct, { body: { cart, productId: 'P002', quantity: 12 } }, as);
    const { fees } = await app.call(endpoints.calculateCart, { body: { cart, haveContainersToReturn: null } }, as);
    expect(fees).toMatchObject([
      { kind: 'delivery', amount: { amount: 200_00 }, explanation: 'Входит в каждый заказ.' },
    ]);
  });

  test('rents no bottles out unless its owner does, and its goods have the VAT that was named [G-16b, G-16c]', async () => {
    const read = async (domain: string) => {
      const { container } = await app.call(endpoints.getConfig, { query: { domain, version: '1' } }, { host: domain });
      return container;
    };
    const plain = await create({ name: 'Продажа', domain: 'sold.localhost' }, 'localhost');
    expect(await read('sold.localhost')).toMatchObject({ isRentalOffered: false });
    const fields = { rental: { price: 150_00, days: 60 }, taxSystem: 2, vat: 7, withSamples: true };
    const rented = await create({ name: 'Прокат', domain: 'rented.localhost', ...fields }, 'localhost');
    expect(await read('rented.localhost')).toMatchObject({
      ...{ isRentalOffered: true, rentPeriodDays: 60, rentPrice: { amount: 150_00 } },
    });
    const { rows } = await context.database.execute(sql`
      select partner_id as id, (rules ->> 'defaultVatCode')::int as vat, (rules ->> 'feeVatCode')::int as fee,
        (rules ->> 'taxSystemCode')::int as system,
        (select json_agg(distinct vat_code) from product where product.partner_id = partner.partner_id) as goods
      from partner where partner_id in (${plain.partnerId}, ${rented.partnerId})`);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: plain.partnerId, vat: 1, fee: 1, system: 1, goods: [1] },
        { id: rented.partnerId, vat: 7, fee: 7, system: 2, goods: [7] },
      ]),
    );
  });

  test('begins with goods of the demonstration as drafts, if its owner wants them', async () => {
    const setup = await app.call(setupEndpoints.getSetup, { query: { token } }, { host });
    expect(setup.sampleCurrencies).toEqual(['RUB', 'AZN']);
    const domain = 'drafts.localhost';
    const { partnerId } = await create({ name: 'Черновики', domain, withSamples: true }, 'localhost');
    const { rows } = await context.database.execute(sql`
      select external_id, slug, is_active from product where partner_id = ${partnerId}
      union all select external_id, slug, is_active from product_set where partner_id = ${partnerId}`);
    const drafts = rows.filter(({ external_id: code }) => String(code).startsWith('DEMO-'));
    expect(drafts.length).toBeGreaterThan(30);
    expect(rows).toHaveLength(drafts.length + 4);
    expect(drafts.filter(({ is_active: isActive }) => isActive)).toEqual([]);
    // Nobody sees one, in the list or by its address.
    const { data: goods } = await app.call(endpoints.listProducts, { query: {} }, { host: domain });
    expect(goods.map(({ externalId }) => externalId)).toEqual(['R19', 'P001', 'P002', 'BOTTLE']);
    const page = await app.fetch(`/api/v1/catalog/products/demo-kaplya-19l`, { host: domain });
    expect(page.status).toBe(404);
  });

  test('takes no draft whose code or address its own goods have', async () => {
    const goods = [
      { name: 'Demo pompa', price: 100_00, kind: 'goods' as const, code: 'DEMO-W19' },
      { name: 'Demo Kaplya 19l', price: 100_00, kind: 'goods' as const },
    ];
    const domain = 'own.localhost';
    const { partnerId } = await create({ name: 'Свои', domain, goods, withSamples: true }, 'localhost');
    const { rows } = await context.database.execute(sql`
      select external_id, names ->> 'ru' as name from product
      where partner_id = ${partnerId} and (external_id = 'DEMO-W19' or slug = 'demo-kaplya-19l')`);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Demo pompa', 'Demo Kaplya 19l']));
  });

  test('refuses drafts in a currency that they have no prices in', async () => {
    const refusal = await createRefused({ withSamples: true, currency: 'KZT', country: 'KZ' });
    expect(refusal.error.errors).toMatchObject([{ code: 'setup.samples_missing' }]);
  });

  test('has a map without streets, on which a house can be shown', async () => {
    await create({ name: 'Карта', domain: 'karta.localhost' }, 'localhost');
    const style = await app.fetch('/map/karta/style.json?theme=dark', { host: 'karta.localhost' });
    expect([style.status, await style.json()]).toMatchObject([200, { version: 8, sources: {} }]);
    expect((await app.fetch('/map/karta/data.json', { host: 'karta.localhost' })).status).toBe(404);
  });

  test('is made once by a link, also when it is sent twice at once', async () => {
    const domain = 'twice.example';
    token = await openLink(domain);
    const body = { token, shop: { ...shop, name: 'Дважды', domain } };
    const answers = await Promise.all(
      [1, 2].map(() => app.send(setupEndpoints.createShop, { body }, { host: 'localhost' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const { rows } = await context.database.execute(sql`select from partner where partner_id like 'dvazhdy%'`);
    expect(rows).toHaveLength(1);
  });

  test('of the same name gets an id of its own', async () => {
    const { partnerId } = await create({ domain: 'second.example' }, 'localhost');
    expect(partnerId).toBe('rodnik-2');
  });

  const crossed: NewShop['ring'] = [
    [35.8, 56.8],
    [36.05, 56.92],
    [36.05, 56.8],
    [35.8, 56.92],
  ];
  const inIran: Partial<NewShop> = {
    town: { name: 'Тверь', latitude: 35.9176, longitude: 56.8587 },
    ring: [
      [56.8, 35.8],
      [56.92, 35.8],
      [56.92, 36.05],
      [56.8, 36.05],
    ],
  };
  test.each<[string, Partial<NewShop>, string, string]>([
    ['a zone that crosses itself', { ring: crossed }, 'setup.zone_crossed', 'shop.ring'],
    ['a town outside of its zone', { town: { ...shop.town, latitude: 50 } }, 'setup.town_outside', 'shop.town'],
    ['a town with its numbers swapped, in Iran', inIran, 'setup.town_elsewhere', 'shop.town'],
    [
      'goods to give away',
      { goods: [{ name: 'Вода', price: 0, kind: 'water' }] },
      'goods.price_missing',
      'shop.goods.0.price',
    ],
    ['hours from London for a time zone', { timeZone: '+03:00' }, 'setup.time_zone_unknown', 'shop.timeZone'],
    ['a currency that nobody has', { currency: 'ZZZ' }, 'setup.currency_unknown', 'shop.currency'],
    ['a currency without hundredths', { currency: 'KWD' }, 'setup.currency_unknown', 'shop.currency'],
    ['a phone that is none', { phone: '12' }, 'identity.phone_invalid', 'shop.phone'],
    ['a time zone that nobody knows', { timeZone: 'Mars/Olympus' }, 'setup.time_zone_unknown', 'shop.timeZone'],
    [
      'an interval backwards',
      { intervals: [{ from: '13:00', to: '09:00' }] },
      'setup.interval_invalid',
      'shop.intervals.0.to',
    ],
    ['a domain that is none', { domain: 'a b' }, 'setup.domain_invalid', 'shop.domain'],
    ['a domain of another shop', { domain: 'localhost' }, 'setup.domain_taken', 'shop.domain'],
    ['a first language that it does not speak', { languages: ['en'] }, 'setup.language_missing', 'shop.languages'],
    ['one code for two goods', { goods: [shop.goods[0]!, shop.goods[0]!] }, 'setup.code_twice', 'shop.goods'],
    ['an e-mail that is none', { owner: { name: 'O', email: 'x' } }, 'identity.email_invalid', 'shop.owner.email'],
  ])('is refused with %s, by name, and the link stays good [G-10f]', async (_, fields, code, field) => {
    const { error } = await createRefused(fields);
    expect(error.errors).toMatchObject([{ code, field }]);
    expect(await app.call(setupEndpoints.getSetup, { query: { token } })).toMatchObject({ isFirst: false });
  });

  test('is not made by a link that is over, was never given, or is of the first shop while there are shops', async () => {
    const getRefused = async (of: string) =>
      (await app.callRefused(setupEndpoints.getSetup, { query: { token: of } })).error.code;
    expect(await getRefused('x')).toBe('setup.over');
    clock.advance(8 * 86_400_000);
    expect(await getRefused(token)).toBe('setup.over');
    clock.set('2026-03-10T07:30:00Z');
    expect(await createFirstSetupPath(context)).toBeNull();
  });
});

describe('goods of a file [G-10]', () => {
  const send = async (bytes: Uint8Array<ArrayBuffer> | string) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const response = await app.fetch(`/api/setup/goods?token=${token}`, { method: 'POST', body: bytes, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('are read of a .csv, and what is none is named with its row', async () => {
    const csv =
      'Код;Название;Цена, руб.;Остаток\r\nR19;Вода 19 л;350,50;40\r\n;Кулер;12 990;\r\nX1;Стакан;даром;5\r\nX2;Крышка;0;5\r\n';
    expect(await send(csv)).toEqual({
      status: 200,
      body: {
        goods: [
          { name: 'Вода 19 л', price: 350_50, kind: 'returnable', code: 'R19', stock: 40 },
          { name: 'Кулер', price: 12_990_00, kind: 'goods' },
        ],
        problems: [
          { row: 4, field: 'price', text: 'даром' },
          { row: 5, field: 'price', text: '0' },
        ],
      },
    });
  });

  test('are read below titles and beside columns without a heading, whatever their headings are called [G-04m]', async () => {
    const csv =
      'Прайс-лист;;;;\r\n\r\nАртикул;Наименование товара;;Цена, руб.;Остаток на складе\r\nW19;Вода 19 л;;390 ₽;500\r\n';
    expect(await send(csv)).toMatchObject({
      body: { goods: [{ name: 'Вода 19 л', price: 390_00, code: 'W19', stock: 500 }], problems: [] },
    });
  });

  test('are read of an .xlsx', async () => {
    const rows = [
      ['Name', 'Price'],
      ['Water 0.5 L', '45'],
    ];
    const parts: Uint8Array[] = [];
    for await (const part of writeXlsx(rows, { worksheet: 'Goods' })) parts.push(part);
    expect(await send(new Uint8Array(Buffer.concat(parts)))).toMatchObject({
      body: { goods: [{ name: 'Water 0.5 L', price: 45_00, kind: 'water' }], problems: [] },
    });
  });

  test.each([
    ['without a price', 'Название;Вес\r\nВода;1\r\n', 422, 'setup.columns_missing'],
    ['that is no table', Buffer.from([0, 1, 2, 3, 0, 0]), 422, 'setup.file_unreadable'],
    ['that is an empty file', '', 422, 'setup.file_unreadable'],
    ['that is an archive of something else', Buffer.from('504b0304ffffffff', 'hex'), 422, 'setup.file_unreadable'],
    ['of more than 2 MB', new Uint8Array(2 * 1024 * 1024 + 1), 413, 'setup.file_too_large'],
  ])('%s are refused with what is wrong', async (_, bytes, status, code) => {
    expect(await send(bytes as Uint8Array<ArrayBuffer>)).toMatchObject({ status, body: { code } });
  });
});
