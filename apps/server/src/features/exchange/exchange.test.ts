import { operatorEndpoints, type StockLevelRow } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { setDefaultVat } from '../../../test/database/set-default-vat.ts';
import { importXml, offersXml } from '../../../test/exchange/documents.ts';
import { createExchangeDesk, createOneC, exchangeRights } from '../../../test/exchange/one-c.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database } = app.context;
const token = await openStaffToken(app, [...exchangeRights, 'stock.read', 'audit.read', 'lists.export'], {
  name: 'Вера',
});
const desk = createExchangeDesk(app, token);
const centre = 'msk-center';
const main = 'msk-main';
const guid = 'dee6e199-55bc-11d9-848a-00112f43529a';
const white = `${guid}#f0a1b2c3-9a7d-11e6-80c1-00155d016a01`;
const categories = (await app.call(operatorEndpoints.listOpsCategories, {}, { token })).items;
const categoryId = categories[0]?.id ?? '';

let oneC = createOneC(app, await desk.makePassword());

beforeEach(async () => {
  clock.set(tuesday);
  await database.execute(sql`delete from exchange_file`);
  await database.execute(sql`delete from exchange_session`);
  await database.execute(sql`delete from exchange_link`);
  await database.execute(sql`update exchange set marks = '{}'`);
  await database.execute(sql`delete from area_offer`);
  await database.execute(sql`delete from area_price`);
  await database.execute(sql`delete from revision`);
  // Entries and counts of earlier tests are older than the documents of this one.
  await database.execute(sql`update stock_entry set at = '2026-01-01'`);
  await database.execute(sql`update stock set counted_at = null`);
  await desk.save({ goods: 'all', categoryId, matchesCodes: false, prices: true, stock: true });
  oneC = createOneC(app, await desk.makePassword());
});

async function findGoods(code: string) {
  const { items } = await app.call(operatorEndpoints.listGoods, { query: { q: code, limit: 200 } }, { token });
  const found = items.find(({ externalId }) => externalId === code);
  return found ? (await app.call(operatorEndpoints.getGoods, { params: { id: found.id } }, { token })).goods : null;
}

async function priceOf(code: string, areaId = centre): Promise<number> {
  const { items } = await app.call(operatorEndpoints.listPrices, { query: { q: code, areaId } }, { token });
  return items.find(({ product }) => product.externalId === code)?.price.amount ?? -1;
}

async function levelOf(code: string): Promise<Pick<StockLevelRow, 'onHand' | 'reserved' | 'free'>> {
  const query = { warehouseId: main, q: code, limit: 200 };
  const { items } = await app.call(operatorEndpoints.listStock, { query }, { token });
  const found = items.find(({ externalId }) => externalId === code);
  if (!found) throw new Error(`No ${code}`);
  const { onHand, reserved, free } = found;
  return { onHand, reserved, free };
}

/** The price types and warehouses that the documents here name. */
async function mapAll(): Promise<void> {
  await oneC.exchange({
    'offers.xml': offersXml([{ id: 'nobody', prices: { retail: '1' } }], { formedAt: '2026-01-01T00:00:00' }),
  });
  await desk.map('price-type', 'retail', [centre]);
  await desk.map('warehouse', 'main', [main]);
}

