import { expect, test } from 'vitest';
import { aProduct, aProductSet } from './catalogue-factory.test-support.ts';
import { toCatalogue } from './catalogue.ts';
import { findPriceOfParts, listParts } from './product-set.ts';

const rub = (amount: number) => ({ amount, currency: 'RUB' });
const w19 = aProduct({ id: 'w19', price: rub(39_000) });
const pump = aProduct({ id: 'pump', price: rub(45_000) });
const set = aProductSet({
  price: rub(110_000),
  products: [
    { productId: 'w19', quantity: 2 },
    { productId: 'pump', quantity: 1 },
  ],
});
const shelf = { categories: [], products: [w19, pump], productSets: [set] };

test('the parts of a set cost what they cost one by one', () => {
  const parts = listParts(set, toCatalogue({ areaId: null, company: null, banners: [], shelf }));
  expect(parts.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    ['w19', 2],
    ['pump', 1],
  ]);
  expect(findPriceOfParts(set, parts)).toEqual(rub(123_000));
});

test('a set that saves nothing shows no other price', () => {
  const parts = listParts(set, toCatalogue({ areaId: null, company: null, banners: [], shelf }));
  expect(findPriceOfParts({ ...set, price: rub(123_000) }, parts)).toBeNull();
});

test('a set with a part that is not sold here shows no other price', () => {
  const parts = listParts(
    set,
    toCatalogue({ areaId: null, company: null, banners: [], shelf: { ...shelf, products: [w19] } }),
  );
  expect(parts).toHaveLength(1);
  expect(findPriceOfParts({ ...set, price: rub(1) }, parts)).toBeNull();
});
