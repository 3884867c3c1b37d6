import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import { CartServerStandIn, type Weather, whenIdle } from '../cart-server-stand-in.test-support.ts';
import { openPendingChangesStore } from './pending-changes-store.ts';

const water = { type: 'product', id: 'W19', name: 'W19' } as const;
const cup = { type: 'product', id: 'CUP', name: 'Cups' } as const;
const set = { type: 'product_set', id: 'SET' } as const;

let server: CartServerStandIn;
let storage: ShopStorage;
let lockedNames: Set<string>;
const opened: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  storage = createShopStorage(null);
  lockedNames = new Set();
});

afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.useRealTimers();
});

/** A page on the browser's storage. Closing it releases its locks, as a browser does. */
async function openPage(): Promise<{ engine: CartEngine; close: () => void }> {
  const ownedNames = new Set<string>();
  let isOpen = true;
  // The storage of a closed page is written no more.
  const own = new Proxy(storage, {
    get: (all, name: keyof ShopStorage) => (isOpen || name === 'find' ? all[name] : () => () => {}),
  });
  const pendingChanges = await openPendingChangesStore(own, async (name) => {
    if (lockedNames.has(name)) return null;
    lockedNames.add(name);
    ownedNames.add(name);
    return () => {
      lockedNames.delete(name);
      ownedNames.delete(name);
    };
  });
  const engine = createCartEngine({
    // The server receives the changes of a closed page. Nobody hears the answer.
    call: ((...args: Parameters<typeof server.call>) =>
      isOpen ? server.call(...args) : new Promise(() => {})) as typeof server.call,
    storage: own,
    withLock: (_, work) => work(),
    findSelectedAddress: () => null,
    isRegistered: () => false,
    report: () => {},
    wait: (attempt) => new Promise((resolve) => setTimeout(resolve, attempt * 100)),
    pendingChanges,
  });
  const close = () => {
    isOpen = false;
    engine.stop();
    for (const name of ownedNames) lockedNames.delete(name);
  };
  opened.push(close);
  engine.start();
  return { engine, close };
}

const goOffline = (fate: Weather['fate'] = 'lost-request') => {
  server.weather = () => ({ latencyMs: 5, fate });
};
const goOnline = () => {
  server.weather = () => ({ latencyMs: 5, fate: 'ok' });
};
const shown = (engine: CartEngine, id: string) =>
  engine.getState().lines.find((line) => line.id === id && !line.isRequired)?.quantity ?? 0;

