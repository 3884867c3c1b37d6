import { endpoints, operatorEndpoints, type EndpointInput, type PriceCell } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { withTransaction } from '#db/transaction.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { undoPrices } from './undo-prices.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database, changes } = app.context;
const token = await openStaffToken(app, ['prices.write', 'audit.read'], { name: 'Вера' });
const nina = await openStaffToken(app, ['prices.write'], { name: 'Нина' });

const centre = 'msk-center';
const suburbs = 'msk-outer';

beforeEach(async () => {
  clock.set(tuesday);
  for (const table of ['area_offer', 'area_price', 'revision']) await database.execute(sql.raw(`delete from ${table}`));
  changes.announce('catalogue', 'moscow');
});

type Query = EndpointInput<typeof operatorEndpoints.listPrices>['query'];
type Body = EndpointInput<typeof operatorEndpoints.changePrices>['body'];
type Change = Body['items'][number];

const list = (query: Query = {}) => app.call(operatorEndpoints.listPrices, { query }, { token });

async function getCell(externalId = 'W19', areaId = centre): Promise<PriceCell> {
  const cell = (await list({ q: externalId, areaId })).items.find(({ product }) => product.externalId === externalId);
  if (!cell) throw new Error(`No price of ${externalId}`);
  return cell;
}

const rub = (amount: number) => ({ amount, currency: 'RUB' });

async function toChange(fields: Partial<Change>, externalId?: string, areaId?: string): Promise<Change> {
  const { productId, version, areaId: of } = await getCell(externalId, areaId);
  return { areaId: of, productId, version, ...fields };
}

const change = (items: Change[], rest: Partial<Body> = {}, as = token) =>
  app.call(operatorEndpoints.changePrices, { body: { items, ...rest } }, { token: as });
const changeRefused = (items: Change[], as = token) =>
  app.callRefused(operatorEndpoints.changePrices, { body: { items } }, { token: as });

/** The price that customers see. */
async function shownPrice(of: Pick<TestApp, 'call'> = app, externalId = 'W19', query: object = {}): Promise<number> {
  const { data } = await of.call(endpoints.listProducts, { query: { areaId: centre, ...query } });
  const product = data.find((each) => each.externalId === externalId);
  return product?.price.amount ?? -1;
}

describe('the prices of goods by area', () => {
  test('are listed in the order of the goods, one of each area, with what is planned and the list price [G-02]', async () => {
    const { items, total, nextCursor } = await list({ limit: 500 });
    expect(nextCursor).toBeNull();
    expect(items).toHaveLength(total);
    expect(items.map(({ areaId }) => areaId).slice(0, 4)).toEqual([centre, suburbs, centre, suburbs]);
    const [first, second] = items;
    expect(first?.productId).toBe(second?.productId);
    const cell = await getCell();
    expect(cell).toMatchObject({
      version: 1,
      isListPrice: true,
      isSold: true,
      planned: [],
      price: cell.product.listPrice,
    });
    await change([await toChange({ price: rub(395_00), from: '2026-04-01' })]);
    expect((await getCell()).planned).toEqual([{ from: '2026-04-01', to: null, price: rub(395_00), isSold: true }]);
  });

  test('come in pages of any size, each price once [G-02]', async () => {
    const all = (await list({ limit: 500 })).items;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (limit) => {
        const seen: PriceCell[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor !== undefined && { cursor }) });
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items);
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(all);
      }),
      { numRuns: 8 },
    );
  });

  test('are found by words of any language and by the external id, and refused for an unknown area or cursor [G-02]', async () => {
    const externalIds = async (q: string) =>
      new Set((await list({ q, areaId: centre })).items.map(({ product }) => product.externalId));
    expect(await externalIds('w19')).toContain('W19');
    const { product } = await getCell();
    expect(await externalIds(product.name.toUpperCase())).toContain('W19');
    expect(await externalIds('нет такого товара')).toEqual(new Set());
    const refused = async (query: Query) =>
      (await app.callRefused(operatorEndpoints.listPrices, { query }, { token })).error.errors[0];
    expect(await refused({ areaId: 'nowhere' })).toMatchObject({ code: 'price.area_unknown' });
    for (const cursor of [
      'x',
      Buffer.from('1 x 1').toString('base64url'),
      Buffer.from(`99999999999 ${'0'.repeat(36)} 1`).toString('base64url'),
    ])
      expect(await refused({ cursor })).toMatchObject({ code: 'request.invalid', field: 'cursor' });
  });

  test('of another partner are neither listed nor changed [G-02]', async () => {
    const abroad = await openStaffToken(app, ['prices.write'], { partnerId: 'baku' });
    const { items } = await app.call(
      operatorEndpoints.listPrices,
      { query: { limit: 500 } },
      { token: abroad, host: 'baku.localhost' },
    );
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ price }) => price.currency === 'AZN')).toBe(true);
    const { error } = await changeRefused([await toChange({ productId: items[0]?.productId ?? '', price: rub(1) })]);
    expect(error.errors).toMatchObject([{ code: 'price.product_unknown', field: 'items.0.productId' }]);
  });
});

