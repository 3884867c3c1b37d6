import { endpoints, type SearchResult } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const app = await startTestApp({ clock: createTestClock('2026-03-10T09:00:00Z') });
const { call, callRefused, context } = app;

type Query = Parameters<typeof call<typeof endpoints.searchCatalogue>>[1]['query'];

async function search(query: Query, host = 'localhost'): Promise<SearchResult> {
  return (await call(endpoints.searchCatalogue, { query }, { host })).data;
}

const idsOf = ({ items }: SearchResult) => items.map(({ externalId }) => externalId);
const sumOf = (facet: readonly { count: number }[]) => facet.reduce((sum, { count }) => sum + count, 0);

describe('a search by words [S-60]', () => {
  test.each([
    'вода',
    'Вода',
    'вада',
    'voda',
    'djlf',
    'dja',
    'water',
    'цфеук',
    'su',
    'капля 19л',
    'rfgkz 19k',
    'kaplya 19 l',
    '19 litre water',
  ])('for “%s” has the nineteen-litre water among the first', async (q) => {
    expect(idsOf(await search({ q })).slice(0, 12)).toContain('W19');
  });

  test.each(['вада', 'voda', 'djlf', 'rfgkz'])('for “%s” has that water before all others', async (q) => {
    expect(idsOf(await search({ q }))[0]).toBe('W19');
  });

  test('finds the same in every language, each item in the language that is asked for', async () => {
    const [ru, en] = await Promise.all([search({ q: 'помпа', lang: 'ru' }), search({ q: 'помпа', lang: 'en' })]);
    expect(idsOf(en)).toEqual(idsOf(ru));
    expect(ru.total).toBeGreaterThan(3);
    expect(ru.items[0]?.name).toMatch(/помпа/i);
    expect(en.items[0]?.name).toMatch(/pump/i);
  });

  test('has products and sets, each as its own list has it', async () => {
    const { items } = await search({ q: 'первый заказ' });
    const { data: sets } = await call(endpoints.listProductSets, { query: {} });
    expect(items).toEqual([{ ...sets.find(({ externalId }) => externalId === 'SET'), type: 'product_set' }]);
    const { data: products } = await call(endpoints.listProducts, { query: {} });
    const water = (await search({ q: 'капля 19 л' })).items.find(({ externalId }) => externalId === 'W19');
    expect(water).toEqual({ ...products.find(({ externalId }) => externalId === 'W19'), type: 'product' });
  });

  test('says how it understood what was typed otherwise, and what would find something', async () => {
    expect((await search({ q: 'djlf' })).suggestion).toBe('вода');
    expect((await search({ q: 'вада' })).suggestion).toBe('вода');
    expect((await search({ q: 'вода' })).suggestion).toBeNull();
    expect(await search({ q: 'вода zzzzzz' })).toMatchObject({ total: 0, items: [], suggestion: 'вода' });
    expect(await search({ q: 'zzzzzz' })).toMatchObject({ total: 0, suggestion: null, facets: { price: null } });
  });

  test('has what is sold out at the end, in every order', async () => {
    for (const sort of ['relevance', 'price', '-price', 'name', 'volume']) {
      const { items } = await search({ q: 'вода', sort });
      const firstGone = items.findIndex(({ available }) => available === 0);
      expect(firstGone, sort).toBeGreaterThan(0);
      expect(
        items.slice(firstGone).every(({ available }) => available === 0),
        sort,
      ).toBe(true);
    }
  });

  test('gives no more than is asked for, and counts all', async () => {
    const all = await search({ q: 'вода' });
    const few = await search({ q: 'вода', limit: 3 });
    expect(few).toEqual({ ...all, items: all.items.slice(0, 3) });
    expect(all.items).toHaveLength(all.total);
  });

  test('knows only what is sold in its area, at its prices', async () => {
    const outside = { latitude: 55.64, longitude: 37.61 };
    const { data: there } = await call(endpoints.listProducts, { query: outside });
    const found = await search({ ...outside, q: '' });
    const { data: sets } = await call(endpoints.listProductSets, { query: outside });
    expect(idsOf(found).toSorted()).toEqual([...there, ...sets].map(({ externalId }) => externalId).toSorted());
    expect(idsOf(found)).not.toContain('RARE');
    expect(found.items.find(({ externalId }) => externalId === 'W19')?.price.amount).toBe(429_00);
  });

  test('suggests no word of what is not sold in its area', async () => {
    await context.database.execute(
      sql`update product set names = jsonb_set(names, '{ru}', '"Редкостина"') where partner_id = 'moscow' and external_id = 'RARE'`,
    );
    context.changes.announce('catalogue', 'moscow');
    expect((await search({ q: 'редкостина zzzzzz' })).suggestion).toBe('редкостина');
    expect((await search({ q: 'редкостина zzzzzz', latitude: 55.64, longitude: 37.61 })).suggestion).toBeNull();
  });

  test('is the partner’s own', async () => {
    const { items } = await search({ q: 'вода' }, 'baku.localhost');
    expect(items.length).toBeGreaterThan(5);
    expect(new Set(items.map(({ price }) => price.currency))).toEqual(new Set(['AZN']));
  });
});

