import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../engine/cart-server-stand-in.test-support.ts';
import { createCartEngine } from '../engine/create-cart-engine.ts';
import { createEarlyCart, type EarlyCart } from './early-cart.ts';
import { restoreAccountCart } from './restore-account-cart.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;

let server: CartServerStandIn;
const stored = new Map<string, string>();
let isFull: boolean;
let storage: ReturnType<typeof createShopStorage>;
let cart: EarlyCart;

/** A page of a customer that nothing in memory has outlived. */
function openPage(): void {
  storage = createShopStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
  });
  const options = { ...engineOptions, call: server.call, storage, isRegistered: () => true };
  cart = createEarlyCart({
    storage,
    load: async () => createCartEngine(options),
    report: () => {},
    wait: engineOptions.wait,
    added: { read: () => null, store: () => {} },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  server.caller = 'customer';
  stored.clear();
  openPage();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a customer in whose browser the cart found no room gets it back from the server after a reload [X-11] [T-04]', async () => {
  isFull = true;
  cart.add(cup, 3);
  await whenIdle();
  openPage();
  expect(cart.getState()).toMatchObject({ status: 'none', chosenQuantity: 0 });
  restoreAccountCart(storage, cart);
  await whenIdle();
  expect(cart.getState()).toMatchObject({ status: 'ready', chosenQuantity: 3 });
  cart.add(cup);
  await whenIdle();
  expect(server.quantityOf('CUP')).toBe(4);
});

test('a browser with room is asked for nothing, and a cart that is known stays', async () => {
  isFull = false;
  restoreAccountCart(storage, cart);
  await whenIdle();
  expect([...stored]).toEqual([]);
  isFull = true;
  cart.add(cup);
  await whenIdle();
  const sent = server.sent.length;
  restoreAccountCart(storage, cart);
  await whenIdle();
  expect(server.sent).toHaveLength(sent);
});
