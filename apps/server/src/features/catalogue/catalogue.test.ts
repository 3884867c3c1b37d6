import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { endpoints, type Product, type ProductSet } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { withTransaction } from '#db/transaction.ts';
import { findPartner, savePictures } from '#features/company/index.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { getOffers } from './index.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;

const center = { latitude: 55.7558, longitude: 37.6173 };
const outside = { latitude: 55.64, longitude: 37.61 };
const farAway = { latitude: 43.6, longitude: 39.7 };

type Query = Parameters<typeof call<typeof endpoints.listProducts>>[1]['query'];
type SetsQuery = Parameters<typeof call<typeof endpoints.listProductSets>>[1]['query'];

async function listProducts(query: Query = {}, host = 'localhost'): Promise<Product[]> {
  return (await call(endpoints.listProducts, { query }, { host })).data;
}

async function nameOfCup(query: Query, headers?: Record<string, string>): Promise<string> {
  return get((await call(endpoints.listProducts, { query }, headers && { headers })).data, 'CUP').name;
}

async function listSets(query: SetsQuery = {}): Promise<ProductSet[]> {
  return (await call(endpoints.listProductSets, { query })).data;
}

function get<Item extends { externalId: string }>(items: readonly Item[], externalId: string): Item {
  const item = items.find((candidate) => candidate.externalId === externalId);
  if (!item) throw new Error(`${externalId} is not in the list`);
  return item;
}

const rub = (amount: number) => ({ amount, currency: 'RUB' });

