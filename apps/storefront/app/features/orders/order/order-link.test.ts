import { beforeEach, expect, test, vi } from 'vitest';
import { findSignature, consumeOrderLink } from './order-link.ts';

const uuid = '0f0e5c1a-0000-4000-8000-000000000001';

let replaced: string[];

beforeEach(() => {
  replaced = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => {
      replaced.push(url.pathname + url.search);
      visit(url.href);
    },
  });
});

function visit(url: string) {
  vi.stubGlobal('location', { href: new URL(url, 'https://shop.example').href });
}

test('a guest comes back to the catalogue, and nothing of the payment stays in the address [S-18]', () => {
  visit(`/?success=true&order_id=${uuid}&t=signed&lang=en`);
  expect(consumeOrderLink()).toBe(uuid);
  expect(replaced).toEqual(['/?lang=en']);
  expect(findSignature(uuid)).toBe('signed');
  expect(consumeOrderLink()).toBeNull();
});

test('a customer comes back to the order, which takes the signature off the address before it reads it [S-18]', () => {
  visit(`/orders/${uuid}?t=signed`);
  expect(findSignature(uuid)).toBe('signed');
  expect(replaced).toEqual([`/orders/${uuid}`]);
  expect(findSignature('another')).toBeNull();
});

test.each(['/?t=campaign', '/products/water?t=1&order_id=2', `/orders/${uuid}`, '/orders?t=1'])(
  'leaves %s alone',
  (url) => {
    visit(url);
    expect(consumeOrderLink()).toBeNull();
    expect(replaced).toEqual([]);
  },
);
