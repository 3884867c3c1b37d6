import { expect, test } from 'vitest';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import type { Shelf } from '../catalogue-directory.ts';
import { listPage } from './list-page.ts';
import type { ListFilters } from './list-filters.ts';

function shelfOf(goods: number): Shelf {
  const product = Array.from({ length: goods }, (_, position) => {
    const id = `id-${position}`;
    return {
      ...{ id, kind: 'product', slug: id, externalId: id, position, isSold: true },
      categoryId: `c${position % 3}`,
    };
  }) as OfferedItem[];
  const byId = new Map(product.map((item) => [item.id, item]));
  const offers = { sold: { product, product_set: [] }, findItem: (id: string) => byId.get(id) ?? null };
  const categories = [0, 1, 2].map((index) => ({ id: `c${index}`, slug: `slug-${index}` }));
  return { offers, categories } as unknown as Shelf;
}

/** Counts the steps of a list. */
function countSteps(shelf: Shelf, filters: Partial<ListFilters>): number {
  const all = { isShelf: false, limit: 24, cursor: null, categories: null, ids: null, slugs: null };
  const steps = listPage(shelf, 'product', { ...all, ...filters });
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

test.each<[string, Partial<ListFilters>]>([
  ['the first page', {}],
  ['a page in the middle', { cursor: { position: 400, externalId: 'id-400' } }],
  ['a page of a category', { categories: ['slug-1'], cursor: { position: 400, externalId: 'id-400' } }],
  ['single goods', { slugs: ['id-7', 'id-90'] }],
])('%s is found without a look at all that is sold, once it is known where things stand [P-39]', (_, filters) => {
  const shelf = shelfOf(1000);
  expect(countSteps(shelf, filters)).toBeGreaterThan(1000);
  expect(countSteps(shelf, filters)).toBe(0);
});
