import { expect, test } from 'vitest';
import { ANY_ORDER, findPageKey } from './page-key.ts';

test('one copy stands for all orders, and none bears the id of one [P-26]', () => {
  expect(findPageKey('/orders/0199-aa')).toBe(ANY_ORDER);
  expect(findPageKey('/orders/0199-bb/')).toBe(ANY_ORDER);
  expect(findPageKey('/orders')).toBe('/orders');
});

test.each([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/products/voda-19', '/products/voda-19'],
  ['/product_sets/start', '/product_sets/start'],
  ['/aquamarket', null],
  ['/aquamarket/status', null],
  ['/profile/data', null],
  ['/search', null],
  ['/api/v1/company', null],
  ['/nonsense', null],
])('the page %s is cached as %s [P-23]', (path, key) => {
  expect(findPageKey(path)).toBe(key);
});