describe('filters [S-61]', () => {
  test('leave what they name, several values of one at a time', async () => {
    const { items, total } = await search({ category: 'water-19l,small-bottles', volume: '19,0.5', brand: 'kaplya' });
    expect(total).toBeGreaterThan(2);
    for (const item of items) {
      expect(item.brand).toBe('Kaplya');
      expect(item.type === 'product' && [19, 0.5].includes(item.volumeLitres ?? 0)).toBe(true);
    }
  });

  test.each([
    ['200-900', 200_00, 900_00],
    ['200-', 200_00, Infinity],
    ['-900', 0, 900_00],
  ])('by the price %s take both ends along', async (price, min, max) => {
    const { items } = await search({ price });
    const all = await search({});
    const expected = all.items.filter(({ price: { amount } }) => min <= amount && amount <= max);
    expect(expected.length).toBeLessThan(all.total);
    expect(idsOf({ ...all, items }).toSorted()).toEqual(idsOf({ ...all, items: expected }).toSorted());
  });

  test('count within the query and the other filters, never within themselves', async () => {
    const plain = await search({ q: 'вода' });
    const one = await search({ q: 'вода', brand: 'Kaplya' });
    expect(one.facets.brands).toEqual(plain.facets.brands);
    expect(sumOf(one.facets.categories)).toBe(one.total);
    expect(one.total).toBe(plain.facets.brands.find(({ name }) => name === 'Kaplya')?.count);
    const two = await search({ q: 'вода', brand: 'Kaplya', volume: '19' });
    expect(two.facets.volumes).toEqual(one.facets.volumes);
    expect(two.total).toBe(one.facets.volumes.find(({ litres }) => litres === 19)?.count);
    expect(sumOf(two.facets.brands)).toBe(
      (await search({ q: 'вода', volume: '19' })).items.filter(({ brand }) => brand).length,
    );
  });

  test('give the bounds of the price without the filter of the price', async () => {
    const { items, facets } = await search({ category: 'pumps' });
    const amounts = items.map(({ price }) => price.amount);
    const bounds = {
      min: { amount: Math.min(...amounts), currency: 'RUB' },
      max: { amount: Math.max(...amounts), currency: 'RUB' },
    };
    expect(facets.price).toEqual(bounds);
    expect((await search({ category: 'pumps', price: '500-600' })).facets.price).toEqual(bounds);
  });

  test('list a chosen value also where its count is zero', async () => {
    const { facets, total } = await search({ q: 'чай', category: 'coolers' });
    expect(total).toBe(0);
    expect(facets.categories.find(({ slug }) => slug === 'coolers')).toMatchObject({ count: 0 });
  });

  test('list the brands of most goods first, and those of as many by name', async () => {
    const { compare } = new Intl.Collator('und', { numeric: true });
    const { brands } = (await search({})).facets;
    expect(new Set(brands.map(({ count }) => count)).size).toBeLessThan(brands.length);
    expect(brands).toEqual(brands.toSorted((a, b) => b.count - a.count || compare(a.name, b.name)));
  });

  test('find a brand with a comma in its name', async () => {
    await context.database.execute(
      sql`update product set brand = 'Rare, Inc.' where partner_id = 'moscow' and external_id = 'RARE'`,
    );
    context.changes.announce('catalogue', 'moscow');
    const { items } = await search({ brand: String.raw`rare\, inc.,Nobody` });
    expect(items.map(({ brand }) => brand)).toEqual(['Rare, Inc.']);
    expect(await search({ brand: 'Rare, Inc.' })).toMatchObject({ total: 0 });
  });

  test('that name what the shop does not have find nothing', async () => {
    expect(await search({ category: 'no-such' })).toMatchObject({ total: 0, items: [] });
    expect(await search({ brand: 'Nobody' })).toMatchObject({ total: 0, items: [] });
  });

  test.each([
    ['price', (left: number, right: number) => left <= right],
    ['-price', (left: number, right: number) => left >= right],
  ])('sort by %s', async (sort, isInOrder) => {
    const { items } = await search({ sort });
    const amounts = items.filter(({ available }) => available > 0).map(({ price }) => price.amount);
    expect(amounts.every((amount, index) => index === 0 || isInOrder(amounts[index - 1] ?? 0, amount))).toBe(true);
  });

  test('by name are ranked once for all that is asked for by name, however often [P-39]', async () => {
    const collators = vi.spyOn(Intl, 'Collator');
    onTestFinished(() => collators.mockRestore());
    const first = await search({ q: 'вода', sort: 'name', lang: 'tr' });
    const made = collators.mock.calls.length;
    const other = await search({ q: 'вода', sort: 'name', lang: 'tr', price: '0-99999' });
    expect(idsOf(other)).toEqual(idsOf(first));
    expect([made, collators.mock.calls.length]).toEqual([1, 1]);
  });

  test('sort by volume and by name', async () => {
    const byVolume = (await search({ category: 'small-bottles', sort: 'volume' })).items.filter(
      ({ available }) => available > 0,
    );
    const volumes = byVolume.map((item) => (item.type === 'product' ? (item.volumeLitres ?? 99) : 99));
    expect(volumes).toEqual(volumes.toSorted((left, right) => left - right));
    const names = (await search({ category: 'pumps', sort: 'name', lang: 'ru' })).items.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'ru', { numeric: true })));
  });

  test.each<[keyof NonNullable<Query>, string]>([
    ['price', 'abc'],
    ['price', '-'],
    ['price', '900-200'],
    ['price', '1.5-2'],
    ['volume', 'big'],
    ['volume', '-1'],
    ['sort', 'random'],
    ['brand', 'x'.repeat(101)],
    ['category', Array.from({ length: 31 }, (_, index) => `c${index}`).join(',')],
  ])('of %s as “%s” are refused in words', async (field, value) => {
    const { status, error } = await callRefused(endpoints.searchCatalogue, { query: { [field]: value, lang: 'en' } });
    expect([status, error.code, error.errors[0]?.field]).toEqual([422, 'search.filter_invalid', field]);
    expect(error.message).toBe('There is no such filter or order. Choose one from the list.');
  });

  test('and a query that is too long are refused all at once', async () => {
    const query = { q: 'в'.repeat(101), price: 'x', sort: 'x', lang: 'en' } as const;
    const { status, error } = await callRefused(endpoints.searchCatalogue, { query });
    expect(status).toBe(422);
    expect(error.errors.map(({ field }) => field)).toEqual(['q', 'price', 'sort']);
    expect(error.errors[0]?.message).toBe('The query is too long: 100 characters are enough.');
    await expect(search({ q: 'в'.repeat(100) })).resolves.toMatchObject({ total: 0 });
  });
});