describe('a 1C [G-05b]', () => {
  test('signs in with a password that is shown once, and gets a cookie and the limits for sending', async () => {
    expect(await oneC.ask('catalog', 'init')).toMatchObject({ status: 401, word: 'failure' });
    expect(await oneC.signIn()).toMatchObject({
      status: 200,
      word: 'success',
      rest: ['exchange1c', expect.any(String)],
    });
    expect(await oneC.ask('catalog', 'init')).toEqual({ status: 200, word: 'zip=yes', rest: ['file_limit=4194304'] });
    expect(await desk.get()).toMatchObject({
      ...{ address: 'http://localhost:3000/api/exchange/1c', login: '1c-moscow', password: { by: { name: 'Вера' } } },
      seenAt: '2026-03-10T07:30:00.000Z',
    });
    const { rows } = await database.execute(sql`select * from exchange, exchange_session`);
    expect(JSON.stringify(rows)).not.toContain('"token"');

    const wrong = createOneC(app, { login: '1c-moscow', password: 'x'.repeat(32) });
    expect(await wrong.signIn()).toMatchObject({ status: 401, word: 'failure' });
    const { version } = await desk.get();
    await app.call(operatorEndpoints.revokeExchangePassword, { query: { version } }, { token });
    expect(await oneC.ask('catalog', 'init')).toMatchObject({ status: 401, word: 'failure' });
    expect(await oneC.signIn()).toMatchObject({ status: 401, word: 'failure' });
    clock.set('2026-03-10T14:00:00Z');
  });

  test('has its session for six hours, and none at another shop', async () => {
    await oneC.signIn();
    const elsewhere = await oneC.request('catalog', 'init', {}, null, { host: 'baku.localhost' });
    expect([elsewhere.status, (await elsewhere.text()).split('\n')[0]]).toEqual([401, 'failure']);
    clock.set('2026-03-10T13:29:59Z');
    expect(await oneC.ask('catalog', 'init')).toMatchObject({ status: 200 });
    clock.set('2026-03-10T13:30:00Z');
    expect(await oneC.ask('catalog', 'init')).toMatchObject({ status: 401 });
  });

  test('hears in plain lines what it asks wrongly', async () => {
    await oneC.signIn();
    expect(await oneC.ask('goods', 'init')).toMatchObject({ status: 400, word: 'failure' });
    expect(await oneC.ask('catalog', 'dance')).toMatchObject({ status: 400, word: 'failure' });
    expect(await oneC.ask('catalog', 'constructor')).toMatchObject({ status: 400, word: 'failure' });
    expect(await oneC.ask('catalog', 'file', {}, Buffer.from('x'))).toMatchObject({ status: 400, word: 'failure' });
    expect(await oneC.ask('catalog', 'import', { filename: 'never.xml' })).toMatchObject({ word: 'failure' });
    expect(await oneC.ask('catalog', 'file', { filename: 'a.xml' }, Buffer.alloc(9 * 1024 * 1024))).toMatchObject({
      ...{ status: 413, word: 'failure' },
    });
  });
});

