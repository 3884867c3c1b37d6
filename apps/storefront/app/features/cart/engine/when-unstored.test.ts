import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StorageBackend } from '@kaplya/client/storage/storage.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from './cart-server-stand-in.test-support.ts';
import { createCartEngine } from './create-cart-engine.ts';
import { openPendingChangesStore } from './lines/pending-changes-store.ts';
import { whenUnstored } from './when-unstored.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;

type Backend = StorageBackend & { isFull: boolean };

let server: CartServerStandIn;
let ofBrowser: Backend;
let ofTab: Backend;
let storage: ShopStorage;
let page: CartEngine;
const onUnstored = vi.fn<() => void>();

function createBackend(isFull: boolean): Backend {
  const stored = new Map<string, string>();
  return {
    isFull,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
  };
}

async function openPage(): Promise<void> {
  storage = createShopStorage(ofBrowser, undefined, ofTab);
  whenUnstored(storage, onUnstored);
  const pendingChanges = await openPendingChangesStore(storage, async () => () => {});
  page = createCartEngine({ ...engineOptions, call: server.call, storage, pendingChanges });
  page.start();
}

async function reload(): Promise<void> {
  page.stop();
  await openPage();
  await whenIdle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  ofBrowser = createBackend(true);
  ofTab = createBackend(false);
  await openPage();
});

afterEach(() => {
  page.stop();
  onUnstored.mockReset();
  vi.useRealTimers();
});

test('a cart that finds no room in the browser is announced once, and outlives a reload of the tab [X-11] [S-01]', async () => {
  expect(page.getState().isStored).toBe(true);
  page.add(cup, 3);
  await whenIdle();
  page.add(cup);
  await whenIdle();
  expect(onUnstored).toHaveBeenCalledOnce();
  expect(page.getState().isStored).toBe(false);
  await reload();
  expect(page.getState()).toMatchObject({ chosenQuantity: 4, isIdle: true, isStored: false });
  expect([...server.carts]).toHaveLength(1);
  page.add(cup);
  await whenIdle();
  expect(onUnstored).toHaveBeenCalledOnce();
});

test('what was tapped and not sent outlives the reload too [P-24]', async () => {
  page.add(cup);
  await whenIdle();
  server.weather = () => ({ latencyMs: 5, fate: 'lost-request' });
  page.add(cup, 2);
  await whenIdle();
  await reload();
  expect(page.getState().chosenQuantity).toBe(3);
  server.weather = () => ({ latencyMs: 5, fate: 'ok' });
  await whenIdle();
  expect(server.quantityOf('CUP')).toBe(3);
});

test('a storage that fills up later is announced with the first change that is not stored', async () => {
  ofBrowser.isFull = false;
  page.add(cup);
  await whenIdle();
  expect(onUnstored).not.toHaveBeenCalled();
  ofBrowser.isFull = true;
  page.add(cup);
  await whenIdle();
  expect(onUnstored).toHaveBeenCalledOnce();
  expect(page.getState().isStored).toBe(true);
});

test('without room in the tab either, each page announces the cart that it would lose', async () => {
  ofTab.isFull = true;
  page.add(cup);
  await whenIdle();
  await reload();
  expect(page.getState().chosenQuantity).toBe(0);
  page.add(cup);
  await whenIdle();
  expect(onUnstored).toHaveBeenCalledTimes(2);
});
