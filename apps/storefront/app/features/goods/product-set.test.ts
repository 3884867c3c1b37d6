import { expect, test } from 'vitest';
import { aProduct, aProductSet } from './catalogue-factory.test-support.ts';
import { toCatalogue } from './catalogue.ts';
import { listParts } from './product-set.ts';

const set = aProductSet({
  products: [
    { productId: 'w19', quantity: 2 },
    { productId: 'pump', quantity: 1 },
  ],
});

test('a set consists of its products, without one that is not sold here', () => {
  const shelf = { categories: [], products: [aProduct({ id: 'w19' })], productSets: [set] };
  const parts = listParts(set, toCatalogue({ areaId: null, company: null, banners: [], shelf }));
  expect(parts.map(({ product, quantity }) => [product.id, quantity])).toEqual([['w19', 2]]);
});