describe('without a network', () => {
  test('a newly opened page shows the cart as it was, with its total [P-23]', async () => {
    const first = await openPage();
    first.engine.add(cup, 3);
    await whenIdle();
    const before = first.engine.getState();
    first.close();
    goOffline();
    const { engine } = await openPage();
    await whenIdle();
    expect(shown(engine, 'CUP')).toBe(3);
    expect(engine.getState()).toMatchObject({ status: 'ready', calculationState: 'refetch', isIdle: false });
    expect(engine.getState().calculation?.totals).toEqual(before.calculation?.totals);
  });

  test('what was tapped outlives the page and is sent once when the network is back [P-24]', async () => {
    const first = await openPage();
    first.engine.add(cup, 3);
    await whenIdle();
    goOffline();
    first.engine.add(cup, 2);
    first.engine.add(set);
    await whenIdle();
    first.close();

    const second = await openPage();
    await whenIdle();
    expect([shown(second.engine, 'CUP'), shown(second.engine, 'SET')]).toEqual([5, 1]);
    goOnline();
    await whenIdle();
    expect([server.quantityOf('CUP'), server.quantityOf('SET')]).toEqual([5, 1]);
    expect(second.engine.getState().isIdle).toBe(true);
    expect(storage.find('unsentChanges')).toBeNull();
    expect(lockedNames.size).toBe(0);
  });

  test('a first piece without any cart yet outlives the page as well [P-24]', async () => {
    goOffline();
    const first = await openPage();
    first.engine.add(cup, 2);
    await whenIdle();
    first.close();
    const second = await openPage();
    await whenIdle();
    expect(shown(second.engine, 'CUP')).toBe(2);
    goOnline();
    await whenIdle();
    expect(server.quantityOf('CUP')).toBe(2);
  });

  test('what is tapped on a cart that is only shown as it was outlives the page too [P-24]', async () => {
    const first = await openPage();
    first.engine.add(water, 3);
    await whenIdle();
    first.close();
    goOffline();
    const second = await openPage();
    await whenIdle();
    second.engine.add(water);
    second.engine.setReturnableContainer(2);
    await whenIdle();
    second.close();
    const third = await openPage();
    await whenIdle();
    expect([shown(third.engine, 'W19'), third.engine.getState().returnableContainer]).toEqual([4, 2]);
    goOnline();
    await whenIdle();
    expect([server.quantityOf('W19'), server.open?.returnable]).toEqual([4, 2]);
  });

  test.each([
    { name: 'of a cart that was emptied', remove: [water], quantity: 3 },
    { name: 'beside other water', remove: [], quantity: 5 },
  ])('the empties come back with water that was restored, $name [P-24] [S-23]', async ({ remove, quantity }) => {
    const first = await openPage();
    first.engine.add(water, 3);
    first.engine.add(set);
    await whenIdle();
    first.engine.setReturnableContainer(quantity);
    await whenIdle();
    for (const item of remove) first.engine.remove(item);
    first.engine.remove(set);
    await whenIdle();
    goOffline();
    for (const item of [...first.engine.getState().deletedItems])
      first.engine.restoreDeleted(item, item.isProductSet ? 2 : 1);
    await whenIdle();
    first.close();

    const { engine } = await openPage();
    goOnline();
    await whenIdle();
    expect([server.quantityOf('W19'), server.quantityOf('SET')]).toEqual([3, 1]);
    expect([server.open?.returnable, engine.getState().returnableContainer]).toEqual([quantity, quantity]);
    expect(storage.find('unsentChanges')).toBeNull();
  });

  test('a command whose answer was lost before the page was closed is not sent again [P-24]', async () => {
    const first = await openPage();
    first.engine.add(cup, 3);
    await whenIdle();
    // The server receives the two, and nobody gets the answer.
    let isSent = false;
    server.weather = (id) => {
      const fate = id === 'addProduct' && !isSent ? 'lost-answer' : 'lost-request';
      isSent ||= id === 'addProduct';
      return { latencyMs: 5, fate };
    };
    first.engine.add(cup, 2);
    await whenIdle();
    expect(server.quantityOf('CUP')).toBe(5);
    first.close();
    goOnline();
    const second = await openPage();
    await whenIdle();
    expect([server.quantityOf('CUP'), shown(second.engine, 'CUP')]).toEqual([5, 5]);
  });

  test('what a tab that lives will send is not sent by another one [P-24]', async () => {
    const first = await openPage();
    first.engine.add(cup);
    await whenIdle();
    goOffline();
    first.engine.add(cup, 4);
    await whenIdle();
    const other = await openPage();
    goOnline();
    await whenIdle();
    expect([server.quantityOf('CUP'), shown(first.engine, 'CUP'), shown(other.engine, 'CUP')]).toEqual([5, 5, 5]);
  });

  test('what a closed tab left is not overwritten by one that lives [P-24]', async () => {
    const other = await openPage();
    const first = await openPage();
    first.engine.add(cup);
    await whenIdle();
    goOffline();
    first.engine.add(cup, 4);
    await whenIdle();
    first.close();
    other.engine.add(set);
    await whenIdle();
    expect(storage.find('unsentChanges')?.lines).toMatchObject([{ id: 'CUP', wanted: 5 }]);
    other.close();
    const next = await openPage();
    goOnline();
    await whenIdle();
    expect(shown(next.engine, 'CUP')).toBe(5);
  });

  test('bottles of which nobody knows whether they arrived are not handed over twice [P-24]', async () => {
    const first = await openPage();
    first.engine.add(water, 4);
    first.engine.setReturnableContainer(2);
    await whenIdle();
    let isSent = false;
    server.weather = (id) => {
      const fate = id === 'addReturnableContainer' && !isSent ? 'lost-answer' : 'lost-request';
      isSent ||= id === 'addReturnableContainer';
      return { latencyMs: 5, fate };
    };
    first.engine.setReturnableContainer(3);
    await whenIdle();
    expect(server.open?.returnable).toBe(3);
    first.close();
    const second = await openPage();
    await whenIdle();
    goOnline();
    await whenIdle();
    expect([server.open?.returnable, second.engine.getState().returnableContainer]).toEqual([3, 3]);
  });

  test('nothing of it is left for who comes after a sign-out [P-26] [T-18]', async () => {
    const first = await openPage();
    first.engine.add(cup);
    await whenIdle();
    goOffline();
    first.engine.add(cup, 4);
    await whenIdle();
    expect(storage.find('unsentChanges')).not.toBeNull();
    storage.clear();
    first.engine.clear();
    await whenIdle();
    expect([storage.find('unsentChanges'), storage.find('keptCart')]).toEqual([null, null]);
  });

  test('however often a page is closed on the way, no tap is lost and none counts twice [P-24]', async () => {
    const step = fc.record({
      item: fc.constantFrom(cup, set),
      change: fc.constantFrom(1, 2, 3),
      fate: fc.constantFrom<Weather['fate']>('ok', 'lost-request', 'lost-answer'),
      isClosedAfter: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        server = new CartServerStandIn();
        storage = createShopStorage(null);
        lockedNames = new Set();
        goOnline();
        let page = await openPage();
        const expected: Record<string, number> = { CUP: 0, SET: 0 };
        for (const { item, change, fate, isClosedAfter } of steps) {
          // One command meets this fault, and all later ones find no server, as when a network fails.
          let isFirst = true;
          server.weather = (id) => {
            const isCommand = id.startsWith('add');
            const own = fate === 'ok' || (isCommand && isFirst) ? fate : 'lost-request';
            if (isCommand) isFirst = false;
            return { latencyMs: 5, fate: own };
          };
          page.engine.add(item, change);
          expected[item.id] = (expected[item.id] ?? 0) + change;
          await vi.advanceTimersByTimeAsync(3000);
          if (!isClosedAfter) continue;
          page.close();
          page = await openPage();
        }
        goOnline();
        await whenIdle();
        expect({ CUP: shown(page.engine, 'CUP'), SET: shown(page.engine, 'SET') }).toEqual(expected);
        expect({ CUP: server.quantityOf('CUP') ?? 0, SET: server.quantityOf('SET') ?? 0 }).toEqual(expected);
        page.close();
      }),
      { numRuns: 150 },
    );
  });
});
