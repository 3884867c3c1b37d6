import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { Cart } from './cart-engine.ts';
import { createCart } from './cart.ts';
import { createEarlyCart } from './early-cart.ts';
import { createCartEngine } from '../engine/create-cart-engine.ts';
import { openPendingChangesStore } from '../engine/lines/pending-changes-store.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../engine/cart-server-stand-in.test-support.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;
const set = { type: 'product_set', id: 'SET' } as const;
const ENGINE_COMES_AFTER_MS = 500;

let server: CartServerStandIn;
let storage: ShopStorage;
let isRegistered: boolean;
/** The number of times that loading the engine fails. */
let failures: number;
let loads: number;
let reported: Attempt[];
/** The value in the storage of the tab. */
let added: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  begin();
});

afterEach(() => vi.useRealTimers());

function begin(): void {
  server = new CartServerStandIn();
  storage = createShopStorage(null);
  isRegistered = false;
  failures = 0;
  loads = 0;
  reported = [];
  added = null;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
function openCart(): Cart {
  const wait = (attempt: number) => pause(attempt * 100);
  const report = (action: Attempt) => void reported.push(action);
  const early = createEarlyCart({
    storage,
    report,
    wait,
    added: { read: () => added, store: (pieces) => (added = pieces) },
    async load() {
      loads += 1;
      await pause(ENGINE_COMES_AFTER_MS);
      if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return createCartEngine({
        ...engineOptions,
        call: server.call,
        storage,
        isRegistered: () => isRegistered,
        report,
        wait,
        pendingChanges: await openPendingChangesStore(storage, async () => () => {}),
      });
    },
  });
  return createCart(early);
}

const shown = (cart: Cart) => cart.getState().lines.map(({ id, quantity }) => [id, quantity]);

test('a first piece that was tapped without a network shows on the next page, and is sent [P-24]', async () => {
  const line = { type: 'product' as const, id: 'CUP', name: 'CUP', wanted: 2, confirmed: 0, sent: 0 };
  storage.set('unsentChanges', { cartId: null, lines: [line], returnableContainer: null });
  const cart = openCart();
  await whenIdle();
  expect(cart.getState().lines).toMatchObject([{ id: 'CUP', quantity: 2 }]);
  expect(server.quantityOf('CUP')).toBe(2);
});

test('pieces that were added before the engine was loaded outlive a reload, and are sent once [P-24] [rule 50a]', async () => {
  const left = createEarlyCart({
    storage,
    load: () => new Promise(() => {}),
    report: () => {},
    wait: async () => {},
    added: { read: () => added, store: (pieces) => (added = JSON.parse(JSON.stringify(pieces))) },
  });
  left.add(cup);
  left.add(set);
  left.add(cup);
  left.reduce(set);
  const cart = openCart();
  expect(shown(cart)).toEqual([['CUP', 2]]);
  await whenIdle();
  expect(shown(cart)).toEqual([['CUP', 2]]);
  expect(server.quantityOf('CUP')).toBe(2);
  expect(added).toBeNull();
  openCart();
  await whenIdle();
  expect(server.quantityOf('CUP')).toBe(2);
});

test.each([[null], ['{}'], [{}], [[null, 7, {}, { id: 'CUP' }, { id: 'CUP', quantity: -1 }]]])(
  'stored pieces %j of another program add nothing [E-18]',
  async (value) => {
    added = value;
    const cart = openCart();
    await whenIdle();
    expect(cart.getState()).toMatchObject({ status: 'none', lines: [] });
  },
);

test('pieces of a customer who signs out before the engine is loaded are gone with a reload, too [T-05]', () => {
  const cart = openCart();
  cart.add(cup);
  cart.clear();
  expect(added).toBeNull();
});

test('a visitor without a cart waits for no engine, whatever the page calls [S-26]', async () => {
  const cart = openCart();
  cart.recalculate();
  cart.refetch();
  cart.clear();
  expect(await cart.assignAddress()).toEqual({ ok: true });
  await cart.handOver();
  await whenIdle();
  expect(loads).toBe(0);
  expect(cart.getState()).toMatchObject({ status: 'none', isIdle: true, calculationState: 'pending' });
});

test('awaiting the cart itself ends at once: it is no promise', async () => {
  const awaited = Promise.resolve(openCart()).then(() => 'over');
  await whenIdle();
  expect(await Promise.race([awaited, Promise.resolve('waiting')])).toBe('over');
  expect(loads).toBe(0);
});

test('taps show at once, and the server has them once the engine is there', async () => {
  const cart = openCart();
  const seen: number[] = [];
  cart.subscribe(() => seen.push(cart.getState().chosenQuantity));
  cart.add(cup);
  cart.add(cup, 2);
  cart.add(set);
  cart.reduce(cup);
  expect(shown(cart)).toEqual([
    ['CUP', 2],
    ['SET', 1],
  ]);
  expect(cart.getState()).toMatchObject({ chosenQuantity: 3, isIdle: false, calculationState: 'loading' });
  await whenIdle();
  expect([server.quantityOf('CUP'), server.quantityOf('SET'), loads]).toEqual([2, 1, 1]);
  expect(cart.getState()).toMatchObject({ status: 'ready', chosenQuantity: 3, isIdle: true });
  // The engine takes over without a moment in which a line is missing.
  expect(Math.min(...seen.slice(3))).toBe(3);
  cart.add(cup);
  expect(seen.at(-1)).toBe(4);
});

test('an earlier visit’s cart is read at once, and what is tapped meanwhile is added to it [C-03]', async () => {
  storage.set('cartId', server.storeCart('visitor', { CUP: 2 }));
  const cart = openCart();
  expect(cart.getState().status).toBe('restoring');
  cart.add(cup);
  await whenIdle();
  expect([shown(cart), server.quantityOf('CUP')]).toEqual([[['CUP', 3]], 3]);
});

test('a cart that another tab begins is shown here too', async () => {
  const cart = openCart();
  storage.set('cartId', server.storeCart('visitor', { CUP: 2 }));
  await whenIdle();
  expect(shown(cart)).toEqual([['CUP', 2]]);
});

test('a customer who has just signed in gets the cart that they left elsewhere [rule 51]', async () => {
  server.storeCart('customer', { CUP: 4 });
  const cart = openCart();
  server.caller = 'customer';
  isRegistered = true;
  storage.set('isAnonymousCart', true);
  const handedOver = cart.handOver();
  await whenIdle();
  await handedOver;
  expect(shown(cart)).toEqual([['CUP', 4]]);
});

test('calls made meanwhile are answered by the engine, in order', async () => {
  const cart = openCart();
  cart.add(cup);
  const noted = cart.assignNote('Позвоните');
  const completed = cart.complete();
  await whenIdle();
  expect(await noted).toEqual({ ok: true });
  expect(await completed).toMatchObject({ kind: 'completed' });
  expect(cart.getState().outcome).toMatchObject({ kind: 'completed' });
});

test('an engine that fails to load is loaded again, the failure is reported once, and no tap is lost [X-03]', async () => {
  failures = 4;
  const cart = openCart();
  cart.add(cup);
  await vi.advanceTimersByTimeAsync(2 * ENGINE_COMES_AFTER_MS + 250);
  expect(reported).toEqual([]);
  await whenIdle();
  expect([reported, loads, server.quantityOf('CUP')]).toEqual([['initCart'], 5, 1]);
});

test('what was tapped before somebody left is not the next one’s [T-18]', async () => {
  const cart = openCart();
  cart.add(cup);
  cart.clear();
  expect(shown(cart)).toEqual([]);
  cart.add(set);
  await whenIdle();
  expect([shown(cart), server.quantityOf('CUP'), server.quantityOf('SET')]).toEqual([[['SET', 1]], 0, 1]);
});

test('whenever the engine comes, no tap is lost and none counts twice', async () => {
  const tap = fc.record({
    item: fc.constantFrom(cup, set),
    difference: fc.constantFrom(1, 1, 2, -1, -9),
    pauseMs: fc.constantFrom(0, 10, 100, 300),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: 15 }), fc.nat(4), async (taps, broken) => {
      begin();
      failures = broken;
      const cart = openCart();
      const wanted: Record<string, number> = { CUP: 0, SET: 0 };
      for (const { item, difference, pauseMs } of taps) {
        if (difference > 0) cart.add(item, difference);
        else cart.reduce(item, -difference);
        wanted[item.id] = Math.max(0, (wanted[item.id] ?? 0) + difference);
        expect(cart.getState().chosenQuantity).toBe((wanted.CUP ?? 0) + (wanted.SET ?? 0));
        await vi.advanceTimersByTimeAsync(pauseMs);
      }
      await whenIdle();
      expect({ CUP: server.quantityOf('CUP'), SET: server.quantityOf('SET') }).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});