describe('products [C-04] [P-01] [E-13]', () => {
  test('have the prices of the rules, with exchange and with the container [rule 9]', async () => {
    const products = await listProducts();
    expect(get(products, 'W19')).toMatchObject({
      price: rub(390_00),
      priceWithContainer: rub(990_00),
      containersPerUnit: 1,
      isContainer: false,
      available: 10,
    });
    expect(get(products, 'CUP')).toMatchObject({ price: rub(150_00), priceWithContainer: null });
    expect(get(products, 'CONT')).toMatchObject({ price: rub(600_00), isContainer: true, containersPerUnit: 0 });
    expect(get(products, 'PUMP')).toMatchObject({ price: rub(450_00) });
    expect(get(products, 'RARE')).toMatchObject({ price: rub(99_00), available: 10 });
    expect(products.length).toBeGreaterThan(55);
  });

  test('are grouped by the categories of the shop window', async () => {
    const { data: categories } = await call(endpoints.listCategories, { query: {} });
    expect(categories).toHaveLength(8);
    expect(categories.map(({ position }) => position)).toEqual(categories.map((_, index) => index + 1));
    const known = new Set(categories.map(({ id }) => id));
    const sold = [...(await listProducts()), ...(await listSets())];
    expect(new Set(sold.map(({ categoryId }) => categoryId))).toEqual(known);
  });

  test('recommend only what is sold there', async () => {
    const products = await listProducts(outside);
    const sold = new Set(products.map(({ id }) => id));
    expect(products.flatMap(({ relatedProductIds }) => relatedProductIds).filter((id) => !sold.has(id))).toEqual([]);
    expect(get(products, 'W19').relatedProductIds.length).toBeGreaterThan(0);
  });

  test('cost what their area asks, the container priced there too', async () => {
    const products = await listProducts(outside);
    expect(get(products, 'W19')).toMatchObject({ price: rub(429_00), priceWithContainer: rub(1029_00) });
    expect(get(products, 'CUP')).toMatchObject({ price: rub(150_00) });
    expect(products.some(({ externalId }) => externalId === 'RARE')).toBe(false);
  });

  test('are those of the default area for its centre, its city, nobody’s place and a place far away', async () => {
    const expected = await listProducts();
    for (const query of [center, { cityId: 'moscow' }, { cityId: 'atlantis' }, farAway]) {
      expect(await listProducts(query)).toEqual(expected);
    }
  });

  test('are those of the area that is named, whatever city is named beside it [C-18]', async () => {
    const outer = await listProducts({ areaId: 'msk-outer' });
    expect(outer).not.toEqual(await listProducts());
    expect(await listProducts({ areaId: 'msk-outer', cityId: 'moscow' })).toEqual(outer);
  });

  test('speak the language that is asked for, by name or by header [P-10]', async () => {
    const [ru, en, az, tr] = await Promise.all((['ru', 'en', 'az', 'tr'] as const).map((lang) => nameOfCup({ lang })));
    expect(new Set([ru, en, az, tr]).size).toBe(4);
    expect(await nameOfCup({}, { 'accept-language': 'de' })).toBe(en);
    expect(await nameOfCup({}, { 'accept-language': 'uk' })).toBe(ru);
    expect(await nameOfCup({})).toBe(ru);
  });

  test('are the partner’s own, in its currency', async () => {
    const products = await listProducts({}, 'baku.localhost');
    expect(new Set(products.map(({ price }) => price.currency))).toEqual(new Set(['AZN']));
    expect(await listProducts({ partnerId: 'baku' })).toEqual(products);
  });

  test('are refused for what is no date and for half a point', async () => {
    for (const date of ['31.02.2026', '2026-03-10', '00.00.0000', '1.3.2026']) {
      for (const endpoint of [endpoints.listProducts, endpoints.listProductSets, endpoints.searchCatalogue]) {
        const { status, error } = await callRefused(endpoint, { query: { date } });
        expect({ date, status, field: error.errors[0]?.field }).toEqual({ date, status: 400, field: 'date' });
      }
    }
    const { status, error } = await callRefused(endpoints.listProducts, { query: { latitude: 55 } });
    expect([status, error.errors[0]?.field]).toEqual([400, 'longitude']);
    const unknown = await callRefused(endpoints.listProducts, { query: { partnerId: 'nobody' } });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'partner.unknown']);
  });

  test('cost what the offer of their delivery day has', async () => {
    await context.database.execute(sql`
      insert into area_offer (partner_id, area_id, item_id, valid_from, valid_to, price_minor)
      select 'moscow', 'msk-center', id, '2026-04-01', '2026-04-10', 36000 from product
      where partner_id = 'moscow' and external_id = 'W19'`);
    context.changes.announce('catalogue', 'moscow');
    const priceOn = async (date: string) => get(await listProducts({ date }), 'W19').price.amount;
    const found = async (date: string) => {
      const { data } = await call(endpoints.searchCatalogue, { query: { date } });
      return data.items.find(({ externalId }) => externalId === 'W19')?.price.amount;
    };
    expect([await found('31.03.2026'), await found('01.04.2026')]).toEqual([390_00, 360_00]);
    expect(await priceOn('31.03.2026')).toBe(390_00);
    expect(await priceOn('01.04.2026')).toBe(360_00);
    expect(await priceOn('10.04.2026')).toBe(360_00);
    expect(await priceOn('11.04.2026')).toBe(390_00);
    expect(get(await listProducts(), 'W19').price.amount).toBe(390_00);
    clock.set('2026-04-02T09:00:00Z');
    expect(get(await listProducts(), 'W19').price.amount).toBe(360_00);
    clock.set('2026-03-10T09:00:00Z');
  });
});

describe('product sets [C-04] [P-01] [E-13]', () => {
  test('cost their own price and count the bottles of their components [rule 1] [rule 9]', async () => {
    const set = get(await listSets({ date: '10.03.2026' }), 'SET');
    expect(set).toMatchObject({
      price: rub(1100_00),
      priceWithContainer: rub(2300_00),
      containersPerUnit: 2,
      available: 10,
    });
    expect(new Set(set.products.map(({ quantity }) => quantity))).toEqual(new Set([1, 2]));
  });

  test('are the same for every way to pay [C-18]', async () => {
    const sets = await listSets();
    for (const paymentType of ['1', '8', '10', '15']) expect(await listSets({ paymentType })).toEqual(sets);
  });

  test('are available as far as their components go [rule 19]', async () => {
    const setStock = (externalId: string, onHand: number) =>
      context.database.execute(sql`
        update stock set on_hand = ${onHand} from product
        where product.partner_id = stock.partner_id and product.id = stock.product_id
          and stock.partner_id = 'moscow' and stock.warehouse_id = 'msk-main' and external_id = ${externalId}`);
    await setStock('W19', 7);
    await setStock('PUMP', 5);
    context.changes.announce('catalogue', 'moscow');
    expect(get(await listSets(), 'SET').available).toBe(3);
    expect(get(await listProducts(), 'W19').available).toBe(7);
    expect(get(await listSets(outside), 'SET').available).toBe(10);
    await setStock('W19', 100_000);
    await setStock('PUMP', 100_000);
    context.changes.announce('catalogue', 'moscow');
    expect(get(await listSets(), 'SET').available).toBe(10);
  });

  test('are not sold where a part of them is not', async () => {
    await context.database.execute(sql`
      insert into area_offer (partner_id, area_id, item_id, is_sold)
      select 'moscow', 'msk-outer', id, false from product where partner_id = 'moscow' and external_id = 'PUMP'`);
    context.changes.announce('catalogue', 'moscow');
    expect((await listSets(outside)).some(({ externalId }) => externalId === 'SET')).toBe(false);
    expect((await listSets(center)).some(({ externalId }) => externalId === 'SET')).toBe(true);
  });
});

