import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;
const tea = { type: 'product', id: 'TEA', name: 'TEA' } as const;

let server: CartServerStandIn;
let storage: ShopStorage;
const opened: CartEngine[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  server.caller = 'customer';
  storage = createShopStorage(null);
});

afterEach(() => {
  for (const engine of opened.splice(0)) engine.stop();
  vi.useRealTimers();
});

function openTab(): CartEngine {
  const engine = createCartEngine({
    ...engineOptions,
    call: server.call,
    storage,
    findSelectedAddress: () => storage.find('selectedAddress'),
    isRegistered: () => true,
  });
  opened.push(engine);
  engine.start();
  return engine;
}

function linesOf(engine: CartEngine): Record<string, number> {
  return Object.fromEntries(engine.getState().lines.map(({ id, quantity }) => [id, quantity]));
}

test('a repeated order takes the place of the cart, whose lines can be restored [S-41] [S-23]', async () => {
  const engine = openTab();
  engine.add(cup, 2);
  engine.add(tea);
  await whenIdle();
  const repeated = server.storeCart('customer', { CUP: 3, W19: 1 });

  const replacing = engine.replaceWith(repeated);
  await whenIdle();
  expect(await replacing).toBe(true);
  expect(engine.getState().cartId).toBe(repeated);
  expect(storage.find('cartId')).toBe(repeated);
  expect(linesOf(engine)).toEqual({ CUP: 3, W19: 1 });
  // Goods that the new cart has as well are not offered twice.
  expect(engine.getState().deletedItems).toEqual([{ id: 'TEA', isProductSet: false, quantity: 1, name: 'TEA' }]);

  engine.restoreDeleted({ id: 'TEA', isProductSet: false, quantity: 1, name: 'TEA' });
  await whenIdle();
  expect(linesOf(engine)).toEqual({ CUP: 3, W19: 1, TEA: 1 });
  expect(engine.getState().deletedItems).toEqual([]);
});

test('an empty cart leaves nothing to restore, and a later page has the new cart', async () => {
  const engine = openTab();
  const repeated = server.storeCart('customer', { CUP: 3 });
  const replacing = engine.replaceWith(repeated);
  await whenIdle();
  expect(await replacing).toBe(false);
  expect(engine.getState().deletedItems).toEqual([]);
  engine.stop();

  const later = openTab();
  await whenIdle();
  expect(linesOf(later)).toEqual({ CUP: 3 });
});

test('a cart that cannot be read leaves the present one alone', async () => {
  const engine = openTab();
  engine.add(cup, 2);
  await whenIdle();
  const replacing = engine.replaceWith('nowhere').catch(() => 'refused');
  await whenIdle();
  expect(await replacing).toBe('refused');
  expect(linesOf(engine)).toEqual({ CUP: 2 });
  expect(engine.getState().deletedItems).toEqual([]);
});
