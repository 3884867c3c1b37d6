import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import {
  CartServerStandIn,
  firstCart,
  type Weather,
  engineOptions,
  whenIdle,
} from '../cart-server-stand-in.test-support.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;
const tea = { type: 'product', id: 'TEA', name: 'TEA' } as const;

type Tab = { engine: CartEngine; reported: Attempt[]; shown: () => Record<string, number> };

let server: CartServerStandIn;
let storage: ShopStorage;
let tabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  storage = createShopStorage(null);
  tabs = [];
});

afterEach(() => {
  for (const { engine } of tabs) engine.stop();
  vi.useRealTimers();
});

/** A stand-in for `navigator.locks`: one owner at a time, in all tabs. */
let tail: Promise<unknown> = Promise.resolve();
function withLock<T>(_: string, work: () => Promise<T>): Promise<T> {
  const run = tail.then(work);
  tail = run.catch(() => {});
  return run;
}

function openTab(): Tab {
  const reported: Attempt[] = [];
  const engine = createCartEngine({
    ...engineOptions,
    call: server.call,
    storage,
    withLock,
    isRegistered: () => server.caller === 'customer',
    report: (action) => reported.push(action),
  });
  engine.start();
  storage.subscribe('servicesIdentity', () => {
    if (server.caller === 'customer') void engine.handOver();
    else engine.clear();
  });
  const shown = () => Object.fromEntries(engine.getState().lines.map(({ id, quantity }) => [id, quantity]));
  const tab = { engine, reported, shown };
  tabs.push(tab);
  return tab;
}

/** The other effect of the sign-in: every tab hears of it. */
function signIn(): void {
  storage.set('isAnonymousCart', true);
  server.caller = 'customer';
  storage.set('servicesIdentity', { token: 'customer' });
}

function signOut(): void {
  server.caller = 'visitor';
  storage.clear();
}

/** Quantities of the cart that the browser has, as the server has it. */
function toStored(): Record<string, number> {
  const cart = server.carts.get(storage.find('cartId') ?? '');
  return Object.fromEntries((cart?.lines ?? []).map(({ id, quantity }) => [id, quantity]));
}

async function openFilledTab(): Promise<Tab> {
  const tab = openTab();
  tab.engine.add(cup, 2);
  await whenIdle();
  return tab;
}

