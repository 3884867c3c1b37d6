import { expect, test } from 'vitest';
import { toRecordPath } from './entry-sentence.tsx';

test.each([
  ['product:p1', '/goods/p1'],
  ['set:s1', '/goods/s1'],
  ['category:c1', '/categories?category=c1'],
  ['stock:main:p1', '/stock/of/main/p1'],
  ['document:d1', '/stock/documents/d1'],
  ['area:a1', '/zones?zone=a1'],
  ['banner:b1', '/marketing/banners/b1'],
  ['promo:ВЕСНА', '/marketing/promo-codes/%D0%92%D0%95%D0%A1%D0%9D%D0%90'],
  ['order:o1', '/orders/o1'],
  ['settings:delivery', '/settings/delivery'],
  ['settings:reasons.cancel', '/settings/reasons'],
  ['settings:payment_methods', '/settings/ways'],
  ['import:i1', '/imports/i1'],
  ['policy:moscow', '/audit'],
])('an entry about %s leads to %s [O-02c]', (subject, path) => {
  expect(toRecordPath({ subject })).toBe(path);
});
