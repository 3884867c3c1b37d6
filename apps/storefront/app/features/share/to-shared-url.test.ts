import { expect, test } from 'vitest';
import { toSharedUrl } from './to-shared-url.ts';

test.each([
  ['https://shop.example/', 'https://shop.example/'],
  ['https://shop.example/products/a-19l?token=secret&utm_source=x#top', 'https://shop.example/products/a-19l'],
  ['https://shop.example/products/a-19l?lang=en&key=1', 'https://shop.example/products/a-19l?lang=en'],
  ['https://shop.example/?lang=%22%3E', 'https://shop.example/'],
  ['https://user:pass@shop.example/?success=true&order_id=1', 'https://shop.example/'],
])('%s is shared as %s [S-65]', (address, shared) => {
  expect(toSharedUrl(address)).toBe(shared);
});