describe('after signing in', () => {
  test('the visitor’s cart is the customer’s under a new id, and is shown all the time [T-03] [T-04]', async () => {
    const tab = await openFilledTab();
    expect([storage.find('cartId'), storage.find('isAnonymousCart')]).toEqual([firstCart, true]);
    const seen = new Set<number>();
    const addressable = new Set<string | null>();
    tab.engine.subscribe(() => {
      const { cartId, isAddressable } = tab.engine.getState();
      seen.add(tab.shown().CUP ?? 0);
      if (isAddressable) addressable.add(cartId);
    });
    signIn();
    expect(tab.engine.getState().isAddressable).toBe(false);
    await whenIdle();
    expect(storage.find('cartId')).not.toBe(firstCart);
    expect([...addressable]).toEqual([storage.find('cartId')]);
    expect(storage.find('isAnonymousCart')).toBe(false);
    expect(server.carts.get(storage.find('cartId') ?? '')?.owner).toBe('customer');
    expect([toStored(), tab.shown(), [...seen]]).toEqual([{ CUP: 2 }, { CUP: 2 }, [2]]);
    expect(tab.engine.getState()).toMatchObject({ calculationState: 'ready', isIdle: true });
    expect(tab.reported).toEqual([]);
  });

  test('running commands arrive first, and clicks made meanwhile change the new cart [T-04]', async () => {
    const tab = await openFilledTab();
    server.weather = (id) => ({ latencyMs: id === 'addProduct' ? 500 : 50, fate: 'ok' });
    tab.engine.add(cup);
    await vi.advanceTimersByTimeAsync(100);
    signIn();
    await vi.advanceTimersByTimeAsync(100);
    tab.engine.add(cup);
    tab.engine.add(tea);
    await whenIdle();
    expect([toStored(), tab.shown()]).toEqual([
      { CUP: 4, TEA: 1 },
      { CUP: 4, TEA: 1 },
    ]);
    const order = server.sent.map(({ id, body }) => [id, body.cart]);
    const handedOver = order.findIndex(([id]) => id === 'authenticateCart');
    expect(order.slice(handedOver + 1).every(([, cart]) => cart !== firstCart)).toBe(true);
    expect(server.refused).toEqual([]);
  });

  test('what is assigned meanwhile is assigned to the new cart', async () => {
    const tab = await openFilledTab();
    server.weather = () => ({ latencyMs: 500, fate: 'ok' });
    signIn();
    const assigned = tab.engine.assignNote('Домофон не работает');
    await whenIdle();
    expect(await assigned).toEqual({ ok: true });
    const notes = server.sent.filter(({ id }) => id === 'assignNote').map(({ body }) => body.cart);
    expect(new Set(notes)).toEqual(new Set([storage.find('cartId')]));
  });

  test('a hand-over whose answer was lost is repeated and gives the same cart [T-04]', async () => {
    const tab = await openFilledTab();
    let tries = 0;
    server.weather = (id) => ({
      latencyMs: 10,
      fate: id === 'authenticateCart' && tries++ === 0 ? 'lost-answer' : 'ok',
    });
    signIn();
    await whenIdle();
    expect(tries).toBe(2);
    expect([toStored(), tab.shown(), tab.reported]).toEqual([{ CUP: 2 }, { CUP: 2 }, []]);
  });

  test('a failed one leaves the cart and its flag unchanged and is reported; the next click retries [X-03]', async () => {
    const tab = await openFilledTab();
    server.weather = (id) => ({ latencyMs: 10, fate: id === 'authenticateCart' ? 'broken' : 'ok' });
    signIn();
    await whenIdle();
    expect([storage.find('cartId'), storage.find('isAnonymousCart')]).toEqual([firstCart, true]);
    expect([tab.shown(), tab.reported]).toEqual([{ CUP: 2 }, ['authenticateCart']]);

    server.weather = () => ({ latencyMs: 10, fate: 'ok' });
    tab.engine.add(cup);
    await whenIdle();
    expect([toStored(), tab.shown()]).toEqual([{ CUP: 3 }, { CUP: 3 }]);
    expect(storage.find('isAnonymousCart')).toBe(false);
    expect(tab.engine.getState().calculationFailure).toBeNull();
  });

  test('one that stays impossible takes back the click and nothing else [X-03]', async () => {
    const tab = await openFilledTab();
    server.weather = (id) => ({ latencyMs: 10, fate: id === 'authenticateCart' ? 'broken' : 'ok' });
    signIn();
    await whenIdle();
    tab.engine.add(cup);
    await whenIdle();
    expect([tab.shown(), new Set(tab.reported)]).toEqual([{ CUP: 2 }, new Set(['authenticateCart'])]);
    expect(storage.find('cartId')).toBe(firstCart);
  });

  test('without a network it waits for one [T-04]', async () => {
    const tab = await openFilledTab();
    server.weather = () => ({ latencyMs: 5, fate: 'lost-request' });
    signIn();
    await whenIdle();
    server.weather = () => ({ latencyMs: 5, fate: 'ok' });
    await whenIdle();
    expect([toStored(), tab.reported]).toEqual([{ CUP: 2 }, []]);
    expect(storage.find('isAnonymousCart')).toBe(false);
  });

  test('a page that was closed before the cart was handed over does it at the next visit [T-04]', async () => {
    const { engine } = await openFilledTab();
    engine.stop();
    tabs = [];
    signIn();
    const tab = openTab();
    expect(tab.engine.getState().status).toBe('restoring');
    await whenIdle();
    expect([toStored(), tab.shown(), tab.engine.getState().status]).toEqual([{ CUP: 2 }, { CUP: 2 }, 'ready']);
  });

  test('and a failure at the visit is reported, and retried on request [T-04] [X-03]', async () => {
    const { engine } = await openFilledTab();
    engine.stop();
    tabs = [];
    server.weather = (id) => ({ latencyMs: 10, fate: id === 'authenticateCart' ? 'broken' : 'ok' });
    signIn();
    const tab = openTab();
    const seen: string[] = [];
    tab.engine.subscribe(() => seen.push(tab.engine.getState().status));
    await whenIdle();
    expect(tab.engine.getState()).toMatchObject({ status: 'unreadable', isAddressable: false, isIdle: true });
    expect([storage.find('cartId'), tab.reported]).toEqual([firstCart, ['authenticateCart']]);

    server.weather = () => ({ latencyMs: 10, fate: 'ok' });
    seen.length = 0;
    tab.engine.recalculate();
    await whenIdle();
    expect([toStored(), tab.shown(), tab.engine.getState().status]).toEqual([{ CUP: 2 }, { CUP: 2 }, 'ready']);
    expect(new Set(seen)).toEqual(new Set(['restoring', 'ready']));
  });

  test('so does one that was closed before the customer’s own cart was fetched [T-04] [rule 51]', async () => {
    server.storeCart('customer', { TEA: 3 });
    signIn();
    const tab = openTab();
    await whenIdle();
    expect(tab.shown()).toEqual({ TEA: 3 });
  });

  test('a customer without a cart here gets the one that they left on another device [rule 51]', async () => {
    server.storeCart('customer', { TEA: 3 });
    const tab = openTab();
    signIn();
    await whenIdle();
    expect(tab.shown()).toEqual({ TEA: 3 });
    expect(server.sentIds().slice(0, 2)).toEqual(['initCart', 'authenticateCart']);
    expect(storage.find('isAnonymousCart')).toBe(false);
  });

  test('the comment that was written here is sent to that cart', async () => {
    const older = server.storeCart('customer', { TEA: 3 });
    const tab = openTab();
    void tab.engine.assignNote('Домофон не работает');
    signIn();
    await whenIdle();
    expect(server.sent.at(-1)).toMatchObject({ id: 'calculateCart' });
    expect(server.sent.find(({ id }) => id === 'assignNote')?.body).toEqual({
      cart: older,
      note: 'Домофон не работает',
    });
  });

  test('what was removed before the sign-in comes back with its empties [S-23] [T-04]', async () => {
    const water = { type: 'product', id: 'W19', name: 'W19' } as const;
    const tab = await openFilledTab();
    tab.engine.add(water, 3);
    tab.engine.add({ ...water, id: 'W12' });
    await whenIdle();
    tab.engine.setReturnableContainer(4);
    await whenIdle();
    tab.engine.remove(water);
    await whenIdle();
    signIn();
    await whenIdle();
    expect(tab.engine.getState().returnableContainer).toBe(1);
    const [removed] = tab.engine.getState().deletedItems;
    if (removed) tab.engine.restoreDeleted(removed, 1);
    await whenIdle();
    expect(tab.engine.getState().returnableContainer).toBe(4);
    expect(tab.shown()).toEqual({ CUP: 2, W12: 1, W19: 3 });
  });

  test('the lines of the older cart can be restored with one tap [rule 51] [S-23]', async () => {
    server.storeCart('customer', { TEA: 3, CUP: 5, JAM: 2 });
    const tab = await openFilledTab();
    tab.engine.add(tea);
    tab.engine.remove(tea);
    tab.engine.add({ ...cup, id: 'MUG' });
    tab.engine.remove({ ...cup, id: 'MUG' });
    signIn();
    await whenIdle();
    const deleted = () => tab.engine.getState().deletedItems.map(({ id, quantity }) => [id, quantity]);
    // The customer's own removals stay. The goods in the cart were not taken away.
    expect(deleted()).toEqual([
      ['MUG', 1],
      ['TEA', 1],
      ['JAM', 2],
    ]);
    const older = tab.engine.getState().deletedItems.find(({ id }) => id === 'JAM');
    if (older) tab.engine.restoreDeleted(older);
    await whenIdle();
    expect(toStored()).toEqual({ CUP: 2, JAM: 2 });
    // Shown once: a dismissed message does not return with the next visit.
    tab.engine.discardDeleted({ id: 'MUG', isProductSet: false, quantity: 1 });
    tab.engine.discardDeleted({ id: 'TEA', isProductSet: false, quantity: 1 });
    tab.engine.remove({ ...cup, id: 'JAM' });
    tab.engine.discardDeleted({ id: 'JAM', isProductSet: false, quantity: 2 });
    await whenIdle();
    tab.engine.refetch();
    await whenIdle();
    expect(deleted()).toEqual([]);
  });

  test('a cart that was ordered in another tab meanwhile is gone, and what is clicked begins a new one', async () => {
    const tab = await openFilledTab();
    for (const cart of server.carts.values()) cart.isCompleted = true;
    signIn();
    await whenIdle();
    expect(tab.engine.getState()).toMatchObject({ isGone: true, lines: [] });
    tab.engine.add(tea);
    await whenIdle();
    expect([toStored(), server.open?.owner]).toEqual([{ TEA: 1 }, 'customer']);
  });

  test('two tabs hand over once and show the same cart, clicks of both included [T-04] [E-03]', async () => {
    const one = await openFilledTab();
    const two = openTab();
    await whenIdle();
    server.weather = () => ({ latencyMs: 300, fate: 'ok' });
    one.engine.add(cup);
    two.engine.add(tea);
    await vi.advanceTimersByTimeAsync(100);
    signIn();
    two.engine.add(cup);
    await whenIdle();
    const all = { CUP: 4, TEA: 1 };
    expect([toStored(), one.shown(), two.shown()]).toEqual([all, all, all]);
    expect(server.sentIds().filter((id) => id === 'authenticateCart')).toHaveLength(1);
  });

  const latencies = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
  const clicks = fc.array(
    fc.record({
      tab: fc.constantFrom(0, 1),
      item: fc.constantFrom(cup, tea),
      quantity: fc.integer({ min: 1, max: 3 }),
      pauseMs: fc.constantFrom(0, 5, 40, 200),
    }),
    { maxLength: 14 },
  );

  test('whenever it happens, no click of any tab is lost or counted twice [T-04] [E-03]', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, fc.nat(14), latencies, async (steps, signInAt, delays) => {
        server = new CartServerStandIn();
        storage = createShopStorage(null);
        for (const { engine } of tabs) engine.stop();
        tabs = [];
        const pair = [openTab(), openTab()];
        let turn = 0;
        const calm = (): Weather => ({ latencyMs: delays[turn++ % delays.length] ?? 1, fate: 'ok' });
        server.weather = calm;
        const wanted: Record<string, number> = {};
        for (const [index, { tab, item, quantity, pauseMs }] of steps.entries()) {
          if (index === signInAt) signIn();
          pair[tab]?.engine.add(item, quantity);
          wanted[item.id] = (wanted[item.id] ?? 0) + quantity;
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        if (signInAt >= steps.length) signIn();
        await whenIdle();
        await whenIdle();
        expect([toStored(), pair[0]?.shown(), pair[1]?.shown()]).toEqual([wanted, wanted, wanted]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('after signing out', () => {
  test('nothing of the customer is shown, and the next cart is a visitor’s [T-05] [T-18] [T-03]', async () => {
    const tab = await openFilledTab();
    signIn();
    await whenIdle();
    void tab.engine.assignUser({ phoneNumber: '+79991234567', name: 'Анна' });
    await whenIdle();
    signOut();
    expect(tab.engine.getState()).toMatchObject({ status: 'none', lines: [], assigned: { user: null } });
    await whenIdle();
    tab.engine.add(tea);
    await whenIdle();
    expect([toStored(), storage.find('isAnonymousCart'), tab.reported]).toEqual([{ TEA: 1 }, true, []]);
  });

  test('later answers are stored nowhere [T-18]', async () => {
    const tab = await openFilledTab();
    signIn();
    await whenIdle();
    server.weather = () => ({ latencyMs: 500, fate: 'ok' });
    tab.engine.add(tea);
    void tab.engine.assignUser({ phoneNumber: '+79991234567', name: 'Анна' });
    const order = tab.engine.complete();
    await vi.advanceTimersByTimeAsync(100);
    signOut();
    await whenIdle();
    await order;
    expect(tab.engine.getState()).toMatchObject({ status: 'none', lines: [], assigned: { user: null }, outcome: null });
    expect([storage.find('cartId'), storage.find('anonUser')]).toEqual([null, null]);
    expect(tab.reported).toEqual([]);
  });

  test('another tab is cleared, too, except for a cart that was begun since', async () => {
    const one = await openFilledTab();
    const two = openTab();
    signIn();
    await whenIdle();
    signOut();
    one.engine.add(tea);
    await whenIdle();
    expect([one.shown(), two.shown()]).toEqual([{ TEA: 1 }, { TEA: 1 }]);
  });
});
