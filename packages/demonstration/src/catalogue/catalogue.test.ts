import { describe, expect, test } from 'vitest';

import { languages } from '@kaplya/domain';
import { readCatalogue, type DemoCatalogue } from './read-catalogue.ts';

const moscowCatalogue = readCatalogue('moscow');
const bakuCatalogue = readCatalogue('baku');

const shops: [string, DemoCatalogue][] = [
  ['Moscow', moscowCatalogue],
  ['Baku', bakuCatalogue],
];

const findProduct = (catalogue: DemoCatalogue, externalId: string) =>
  catalogue.products.find((product) => product.externalId === externalId);

describe.each(shops)('the demonstration catalogue of %s', (_city, catalogue) => {
  const articles = [...catalogue.products, ...catalogue.sets];
  const productIds = new Set(catalogue.products.map((product) => product.externalId));

  test('has unique external ids and slugs', () => {
    expect(new Set(articles.map((article) => article.externalId)).size).toBe(articles.length);
    expect(new Set(articles.map((article) => article.slug)).size).toBe(articles.length);
  });

  test('has slugs that fit a URL', () => {
    for (const { slug } of [...articles, ...catalogue.categories]) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('has eight categories, each with goods in it', () => {
    expect(catalogue.categories).toHaveLength(8);
    const used = new Set(articles.map((article) => article.category));
    expect([...used].toSorted()).toEqual(catalogue.categories.map((category) => category.slug).toSorted());
  });

  test('relates articles only to products it sells, and never to themselves', () => {
    for (const article of articles) {
      expect(article.related).not.toContain(article.externalId);
      expect(new Set(article.related).size).toBe(article.related.length);
      expect(article.related.filter((externalId) => !productIds.has(externalId))).toEqual([]);
      if (article.externalId !== 'RARE') expect(article.related).not.toEqual([]);
    }
  });

  test('builds sets of its own products and sells them for less than the parts', () => {
    for (const set of catalogue.sets) {
      const partsMinor = set.products.map(
        ({ externalId, quantity }) => (findProduct(catalogue, externalId)?.priceMinor ?? Number.NaN) * quantity,
      );
      expect(set.priceMinor).toBeLessThan(partsMinor.reduce((sum, price) => sum + price, 0));
    }
  });

  test('speaks four languages, each in its own words', () => {
    for (const { names, descriptions } of articles) {
      for (const language of languages) {
        expect(names[language].trim()).not.toBe('');
        expect(descriptions[language].length).toBeGreaterThan(40);
      }
      expect(new Set(Object.values(descriptions)).size).toBe(languages.length);
    }
  });

  test('has its own brand on its water, its bottle and its cups [P-35]', () => {
    const brands = ['W19', 'CONT', 'CUP', 'CUP-KRAFT'].map((id) => findProduct(catalogue, id)?.brand?.toLowerCase());
    expect(new Set(brands)).toEqual(new Set([catalogue.house]));
  });

  test('prices and counts in whole positive numbers', () => {
    for (const { priceMinor } of articles) expect(Number.isSafeInteger(priceMinor) && priceMinor > 0).toBe(true);
    for (const { stock } of catalogue.products) expect(Number.isSafeInteger(stock) && stock >= 0).toBe(true);
  });

  test('shows sold-out and nearly sold-out goods', () => {
    expect(catalogue.products.filter((product) => product.stock === 0)).toHaveLength(1);
    expect(catalogue.products.some((product) => product.stock >= 3 && product.stock <= 8)).toBe(true);
  });

  test('earns points at 5 % for water, 3 % for goods and nothing for bottles', () => {
    const earnBps = { water: 500, container: 0, pump: 300, cooler: 300, goods: 300 };
    for (const product of catalogue.products) expect(product.earnBps).toBe(earnBps[product.role]);
  });

  test('counts one container for every 19-litre bottle of water and none for anything else', () => {
    for (const product of catalogue.products) {
      const isReturnable = product.role === 'water' && product.volumeMl === 19_000;
      expect(product.containersPerUnit).toBe(isReturnable ? 1 : 0);
    }
  });
});

describe('the fixture', () => {
  test.each([
    [
      'W19',
      { priceMinor: 39_000, containersPerUnit: 1, volumeMl: 19_000, earnBps: 500, role: 'water', stock: 100_000 },
    ],
    ['CUP', { priceMinor: 15_000, containersPerUnit: 0, earnBps: 300, role: 'goods', stock: 100_000 }],
    ['CONT', { priceMinor: 60_000, containersPerUnit: 0, earnBps: 0, role: 'container', stock: 100_000 }],
    ['PUMP', { priceMinor: 45_000, containersPerUnit: 0, role: 'pump', stock: 100_000 }],
    ['RARE', { priceMinor: 9_900, stock: 10, containersPerUnit: 0 }],
  ])('of Moscow sells %s exactly so', (externalId, expected) => {
    expect(findProduct(moscowCatalogue, externalId)).toMatchObject(expected);
  });

  test('of Moscow sells SET as two W19 and a PUMP for 1100.00', () => {
    expect(moscowCatalogue.sets.find((set) => set.externalId === 'SET')).toMatchObject({
      priceMinor: 110_000,
      products: [
        { externalId: 'W19', quantity: 2 },
        { externalId: 'PUMP', quantity: 1 },
      ],
    });
  });

  test.each([
    ['W19', 450],
    ['CONT', 1_200],
    ['PUMP', 900],
  ])('of Baku sells %s for %i qəpik', (externalId, priceMinor) => {
    expect(findProduct(bakuCatalogue, externalId)?.priceMinor).toBe(priceMinor);
  });

  test('of Moscow keeps RARE out of every set and every relation', () => {
    for (const article of [...moscowCatalogue.products, ...moscowCatalogue.sets]) {
      expect(article.related).not.toContain('RARE');
    }
    for (const set of moscowCatalogue.sets) {
      expect(set.products.map(({ externalId }) => externalId)).not.toContain('RARE');
    }
  });
});
