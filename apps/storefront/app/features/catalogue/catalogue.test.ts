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
  company: null,
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

  test('tells products from sets that have the same id or slug', () => {
    const twins = toCatalogue({
      company: null,
      shelf: { categories: [], products: [aProduct({ id: 'x' })], productSets: [aProductSet({ id: 'x' })] },
    });
    expect(twins.findItem('product', 'x')?.type).toBe('product');
    expect(twins.findBySlug('product_set', 'x')?.type).toBe('product_set');
    expect(twins.findBySlug('product_set', 'y')).toBeNull();
  });

  test('that could not be loaded is empty and says so', () => {
    expect(toCatalogue({ company: null, shelf: null })).toMatchObject({ isFailed: true, groups: [] });
  });
});

describe('related goods [S-20]', () => {
  const pump = aProduct({ id: 'pump', categoryId: 'pumps' });
  const bottle = aProduct({ id: 'bottle', relatedProductIds: ['pump', 'gone', 'w19', 'cup'] });
  const around = toCatalogue({
    company: null,
    shelf: { categories: [], products: [w19, cup, pump, bottle], productSets: [] },
  });
  const item = around.findItem('product', 'bottle');
  if (!item) throw new Error('The bottle is on the shelf');

  test('are first those that the item names, without what is sold out or not sold here, each once', () => {
    expect(listRelated(around, item, 8).map(({ id }) => id)).toEqual(['pump', 'w19']);
  });

  test('are no more than asked for', () => {
    expect(listRelated(around, item, 1)).toHaveLength(1);
  });
});
