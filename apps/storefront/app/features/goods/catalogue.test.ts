import type { Banner } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aProduct, aProductSet } from './catalogue-factory.test-support.ts';
import { listRelated, toCatalogue } from './catalogue.ts';

const water = aCategory({ id: 'water', position: 2 });
const sets = aCategory({ id: 'sets', position: 1 });
const empty = aCategory({ id: 'empty', position: 3 });
const w19 = aProduct({ id: 'w19' });
const cup = aProduct({ id: 'cup', available: 0 });
const first = aProductSet({ id: 'first', categoryId: 'sets' });

const catalogue = toCatalogue({
  areaId: null,
  company: null,
  banners: [],
  shelf: { categories: [water, empty, sets], products: [w19, cup], productSets: [first] },
});

describe('the shelf', () => {
  test('has groups in the order of the shop window, products and sets among them [E-13] [P-01]', () => {
    expect(catalogue.groups.map(({ category, items }) => [category.id, items.map(({ id }) => id)])).toEqual([
      ['sets', ['first']],
      ['water', ['w19', 'cup']],
    ]);
  });

  test('has no group for a category that sells nothing in this area', () => {
    expect(catalogue.groups.some(({ category }) => category.id === 'empty')).toBe(false);
  });

  test('distinguishes products from sets with the same id or slug', () => {
    const twins = toCatalogue({
      areaId: null,
      company: null,
      banners: [],
      shelf: { categories: [], products: [aProduct({ id: 'x' })], productSets: [aProductSet({ id: 'x' })] },
    });
    expect(twins.findItem('product', 'x')?.type).toBe('product');
    expect(twins.findBySlug('product_set', 'x')?.type).toBe('product_set');
    expect(twins.findBySlug('product_set', 'y')).toBeNull();
  });

  test('is what a banner of a set leads to: one of a set that is not there is left out [S-43]', () => {
    const aBanner = (id: string, productSetId: string | null): Banner => ({
      ...{ '@id': id, id, type: productSetId === null ? 'info' : 'product_set', title: id, link: null, text: '' },
      image: { contentUrl: '/x.svg', alt: '' },
      slides: [],
      productSetId,
      promo: null,
    });
    const { banners } = toCatalogue({
      areaId: null,
      company: null,
      banners: [aBanner('there', 'first'), aBanner('gone', 'second'), aBanner('words', null)],
      shelf: { categories: [], products: [], productSets: [first] },
    });
    expect(banners.map(({ id }) => id)).toEqual(['there', 'words']);
  });

  test('that could not be loaded is empty and marked as failed', () => {
    expect(toCatalogue({ areaId: null, company: null, banners: [], shelf: null })).toMatchObject({
      isFailed: true,
      groups: [],
    });
  });
});

describe('related goods [S-20]', () => {
  const pump = aProduct({ id: 'pump', categoryId: 'pumps' });
  const bottle = aProduct({ id: 'bottle', relatedProductIds: ['pump', 'gone', 'w19', 'cup'] });
  const around = toCatalogue({
    areaId: null,
    company: null,
    banners: [],
    shelf: { categories: [], products: [w19, cup, pump, bottle], productSets: [] },
  });
  const item = around.findItem('product', 'bottle');
  if (!item) throw new Error('The bottle is on the shelf');

  test('are first those that the item names, without what is sold out or not sold here, each once', () => {
    expect(listRelated(around, item, 8).map(({ id }) => id)).toEqual(['pump', 'w19']);
  });

  test('are no more than the limit', () => {
    expect(listRelated(around, item, 1)).toHaveLength(1);
  });
});