describe('a change of prices', () => {
  test('is what customers see at once here, and within two seconds in another process [G-02]', async () => {
    const other = await startOtherApp(app.context, { clock });
    expect(await shownPrice(other)).not.toBe(371_00);
    const savedAt = performance.now();
    const { items } = await change([await toChange({ price: rub(371_00) })]);
    expect(items).toMatchObject([{ after: { price: rub(371_00) }, version: 2, from: null }]);
    expect(await shownPrice()).toBe(371_00);
    await vi.waitFor(async () => expect(await shownPrice(other)).toBe(371_00), { timeout: 2000, interval: 20 });
    expect(performance.now() - savedAt).toBeLessThan(2000);
    expect(await shownPrice(app, 'W19', { areaId: suburbs })).not.toBe(371_00);
  });

  test('that is planned turns by itself at midnight of the city [G-02]', async () => {
    const former = await shownPrice();
    await change([await toChange({ price: rub(405_00), from: '2026-03-12' })]);
    // Five seconds before and after midnight in Moscow.
    clock.set('2026-03-11T20:59:55Z');
    const late = await openStaffToken(app, ['prices.write']);
    const getListed = async () => {
      const query = { q: 'W19', areaId: centre };
      const { items } = await app.call(operatorEndpoints.listPrices, { query }, { token: late });
      return items.find(({ product }) => product.externalId === 'W19');
    };
    expect([await shownPrice(), (await getListed())?.price.amount]).toEqual([former, former]);
    clock.set('2026-03-11T21:00:05Z');
    expect([await shownPrice(), (await getListed())?.price.amount]).toEqual([405_00, 405_00]);
    expect((await getListed())?.planned).toEqual([]);
  });

  test('that is planned is taken back, and what is not planned is named [G-02]', async () => {
    await change([await toChange({ price: rub(405_00), from: '2026-03-12' })]);
    await change([await toChange({ from: '2026-03-12', withdraws: true })]);
    expect((await getCell()).planned).toEqual([]);
    const { error } = await changeRefused([await toChange({ from: '2026-03-12', withdraws: true })]);
    expect(error.errors).toMatchObject([{ code: 'price.plan_unknown', field: 'items.0.from' }]);
  });

  test('back to the list price follows the list price from then on [G-02]', async () => {
    await change([await toChange({ price: rub(371_00) })]);
    await change([await toChange({ price: null })]);
    const cell = await getCell();
    expect(cell).toMatchObject({ isListPrice: true, price: cell.product.listPrice, version: 3 });
    const ofList = { areaId: null, productId: cell.productId, version: cell.product.version, price: rub(444_00) };
    const { items } = await change([ofList]);
    expect(items).toMatchObject([{ areaId: null, after: { price: rub(444_00) } }]);
    expect(await shownPrice()).toBe(444_00);
    await change([{ ...ofList, version: cell.product.version + 1, price: cell.product.listPrice }]);
  });

  test('takes goods out of sale in one area only [G-02]', async () => {
    await change([await toChange({ isSold: false })]);
    expect(await shownPrice()).toBe(-1);
    expect(await shownPrice(app, 'W19', { areaId: suburbs })).toBeGreaterThan(0);
  });

  test('changes all or none, and names what is wrong with each [G-02]', async () => {
    const good = await toChange({ price: rub(1_00) }, 'CUP');
    const cases: [Partial<Change>, string, string][] = [
      [{ areaId: 'nowhere', price: rub(1) }, 'price.area_unknown', 'items.1.areaId'],
      [{ productId: crypto.randomUUID(), price: rub(1) }, 'price.product_unknown', 'items.1.productId'],
      [{ price: { amount: 1, currency: 'AZN' } }, 'price.currency_other', 'items.1.price.currency'],
      [{ price: rub(1), from: '2026-03-09' }, 'price.day_over', 'items.1.from'],
      [{}, 'request.invalid', 'items.1.price'],
      [{ areaId: null }, 'request.invalid', 'items.1.price'],
      [{ withdraws: true }, 'request.invalid', 'items.1.from'],
    ];
    for (const [fields, code, field] of cases) {
      const { error } = await changeRefused([good, await toChange(fields)]);
      expect(error.errors).toMatchObject([{ code, field }]);
    }
    expect((await changeRefused([good, good])).error.errors).toMatchObject([{ code: 'price.twice' }]);
    expect((await getCell('CUP')).version).toBe(1);
  });

  test('over one that its author has not seen is refused as a whole, with the author and time of each change [G-02]', async () => {
    const [seen, other] = [await toChange({ price: rub(381_00) }), await toChange({ price: rub(51_00) }, 'CUP')];
    await change([{ ...seen, price: rub(377_00) }], {}, nina);
    const refused = await changeRefused([other, seen]);
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'conflict.changed',
        details: {
          ...{ version: 2, by: { name: 'Нина' }, at: expect.any(String), fields: ['price'] },
          rows: [{ index: 1, version: 2, by: { name: 'Нина' } }],
        },
      },
    });
    expect([(await getCell()).price, (await getCell('CUP')).version]).toEqual([rub(377_00), 1]);
  });

  test('made by two at once is made by one, whatever the order of the rows [G-02]', async () => {
    const cells = (await list({ limit: 40 })).items;
    const items = (amount: number): Change[] =>
      cells.map(({ areaId, productId, version }) => ({ areaId, productId, version, price: rub(amount) }));
    const attempt = (of: Change[], as: string) =>
      app.send(operatorEndpoints.changePrices, { body: { items: of } }, { token: as });
    const answers = await Promise.all([attempt(items(77_00), token), attempt(items(88_00).toReversed(), nina)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const after = (await list({ limit: 40 })).items;
    expect(new Set(after.map(({ price, version }) => `${price.amount} ${version}`)).size).toBe(1);
  });

  test('that changes nothing leaves the version, and no entry [G-02]', async () => {
    const { productId } = await getCell('RACK', suburbs);
    const query = { subject: `price:${suburbs}:${productId}` };
    const findChange = async () => toChange({ price: rub(371_00) }, 'RACK', suburbs);
    await change([await findChange()]);
    const { items } = await change([await findChange()]);
    expect(items).toMatchObject([{ version: 2 }]);
    const entries = (await app.call(operatorEndpoints.listAudit, { query }, { token })).items;
    expect(entries).toMatchObject([
      { action: 'price.changed', by: { name: 'Вера' }, after: { priceMinor: 371_00, product: 'RACK' }, version: 2 },
    ]);
  });

  test('is previewed without being made, and says what it comes to on its day [G-02]', async () => {
    const before = await getCell();
    const items = [
      await toChange({ price: rub(371_00) }),
      await toChange({ price: rub(1_00), from: '2026-05-01' }, 'CUP'),
    ];
    const shown = await change(items, { preview: true });
    expect(shown.items).toMatchObject([
      { from: null, before: { price: before.price }, after: { price: rub(371_00) } },
      { from: '2026-05-01', after: { price: rub(1_00) } },
    ]);
    expect(await getCell()).toEqual(before);
    expect(await change(items)).toEqual(shown);
  });

  test('stores no more periods than the days that are to come need [G-02]', async () => {
    const { productId } = await getCell();
    for (const day of ['2026-02-01', '2026-03-01', '2026-03-09']) {
      await database.execute(sql`insert into area_offer (partner_id, area_id, item_id, valid_from, price_minor)
        values ('moscow', ${centre}, ${productId}, ${day}, 1)`);
    }
    await change([await toChange({ price: rub(371_00) })]);
    const { rows } = await database.execute(sql`select valid_from from area_offer`);
    expect(rows).toHaveLength(1);
  });
});

