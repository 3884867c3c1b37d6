import { expect, test } from 'vitest';
import { toTrackedReferrer, toTrackedUrl } from './to-tracked-url.ts';

const uuid = '0190a5b2-7c1d-7e3f-8a4b-123456789abc';

test.each([
  ['https://shop.example/', 'https://shop.example/'],
  [
    'https://shop.example/products/water-19?utm_source=ya&t=secret',
    'https://shop.example/products/water-19?utm_source=ya',
  ],
  [`https://shop.example/?success=true&order_id=${uuid}&t=abc`, 'https://shop.example/'],
  [`https://shop.example/orders/${uuid}?t=abc`, 'https://shop.example/orders/_'],
  [`https://shop.example/aquamarket/status?order=${uuid}`, 'https://shop.example/aquamarket/status'],
  ['https://shop.example/?phone=%2B79161234567&name=Anna', 'https://shop.example/'],
  ['https://shop.example/about#anna@shop.example', 'https://shop.example/about'],
  ['https://shop.example/?utm_campaign=a%26t%3D1', 'https://shop.example/?utm_campaign=a%26t%3D1'],
])('analytics knows %s as %s [P-28]', (address, expected) => {
  expect(toTrackedUrl(address)).toBe(expected);
});

test('of a referring site only the origin is sent [P-28]', () => {
  const own = 'https://shop.example';
  expect(toTrackedReferrer('https://mail.example/inbox/anna?id=1', own)).toBe('https://mail.example/');
  expect(toTrackedReferrer(`${own}/orders/${uuid}?t=1`, own)).toBe(`${own}/orders/_`);
  expect(toTrackedReferrer('', own)).toBe('');
});