test('however many dates are asked for, memory holds a catalogue for each period of equal prices [C-19]', async () => {
  const moscow = await findPartner(context, 'moscow');
  if (!moscow) throw new Error('Moscow is not there');
  const seen = new Set<unknown>();
  for (let day = 0; day < 1000; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    seen.add(await getOffers(context, moscow, 'msk-center', date));
  }
  const { rows } = await context.database.execute<{ offers: number }>(
    sql`select count(*)::int as offers from area_offer where partner_id = 'moscow' and area_id = 'msk-center'`,
  );
  expect(seen.size).toBeLessThanOrEqual(2 * (rows[0]?.offers ?? 0) + 1);
  expect(seen.size).toBeLessThan(20);
});

describe('the bytes of the catalogue', () => {
  const path = '/api/v1/catalog/products?lang=en';

  test('are the same in every encoding, and name the time they may be cached', async () => {
    const plain = await app.fetch(path);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(plain.headers.get('vary')).not.toContain('Accept-Language');
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
    const text = await plain.text();
    for (const [encoding, format] of [
      ['gzip', 'gzip'],
      ['br', 'brotli'],
    ] as const) {
      const response = await app.fetch(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(decompress(bytes, format)).toBe(text);
    }
  });

  test('vary by language where the URL names none', async () => {
    const response = await app.fetch('/api/v1/catalog/product-sets');
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  test('are nobody else’s when a token of another partner decided over the URL', async () => {
    const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'baku' } });
    const request = (host: string) => app.fetch(path, { host, headers: { authorization: `Bearer ${token}` } });
    const elsewhere = await request('localhost');
    expect(elsewhere.headers.get('cache-control')).toBe('private, no-store');
    expect(await elsewhere.text()).toContain('"AZN"');
    expect((await request('baku.localhost')).headers.get('cache-control')).toMatch(/^public/);
  });

  test('are not sent to whoever has them already', async () => {
    const etag = (await app.fetch(path)).headers.get('etag') ?? '';
    const again = await app.fetch(path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await app.fetch('/api/v1/catalog/products?lang=ru', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });
});

test('a drawing is served for ever, compressed, and can run nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const [id] = await withTransaction(context.database, (transaction) => savePictures(transaction, 'moscow', [svg]));
  const path = `/pictures/moscow/${id}.svg`;
  const response = await app.fetch(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(decompress(new Uint8Array(await response.arrayBuffer()), 'gzip')).toBe(svg);
  const etag = response.headers.get('etag') ?? '';
  expect((await app.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  for (const unknown of [
    path.replace('/moscow/', '/baku2/'),
    '/pictures/moscow/nothing.svg',
    `/pictures/moscow/${'0'.repeat(32)}.svg`,
    path.replace('/moscow/', '/moscow%00/'),
  ]) {
    expect((await app.fetch(unknown)).status).toBe(404);
  }
});

function decompress(bytes: Uint8Array, format: 'gzip' | 'brotli'): string {
  return (format === 'gzip' ? gunzipSync(bytes) : brotliDecompressSync(bytes)).toString();
}