const goods = await openStaffToken(app, ['goods.write', 'prices.write']);
const { items: categories } = await app.call(operatorEndpoints.listOpsCategories, {}, { token: goods });

test('goods on sale are given away nowhere: neither by the list nor in an area, today or later [G-02]', async () => {
  const cell = await getCell('CUP');
  const ofList = { areaId: null, productId: cell.productId, version: cell.product.version, price: rub(0) };
  for (const item of [
    ofList,
    await toChange({ price: rub(0) }, 'CUP'),
    await toChange({ price: rub(0), from: '2026-05-01' }, 'CUP'),
  ]) {
    const { error } = await changeRefused([item]);
    expect(error.errors).toMatchObject([{ code: 'goods.price_missing', field: 'items.0.price' }]);
  }
  await change([await toChange({ price: rub(0), isSold: false }, 'CUP')]);
  const { error } = await changeRefused([await toChange({ isSold: true }, 'CUP')]);
  expect(error.errors).toMatchObject([{ code: 'goods.price_missing', field: 'items.0.price' }]);
});

test('goods off sale get no price of nothing in an area, with which they would come on sale [G-02]', async () => {
  const body = {
    ...{ kind: 'product' as const, externalId: 'LATER', categoryId: categories[0]?.id ?? '' },
    ...{ names: { ru: 'Потом', en: '', az: '', tr: '' }, price: rub(90_00) },
  };
  const made = await app.call(operatorEndpoints.createGoods, { body }, { token: goods });
  const refusedWith = async (fields: Partial<Change>) =>
    (await changeRefused([await toChange(fields, 'LATER')])).error.errors.map(({ code, field }) => [code, field]);
  const giveaway = [['goods.price_missing', 'items.0.price']];
  expect(await refusedWith({ price: rub(0) })).toEqual(giveaway);
  expect(await refusedWith({ price: rub(0), from: '2026-05-01' })).toEqual(giveaway);
  await change([await toChange({ price: rub(0), isSold: false }, 'LATER')]);
  expect(await refusedWith({ isSold: true })).toEqual(giveaway);
  // Neither has the list a price yet: it gets one before the goods come on sale.
  const { version } = (await getCell('LATER')).product;
  await change([{ areaId: null, productId: made.goods.id, version, price: rub(0) }]);
  await change([await toChange({ price: null, isSold: true }, 'LATER')]);
});