describe('the answer of a search [S-60] [K-11]', () => {
  test('may be cached for a short while, and is not sent to whom has it', async () => {
    const path = '/api/v1/catalog/search?q=%D0%B2%D0%BE%D0%B4%D0%B0&lang=ru';
    const first = await app.fetch(path, {});
    expect(first.headers.get('cache-control')).toBe('public, max-age=30');
    const again = await app.fetch(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('asks the database for nothing once the catalogue is in memory', async () => {
    await search({ q: 'чай' });
    const asked: unknown[] = [];
    const { connect } = context.snapshots.$client;
    try {
      context.snapshots.$client.connect = ((...parts: unknown[]) => {
        asked.push(parts);
        throw new Error('The database was asked');
      }) as typeof connect;
      await search({ q: 'кофе', sort: 'price', category: 'tea-and-coffee' });
    } finally {
      context.snapshots.$client.connect = connect;
    }
    expect(asked).toEqual([]);
  });

  test('follows the stock and the words of the catalogue', async () => {
    expect(idsOf(await search({ q: 'незабудка' }))).toEqual([]);
    await context.database.execute(
      sql`update product set names = jsonb_set(names, '{ru}', '"Вода «Незабудка», 19 л"') where partner_id = 'moscow' and external_id = 'W19'`,
    );
    context.changes.announce('catalogue', 'moscow');
    expect(idsOf(await search({ q: 'незабудка' }))).toEqual(['W19']);
  });
});