describe('goods of 1C [G-05a, G-05b]', () => {
  test('come off sale by their ids, in their category, and change by them, never by their names [rule 116]', async () => {
    const products = [
      { id: guid, name: 'Вода «Ключ» 19 л &amp; тара', vat: '22', description: '<b>Вода</b> из скважины' },
      { id: white, name: 'Кулер белый' },
    ];
    const answers = await oneC.exchange({ 'import.xml': importXml(products) });
    expect(answers).toMatchObject({ 'import.xml': { word: 'success' } });
    expect(await findGoods(guid)).toMatchObject({
      ...{ names: { ru: 'Вода «Ключ» 19 л & тара' }, descriptions: { ru: 'Вода из скважины' }, categoryId },
      ...{ isActive: false, vatCode: 11 },
    });
    expect(await findGoods(white)).toMatchObject({ names: { ru: 'Кулер белый' }, isActive: false });
    const [run] = await desk.listRuns();
    expect(run).toMatchObject({
      ...{ type: 'catalog', state: 'done', mode: 'apply', fileName: 'import.xml', by: null, isKept: true, faults: 0 },
      ...{
        counts: { added: 2, changed: 0, refused: 0 },
        formedAt: '2026-03-10T10:00:00',
        progress: { done: 2, total: 2 },
      },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // Goods with the same name and another id are other goods; the first are renamed.
    await oneC.exchange({
      'import.xml': importXml(
        [
          { id: guid, name: 'Вода 19' },
          { id: 'other', name: 'Вода «Ключ» 19 л &amp; тара' },
        ],
        { formedAt: '2026-03-10T11:00:00' },
      ),
    });
    const [second] = await desk.listRuns();
    expect(
      (await desk.listRows(second ?? { id: '' })).map(({ key, outcome, changes }) => [key, outcome, changes[0]]),
    ).toEqual([
      [guid, 'changed', { field: 'name_ru', of: null, before: 'Вода «Ключ» 19 л & тара', after: 'Вода 19' }],
      ['other', 'added', { field: 'name_ru', of: null, before: null, after: 'Вода «Ключ» 19 л & тара' }],
    ]);

    const readFile = async (path: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ru' };
      const response = await app.fetch(`/api/ops/files/exchange${path}`, { headers });
      expect(response.status).toBe(200);
      return response.text();
    };
    // [G-06]
    expect(await readFile('')).toMatch(/Файл;[^]*;применить;принято;/);
    expect(await readFile(`/${second?.id}/rows`)).toContain(
      `1;${guid};Вода 19;изменена;Название по-русски: Вода «Ключ» 19 л & тара → Вода 19`,
    );
  });

  test('have the VAT that 1C names, and that of the shop with a remark where it names none that is known [G-05p] [G-16c]', async () => {
    const usual = 8;
    await setDefaultVat(app, token, usual);
    const rates = [
      ...([
        ['Без НДС', 1],
        ['0', 2],
        ['10', 3],
        ['20%', 4],
        ['10/110', 5],
        ['20/120', 6],
        ['5', 7],
        ['7', 8],
      ] as const),
      ...([
        ['5/105', 9],
        ['7/107', 10],
        ['22', 11],
        ['22/122', 12],
        ['9', usual],
        // A name that every object of JavaScript has.
        ['constructor', usual],
      ] as const),
    ];
    const products = rates.map(([vat], index) => ({ id: `vat-${index}`, name: `Ставка ${vat}`, vat }));
    await oneC.exchange({ 'import.xml': importXml([...products, { id: 'vat-none', name: 'Без ставки' }]) });
    const found = await Promise.all([...products.map(({ id }) => id), 'vat-none'].map(findGoods));
    expect(found.map((goods) => goods?.vatCode)).toEqual([...rates.map(([, code]) => code), usual]);
    const [run] = await desk.listRuns();
    expect(run).toMatchObject({ counts: { added: 15 }, faults: 0 });
    const rows = await desk.listRows(run ?? { id: '' });
    expect(rows.flatMap(({ key, errors }) => errors.map(({ code, message }) => [key, code, message]))).toEqual([
      ['vat-12', 'exchange.vat_unknown', 'Ставка НДС «9» неизвестна: взята ставка магазина.'],
      ['vat-13', 'exchange.vat_unknown', 'Ставка НДС «constructor» неизвестна: взята ставка магазина.'],
    ]);
  });

  test('wait without a mapped category, and are added by a replay', async () => {
    await desk.save({ categoryId: null });
    const groups = { g1: 'Вода' };
    const file = importXml([{ id: 'waits', name: 'Вода', group: 'g1' }], { groups });
    await oneC.exchange({ 'import.xml': file });
    const [run] = await desk.listRuns();
    expect(run).toMatchObject({ state: 'done', counts: { waiting: 1 }, faults: 1 });
    expect((await desk.listRows(run ?? { id: '' }))[0]).toMatchObject({
      ...{ outcome: 'waiting', errors: [{ code: 'exchange.no_category' }] },
    });
    await desk.map('group', 'g1', [categoryId]);
    const dry = await desk.replay(run ?? { id: '' });
    expect(dry).toMatchObject({ mode: 'dry', state: 'done', counts: { added: 1 }, by: { name: 'Вера' } });
    expect(await findGoods('waits')).toBeNull();
    expect(await desk.commit(dry)).toMatchObject({
      mode: 'apply',
      state: 'done',
      counts: { added: 1 },
      basedOn: dry.id,
    });
    expect(await findGoods('waits')).toMatchObject({ categoryId });
    const refused = await app.callRefused(operatorEndpoints.commitExchangeRun, { params: { id: dry.id } }, { token });
    expect(refused.error.code).toBe('exchange.not_now');
  });

  test('that are here under another code are these by their article, where somebody says so', async () => {
    await desk.save({ matchesCodes: true });
    const former = await findGoods('PUMP');
    const answers = await oneC.exchange({
      'import.xml': importXml([{ id: 'guid-of-pump', name: 'Помпа 1С', code: 'PUMP' }]),
      'offers.xml': offersXml([{ id: 'guid-of-pump', prices: { retail: '777' } }]),
    });
    expect(answers).toMatchObject({ 'offers.xml': { word: 'success' } });
    expect(await findGoods('PUMP')).toMatchObject({ id: former?.id, names: { ru: 'Помпа 1С' }, isActive: true });
    expect(await findGoods('guid-of-pump')).toBeNull();
    await desk.map('price-type', 'retail', [centre]);
    // The link stays when the switch is off again.
    await desk.save({ matchesCodes: false });
    await oneC.exchange({
      'offers.xml': offersXml([{ id: 'guid-of-pump', prices: { retail: '778' } }], { formedAt: '2026-03-10T10:01:00' }),
    });
    expect(await priceOf('PUMP')).toBe(778_00);
  });

  test('that 1C deletes go off sale, and what it does not name stays', async () => {
    const cup = await findGoods('CUP');
    await oneC.exchange({
      'import.xml': importXml([{ id: 'CUP', name: 'x', isDeleted: true }], { onlyChanges: false }),
    });
    expect(await findGoods('CUP')).toMatchObject({ isActive: false, names: cup?.names });
    expect(await findGoods('W19')).toMatchObject({ isActive: true });
    await database.execute(sql`update product set is_active = true where external_id = 'CUP'`);
  });
});

describe('offers of 1C [G-05a, G-05b, G-05g]', () => {
  test('wait for their price types and warehouses, which the diary names; then a price goes to its zones', async () => {
    const former = await priceOf('W19');
    const file = offersXml([{ id: 'W19', prices: { retail: '1 234,50' }, rests: { main: 40 } }]);
    await oneC.exchange({ 'offers.xml': file });
    const [run] = await desk.listRuns();
    expect(run).toMatchObject({
      ...{ state: 'done', counts: { unchanged: 1 } },
      unmapped: [
        { kind: 'price-type', externalId: 'retail', name: 'Розничная' },
        { kind: 'warehouse', externalId: 'main', name: 'Основной склад' },
      ],
    });
    expect(await priceOf('W19')).toBe(former);
    expect(await desk.get()).toMatchObject({ unmapped: 2 });
    await desk.map('price-type', 'retail', [centre]);
    await desk.map('warehouse', 'main', [main]);
    // 1C sends the same file again: waiting items are applied now.
    await oneC.exchange({ 'offers.xml': file });
    expect([await priceOf('W19'), await priceOf('W19', 'msk-outer')]).toEqual([1234_50, former]);
    expect(await levelOf('W19')).toMatchObject({ onHand: 40 });
    const [applied] = await desk.listRuns();
    expect((await desk.listRows(applied ?? { id: '' }))[0]?.changes).toEqual([
      { field: 'price', of: centre, before: (former / 100).toFixed(2), after: '1234.50' },
      expect.objectContaining({ field: 'stock', of: main, after: '40' }),
    ]);
  });

  test('count what lies there: 40 counted, 6 reserved, 34 free; what is below is flagged [rule 118]', async () => {
    await mapAll();
    await database.execute(
      sql`update stock set reserved = 6, safety = 0 where product_id = (select id from product where partner_id = 'moscow' and external_id = 'CUP')`,
    );
    await oneC.exchange({ 'rests.xml': offersXml([{ id: 'CUP', rests: { main: '40.000' } }]) });
    expect(await levelOf('CUP')).toEqual({ onHand: 40, reserved: 6, free: 34 });
    await oneC.exchange({
      'rests.xml': offersXml([{ id: 'CUP', rests: { main: 4 } }], { formedAt: '2026-03-10T10:05:00' }),
    });
    expect(await levelOf('CUP')).toEqual({ onHand: 4, reserved: 6, free: 0 });
    const [flagged] = await desk.listRuns();
    expect((await desk.listRows(flagged ?? { id: '' }))[0]).toMatchObject({
      ...{ outcome: 'changed', errors: [{ code: 'exchange.below_reserved' }] },
    });
    // A negative count becomes zero.
    await oneC.exchange({
      'rests.xml': offersXml([{ id: 'CUP', rests: { main: -2 } }], { formedAt: '2026-03-10T10:06:00' }),
    });
    expect(await levelOf('CUP')).toEqual({ onHand: 0, reserved: 6, free: 0 });
    const [negative] = await desk.listRuns();
    expect((await desk.listRows(negative ?? { id: '' }))[0]?.errors.map(({ code }) => code)).toEqual([
      'exchange.negative',
      'exchange.below_reserved',
    ]);
    await database.execute(sql`update stock set reserved = 0`);
  });

  test('that are older than the last ones that were applied are refused, in 1C and in the diary [rule 118c]', async () => {
    await mapAll();
    const at = (formedAt: string, price: string) => offersXml([{ id: 'W19', prices: { retail: price } }], { formedAt });
    await oneC.exchange({ 'offers.xml': at('2026-03-10T10:30:00', '500') });
    const answers = await oneC.exchange({ 'offers.xml': at('2026-03-10T10:29:59', '400') });
    expect(answers['offers.xml']).toMatchObject({ status: 200, word: 'failure' });
    expect(await priceOf('W19')).toBe(500_00);
    expect((await desk.listRuns())[0]).toMatchObject({ state: 'refused', failure: { code: 'exchange.older' } });
    // Prices and stock have dates of their own: an older file of stock is still applied.
    expect(
      await oneC.exchange({
        'rests.xml': offersXml([{ id: 'W19', rests: { main: 7 } }], { formedAt: '2026-03-10T10:00:00' }),
      }),
    ).toMatchObject({ 'rests.xml': { word: 'success' } });
  });

  test('of variants that are not here come as goods off sale, with their prices', async () => {
    await mapAll();
    await oneC.exchange({
      'offers.xml': offersXml([
        { id: 'parent#red', name: 'Кулер (красный)', prices: { retail: '9990' }, rests: { main: 3 } },
      ]),
    });
    expect(await findGoods('parent#red')).toMatchObject({ names: { ru: 'Кулер (красный)' }, isActive: false });
    expect(await priceOf('parent#red')).toBe(9990_00);
  });

  test('with an invalid price or count are refused by themselves', async () => {
    await mapAll();
    await oneC.exchange({
      'offers.xml': offersXml([
        { id: 'W19', prices: { retail: 'по запросу' }, rests: { main: '2.5' } },
        { id: 'CUP', prices: { retail: '0' } },
        { id: 'PUMP', prices: { retail: '12.345' } },
        { id: 'gone', prices: { retail: '1' } },
        { id: 'CUP', prices: { retail: '5' } },
      ]),
    });
    const [run] = await desk.listRuns();
    expect(
      (await desk.listRows(run ?? { id: '' })).map(({ key, outcome, errors }) => [
        key,
        outcome,
        ...errors.map(({ code }) => code),
      ]),
    ).toEqual([
      ['W19', 'refused', 'exchange.not_number', 'exchange.not_whole'],
      ['CUP', 'refused', 'exchange.no_price'],
      ['PUMP', 'refused', 'exchange.no_price'],
      ['gone', 'waiting', 'exchange.goods_unknown'],
      ['CUP', 'refused', 'exchange.twice'],
    ]);
  });
});