test('prices of a zone that is deleted since are not brought back, and hold up no others [G-04h]', async () => {
  const [{ productId }, cup] = [await getCell(), await getCell('CUP')];
  await change([await toChange({ price: rub(2_00) }, 'CUP')]);
  const undone = await withTransaction(database, (transaction) =>
    undoPrices(transaction, 'moscow', [
      [{ areaId: 'gone', itemId: productId, version: 2, priceMinor: 1_00, periods: [] }],
      [{ areaId: centre, itemId: cup.productId, version: 2, priceMinor: 1_00, periods: [] }],
    ]),
  );
  expect(undone).toEqual([false, true]);
  expect((await getCell('CUP')).price).toEqual(cup.price);
});

describe('prices beside who deletes what they are of', () => {
  test('are refused for a product that is just deleted, and leave nothing behind [G-02]', async () => {
    const body = {
      ...{ kind: 'product' as const, externalId: 'GOING', categoryId: categories[0]?.id ?? '' },
      names: { ru: 'На час', en: '', az: '', tr: '' },
    };
    const made = await app.call(operatorEndpoints.createGoods, { body }, { token: goods });
    const item = { areaId: centre, productId: made.goods.id, version: 1, price: rub(1_00) };
    const refused = await runBeside(
      database,
      (transaction) => transaction.execute(sql`delete from product where id = ${made.goods.id}`),
      () => changeRefused([item]),
    );
    expect(refused.error.errors).toMatchObject([{ code: 'price.product_unknown', field: 'items.0.productId' }]);
    const { rows } = await database.execute(sql`select from area_price where item_id = ${made.goods.id}`);
    expect(rows).toEqual([]);
  });

  test('are refused for a zone that is just deleted [G-02]', async () => {
    await database.execute(sql`
      insert into area (partner_id, id, city_id, warehouse_id, names, priority, ring, is_active)
      select partner_id, 'going', city_id, warehouse_id, names, 99, ring, false from area where id = ${centre}`);
    changes.announce('partner', 'moscow');
    const item = { ...(await toChange({ price: rub(1_00) })), areaId: 'going', version: 1 };
    const refused = await runBeside(
      database,
      (transaction) => transaction.execute(sql`delete from area where id = 'going'`),
      () => changeRefused([item]),
    );
    expect(refused.error.errors).toMatchObject([{ code: 'price.area_unknown', field: 'items.0.areaId' }]);
    changes.announce('partner', 'moscow');
  });
});
