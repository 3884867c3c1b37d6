import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { Attempt } from '@kaplya/client/failures/failure-feed.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { createCartEngine } from './create-cart-engine.ts';
import {
  CartServerStandIn,
  firstCart,
  type Weather,
  engineOptions,
  whenIdle,
} from './cart-server-stand-in.test-support.ts';

const water = { type: 'product', id: 'W19', name: 'W19' } as const;
const other = { type: 'product', id: 'W12' } as const;
const cup = { type: 'product', id: 'CUP' } as const;
const set = { type: 'product_set', id: 'SET' } as const;

const home: GuestAddress = { latitude: 55.7, longitude: 37.6, city: 'Москва', street: 'Арбат', house: '1' };

type Tab = { engine: CartEngine; reported: Attempt[]; select: (address: GuestAddress | null) => void };

let server: CartServerStandIn;
let storage: ShopStorage;
const opened: CartEngine[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  storage = createShopStorage(null);
});

afterEach(() => {
  for (const engine of opened.splice(0)) engine.stop();
  vi.useRealTimers();
});

function openTab(tabStorage: ShopStorage = storage): Tab {
  const reported: Attempt[] = [];
  let selected: GuestAddress | null = null;
  const engine = createCartEngine({
    ...engineOptions,
    call: server.call,
    storage: tabStorage,
    findSelectedAddress: () => selected,
    report: (action) => reported.push(action),
  });
  opened.push(engine);
  engine.start();
  return { engine, reported, select: (address) => (selected = address) };
}

const cash = { monolithType: 1, paymentMethod: '/payment_methods/1', description: 'Cash' };

async function openFilledTab(): Promise<Tab> {
  const tab = openTab();
  tab.select(home);
  tab.engine.add(cup, 2);
  await whenIdle();
  return tab;
}

async function assignAll(engine: CartEngine): Promise<void> {
  const all = Promise.all([
    engine.assignInterval({ date: '2026-03-01', periodId: 'evening' }),
    engine.assignPayment(cash),
    engine.assignUser({ phoneNumber: '+79991234567', name: 'Анна' }, { hasConsented: true }),
    engine.assignNote('Позвоните'),
  ]);
  await whenIdle();
  await all;
}

function bodyOf(id: EndpointId): unknown {
  return server.sent.find((each) => each.id === id)?.body;
}

function toLineText({ id, isRequired, quantity }: { id: string; isRequired: boolean; quantity: number }): string {
  return `${id}${isRequired ? '+' : ''}=${quantity}`;
}

function shown(engine: CartEngine, id: string, isRequired = false): number {
  const line = engine.getState().lines.find((each) => each.id === id && each.isRequired === isRequired);
  return line?.quantity ?? 0;
}

describe('clicks', () => {
  test('the first piece makes the cart at the point of the selected address [T-02] [T-03] [C-03]', async () => {
    const { engine, select } = openTab();
    expect(engine.getState().status).toBe('none');
    select(home);
    engine.add(cup);
    expect(shown(engine, 'CUP')).toBe(1);
    await whenIdle();
    expect(server.sent[0]).toMatchObject({ id: 'initCart', body: { latitude: 55.7, longitude: 37.6 } });
    expect(engine.getState().status).toBe('ready');
    expect(storage.find('cartId')).toBe(firstCart);
    expect(storage.find('isAnonymousCart')).toBe(true);
    expect(server.sentIds()).toContain('assignAddress');
  });

  test('ten quick clicks show at once and become two commands with the right sum', async () => {
    const { engine } = openTab();
    for (let click = 0; click < 10; click += 1) {
      engine.add(cup);
      expect(shown(engine, 'CUP')).toBe(click + 1);
      if (click === 0) await vi.advanceTimersByTimeAsync(15);
    }
    await whenIdle();
    expect(server.quantityOf('CUP')).toBe(10);
    const adds = server.sent.filter(({ id }) => id === 'addProduct').map(({ body }) => body.quantity);
    expect(adds).toEqual([1, 9]);
    expect(server.sentIds().filter((id) => id === 'calculateCart')).toHaveLength(1);
  });

  test("a refused click is rolled back to the server's quantity and reported [V-08] [X-08]", async () => {
    server.stock = { CUP: 2 };
    const { engine, reported } = openTab();
    engine.add(cup, 2);
    await whenIdle();
    engine.add(cup);
    expect(shown(engine, 'CUP')).toBe(3);
    await whenIdle();
    expect(shown(engine, 'CUP')).toBe(2);
    expect(reported).toEqual(['addProduct']);
  });

  test('more than the stock becomes the stock, which the line shows until it shrinks [V-08] [rule 20]', async () => {
    server.stock = { CUP: 4 };
    const { engine, reported } = openTab();
    const maximum = () => engine.getState().lines.find((line) => line.id === 'CUP')?.maximum;
    engine.add(cup);
    await whenIdle();
    expect(maximum()).toBeNull();
    engine.add(cup, 9);
    await whenIdle();
    expect([server.quantityOf('CUP'), shown(engine, 'CUP'), maximum()]).toEqual([4, 4, 4]);
    expect(reported).toEqual(['changeProductQuantity']);
    engine.reduce(cup);
    expect(maximum()).toBeNull();
  });

  test('an addition whose answer was lost is not sent twice', async () => {
    const { engine } = openTab();
    engine.add(cup);
    await whenIdle();
    let isLost = false;
    server.weather = (id) => {
      const fate = id === 'addProduct' && !isLost ? 'lost-answer' : 'ok';
      isLost ||= fate === 'lost-answer';
      return { latencyMs: 10, fate };
    };
    engine.add(cup, 3);
    await whenIdle();
    expect(server.quantityOf('CUP')).toBe(4);
    expect(shown(engine, 'CUP')).toBe(4);
  });

  test('clicks made without a network are stored and sent when it is back', async () => {
    const { engine, reported } = openTab();
    server.weather = () => ({ latencyMs: 5, fate: 'lost-request' });
    engine.add(cup, 2);
    engine.add(set);
    await whenIdle();
    expect(shown(engine, 'CUP')).toBe(2);
    server.weather = () => ({ latencyMs: 5, fate: 'ok' });
    await whenIdle();
    expect([server.quantityOf('CUP'), server.quantityOf('SET')]).toEqual([2, 1]);
    expect(reported).toEqual([]);
  });

  test('a click on a cart that is gone starts a new one with that click only', async () => {
    const { engine } = openTab();
    engine.add(cup, 3);
    await whenIdle();
    for (const cart of server.carts.values()) cart.isCompleted = true;
    engine.add(set);
    await whenIdle();
    expect(server.open?.lines.map((line) => [line.id, line.quantity])).toEqual([['SET', 1]]);
    expect(engine.getState().lines.map((line) => line.id)).toEqual(['SET']);
  });

  const fates: Weather['fate'][] = ['ok', 'ok', 'ok', 'ok', 'lost-request', 'lost-answer', 'broken', 'too-late'];
  const step = fc.record({
    item: fc.constantFrom(water, cup, set),
    act: fc.constantFrom('add', 'add', 'reduce', 'remove', 'restore', 'bottles', 'have', 'lack'),
    quantity: fc.integer({ min: 1, max: 3 }),
    pauseMs: fc.constantFrom(0, 0, 5, 40, 200, 500),
  });
  const skies = fc.array(fc.record({ latencyMs: fc.integer({ min: 1, max: 120 }), fate: fc.constantFrom(...fates) }), {
    minLength: 1,
    maxLength: 30,
  });

  test('whatever is clicked and whatever the network does, the shown cart ends as the server has it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), skies, async (steps, weathers) => {
        server = new CartServerStandIn();
        server.stock = { CUP: 5 };
        server.needsPump = true;
        const { engine } = openTab(createShopStorage(null));
        let turn = 0;
        // The faults end at last, so that the cart can become idle.
        server.weather = () => weathers[turn++] ?? { latencyMs: 20, fate: 'ok' };
        for (const { item, act, quantity, pauseMs } of steps) {
          const [deleted] = engine.getState().deletedItems;
          if (act === 'add') engine.add(item, quantity);
          else if (act === 'reduce') engine.reduce(item, quantity);
          else if (act === 'remove') engine.remove(item);
          else if (act === 'restore') {
            if (deleted) engine.restoreDeleted(deleted);
          } else if (act === 'bottles') engine.setReturnableContainer(quantity);
          else engine.declareBottles(act === 'have');
          await vi.advanceTimersByTimeAsync(pauseMs);
        }
        await vi.advanceTimersByTimeAsync(120_000);
        const state = engine.getState();
        expect(state.isIdle).toBe(true);
        const held = state.cartId === null ? undefined : server.carts.get(state.cartId);
        expect(state.lines.map(toLineText).toSorted()).toEqual((held?.lines ?? []).map(toLineText).toSorted());
        expect(state.returnableContainer ?? 0).toBe(held?.returnable ?? 0);
        engine.stop();
      }),
      { numRuns: 200 },
    );
  });

  test('a reduction without an answer is repeated as it was sent, though none of the item is wanted any more [rule 50b]', async () => {
    const { engine } = openTab(createShopStorage(null));
    engine.add(set, 2);
    engine.add(cup);
    await whenIdle();
    const lost: Weather[] = [{ latencyMs: 1, fate: 'lost-answer' }];
    server.weather = () => lost.pop() ?? { latencyMs: 20, fate: 'ok' };
    engine.reduce(set);
    await vi.advanceTimersByTimeAsync(10);
    engine.reduce(set);
    await whenIdle();
    const { cartId } = engine.getState();
    expect(shown(engine, 'SET')).toBe(0);
    expect(server.carts.get(cartId ?? '')?.lines.map(({ id }) => id)).toEqual(['CUP']);
  });

  test('no click is lost and none counts twice while requests and answers are lost', async () => {
    const click = fc.record({
      item: fc.constantFrom(cup, set),
      change: fc.constantFrom(1, 1, 2, -1, -2, -99),
      pauseMs: fc.constantFrom(0, 0, 15, 90, 700),
    });
    const outage = fc.record({
      latencyMs: fc.integer({ min: 1, max: 120 }),
      fate: fc.constantFrom<Weather['fate']>('ok', 'ok', 'lost-request', 'lost-answer'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { maxLength: 20 }),
        fc.array(outage, { maxLength: 30 }),
        async (clicks, outages) => {
          server = new CartServerStandIn();
          const { engine, reported } = openTab(createShopStorage(null));
          let turn = 0;
          server.weather = () => outages[turn++] ?? { latencyMs: 20, fate: 'ok' };
          const expected: Record<string, number> = { CUP: 0, SET: 0 };
          for (const { item, change, pauseMs } of clicks) {
            engine.add(item, change);
            expected[item.id] = Math.max(0, (expected[item.id] ?? 0) + change);
            expect(shown(engine, item.id)).toBe(expected[item.id]);
            await vi.advanceTimersByTimeAsync(pauseMs);
          }
          await vi.advanceTimersByTimeAsync(120_000);
          expect({ CUP: shown(engine, 'CUP'), SET: shown(engine, 'SET') }).toEqual(expected);
          const cartId = engine.getState().cartId;
          const held = cartId === null ? [] : (server.carts.get(cartId)?.lines ?? []);
          for (const [id, quantity] of Object.entries(expected)) {
            expect(held.find((line) => line.id === id)?.quantity ?? 0).toBe(quantity);
          }
          expect(reported).toEqual([]);
          engine.stop();
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('deleted lines', () => {
  test('reducing to zero and removing put a line on the list, adding takes it off [T-06]', async () => {
    const { engine } = openTab();
    engine.add(cup, 3);
    engine.add(set);
    await whenIdle();
    engine.remove(cup);
    expect(engine.getState().deletedItems).toEqual([{ id: 'CUP', isProductSet: false, quantity: 3, name: 'CUP' }]);
    engine.add(cup);
    expect(engine.getState().deletedItems).toEqual([]);
    await whenIdle();
    engine.reduce(cup);
    await whenIdle();
    expect(engine.getState().deletedItems).toMatchObject([{ id: 'CUP', quantity: 1 }]);
  });

  test('restores a removed product, also after the cart was emptied and the page reloaded [S-23] [T-05] [T-06]', async () => {
    const first = openTab();
    first.engine.add(cup, 3);
    await whenIdle();
    first.engine.remove(cup);
    await whenIdle();
    expect(first.engine.getState()).toMatchObject({ status: 'none', cartId: null });
    expect(storage.find('cartId')).toBeNull();
    first.engine.stop();

    const { engine } = openTab();
    const [deleted] = engine.getState().deletedItems;
    if (!deleted) throw new Error('The list is empty');
    engine.restoreDeleted(deleted);
    await whenIdle();
    expect(engine.getState().deletedItems).toEqual([]);
    expect(server.carts.size).toBe(2);
    expect(server.quantityOf('CUP')).toBe(3);
  });

  describe('come back with the empties that were declared [S-23] [rule 6]', () => {
    const bottles = (engine: CartEngine) => {
      const { returnableContainer, haveContainersToReturn } = engine.getState();
      return { returnableContainer, haveContainersToReturn };
    };
    function restore(engine: CartEngine, wanted: { readonly id: string } = water): void {
      const deleted = engine.getState().deletedItems.find(({ id }) => id === wanted.id);
      if (!deleted) throw new Error('It is not on the list');
      engine.restoreDeleted(deleted, server.containersPerUnit[wanted.id] ?? 0);
    }

    test.each([0, 5, 500])('beside other water, restored %i ms later', async (pauseMs) => {
      const { engine, reported } = openTab();
      engine.add(water, 3);
      engine.add(set);
      await whenIdle();
      engine.setReturnableContainer(4);
      await whenIdle();
      expect(shown(engine, 'CONT', true)).toBe(1);
      engine.remove(water);
      await vi.advanceTimersByTimeAsync(pauseMs);
      restore(engine);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: 4, haveContainersToReturn: true });
      expect(shown(engine, 'CONT', true)).toBe(1);
      expect(server.open?.returnable).toBe(4);
      expect(reported).toEqual([]);
    });

    test.each([
      { name: 'some', say: (engine: CartEngine) => engine.setReturnableContainer(2), quantity: 2, have: true, buys: 1 },
      { name: 'all', say: (engine: CartEngine) => engine.declareBottles(true), quantity: null, have: true, buys: 0 },
      { name: 'none', say: (engine: CartEngine) => engine.declareBottles(false), quantity: null, have: false, buys: 3 },
    ])('$name, also after the cart was emptied and the page reloaded', async ({ say, quantity, have, buys }) => {
      const first = openTab();
      first.engine.add(water, 3);
      await whenIdle();
      say(first.engine);
      await whenIdle();
      first.engine.remove(water);
      await whenIdle();
      expect(storage.find('cartId')).toBeNull();
      first.engine.stop();

      const { engine, reported } = openTab();
      restore(engine);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: quantity, haveContainersToReturn: have });
      expect(shown(engine, 'CONT', true)).toBe(buys);
      expect(reported).toEqual([]);
    });

    test('line by line, as many as the water that is back takes', async () => {
      const { engine } = openTab();
      engine.add(water, 2);
      engine.add(set);
      await whenIdle();
      engine.setReturnableContainer(3);
      await whenIdle();
      engine.remove(water);
      await whenIdle();
      engine.remove(set);
      await whenIdle();
      restore(engine);
      await whenIdle();
      expect(bottles(engine).returnableContainer).toBe(2);
      restore(engine, set);
      await whenIdle();
      expect(bottles(engine).returnableContainer).toBe(3);
      expect(shown(engine, 'CONT', true)).toBe(1);
    });

    test('but not against a later declaration', async () => {
      const { engine } = openTab();
      engine.add(water, 2);
      engine.add(set);
      await whenIdle();
      engine.setReturnableContainer(4);
      await whenIdle();
      engine.remove(water);
      await whenIdle();
      engine.setReturnableContainer(1);
      await whenIdle();
      restore(engine);
      await whenIdle();
      expect(bottles(engine).returnableContainer).toBe(1);
      expect(shown(engine, 'CONT', true)).toBe(3);
    });

    test('but not where another cart replaced theirs without an answer', async () => {
      const { engine } = openTab();
      engine.add(water, 5);
      engine.add(cup);
      await whenIdle();
      engine.declareBottles(false);
      await whenIdle();
      const replacing = engine.replaceWith(server.storeCart('visitor', { W12: 3 }));
      await whenIdle();
      await replacing;
      restore(engine, cup);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: null, haveContainersToReturn: null });
      expect(shown(engine, 'CONT', true)).toBe(0);
      expect(engine.getState().isBottlesAnswerNeeded).toBe(true);
      restore(engine);
      await whenIdle();
      expect(bottles(engine).haveContainersToReturn).toBeNull();
      expect(shown(engine, 'CONT', true)).toBe(0);
    });

    test('but not with what takes no bottle, after the cart was emptied', async () => {
      const { engine } = openTab();
      engine.add(water, 5);
      engine.add(cup);
      await whenIdle();
      engine.setReturnableContainer(5);
      await whenIdle();
      engine.remove(cup);
      await whenIdle();
      engine.remove(water);
      await whenIdle();
      engine.add(other, 2);
      await whenIdle();
      restore(engine, cup);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: null, haveContainersToReturn: null });
      expect(engine.getState().isBottlesAnswerNeeded).toBe(true);
    });

    test.each([0, 500])('but not beside water without an answer, restored %i ms later', async (pauseMs) => {
      const { engine } = openTab();
      engine.add(water, 3);
      await whenIdle();
      engine.setReturnableContainer(3);
      await whenIdle();
      engine.remove(water);
      await whenIdle();
      engine.add(other, 2);
      await vi.advanceTimersByTimeAsync(pauseMs);
      restore(engine);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: null, haveContainersToReturn: null });
      expect(shown(engine, 'CONT', true)).toBe(0);
      expect(engine.getState().isBottlesAnswerNeeded).toBe(true);
    });

    test('but not to another cart with a declaration of its own', async () => {
      const { engine } = openTab();
      engine.add(water, 3);
      await whenIdle();
      engine.setReturnableContainer(3);
      await whenIdle();
      const repeated = server.storeCart('visitor', { W12: 4 });
      Object.assign(server.carts.get(repeated) ?? {}, { have: true, returnable: 1 });
      const replacing = engine.replaceWith(repeated);
      await whenIdle();
      await replacing;
      restore(engine);
      await whenIdle();
      expect(bottles(engine)).toEqual({ returnableContainer: 1, haveContainersToReturn: true });
    });

    test('whatever takes no bottle changes nothing of what is declared', async () => {
      const act = fc.record({
        act: fc.constantFrom('add', 'drop', 'drop all', 'bottles', 'have', 'lack', 'repeat'),
        item: fc.constantFrom(water, other, set),
        quantity: fc.integer({ min: 1, max: 4 }),
        pauseMs: fc.constantFrom(0, 40, 500),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
          server = new CartServerStandIn();
          const { engine } = openTab(createShopStorage(null));
          engine.add(water, 3);
          engine.add(cup);
          await whenIdle();
          engine.setReturnableContainer(3);
          await whenIdle();
          engine.remove(cup);
          for (const { act: what, item, quantity, pauseMs } of acts) {
            if (what === 'add') engine.add(item, quantity);
            else if (what === 'drop') engine.remove(item);
            else if (what === 'drop all') for (const each of [water, other, set]) engine.remove(each);
            else if (what === 'bottles') engine.setReturnableContainer(quantity);
            else if (what === 'repeat') {
              const replacing = engine.replaceWith(server.storeCart('visitor', { [item.id]: quantity }));
              await whenIdle();
              await replacing;
            } else engine.declareBottles(what === 'have');
            await vi.advanceTimersByTimeAsync(pauseMs);
          }
          await whenIdle();
          const before = { ...bottles(engine), containers: shown(engine, 'CONT', true) };
          const deleted = engine.getState().deletedItems.find(({ id }) => id === 'CUP');
          if (deleted) engine.restoreDeleted(deleted, 0);
          await whenIdle();
          expect({ ...bottles(engine), containers: shown(engine, 'CONT', true) }).toEqual(before);
          engine.stop();
        }),
        { numRuns: 150 },
      );
    });

    test('whatever is removed and restored in whatever order and pace', async () => {
      const goods = { W19: water, SET: set, CUP: cup };
      const act = fc.record({
        id: fc.constantFrom<keyof typeof goods>('W19', 'SET', 'CUP'),
        pauseMs: fc.constantFrom(0, 0, 5, 40, 200, 500),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { maxLength: 12 }),
          fc.integer({ min: 0, max: 6 }),
          fc.boolean(),
          fc.boolean(),
          async (acts, empties, isEmptied, isReloaded) => {
            server = new CartServerStandIn();
            const stored = createShopStorage(null);
            let { engine, reported } = openTab(stored);
            engine.add(water, 2);
            engine.add(set, 2);
            engine.add(cup, 1);
            await whenIdle();
            if (empties > 0) engine.setReturnableContainer(empties);
            else engine.declareBottles(false);
            await whenIdle();
            const before = { ...bottles(engine), containers: shown(engine, 'CONT', true) };
            const toggle = (id: keyof typeof goods) =>
              engine.getState().deletedItems.some((deleted) => deleted.id === id)
                ? restore(engine, goods[id])
                : engine.remove(goods[id]);
            for (const { id, pauseMs } of acts) {
              toggle(id);
              await vi.advanceTimersByTimeAsync(pauseMs);
            }
            if (isEmptied) {
              for (const id of Object.keys(goods)) engine.remove(goods[id as keyof typeof goods]);
              await whenIdle();
            }
            for (const { id } of [...engine.getState().deletedItems]) {
              if (isReloaded) {
                await whenIdle();
                engine.stop();
                ({ engine, reported } = openTab(stored));
              }
              restore(engine, { id });
              await vi.advanceTimersByTimeAsync(acts[0]?.pauseMs ?? 0);
            }
            await whenIdle();
            expect({ ...bottles(engine), containers: shown(engine, 'CONT', true) }).toEqual(before);
            expect(reported).toEqual([]);
            engine.stop();
          },
        ),
        { numRuns: 150 },
      );
    });
  });

  test('a removal that the server refuses leaves the list as it was', async () => {
    const { engine, reported } = openTab();
    engine.add(cup);
    engine.add(set);
    await whenIdle();
    server.weather = (id) => ({ latencyMs: 5, fate: id === 'removeItem' ? 'broken' : 'ok' });
    engine.remove(cup);
    await whenIdle();
    expect(shown(engine, 'CUP')).toBe(1);
    expect(engine.getState().deletedItems).toEqual([]);
    expect(reported).toEqual(['removeItem']);
  });

  test('an automatically added line that vanishes with its cause is not on the list [T-05] [rule 14]', async () => {
    server.needsPump = true;
    const { engine } = openTab();
    engine.add(water);
    await whenIdle();
    expect(shown(engine, 'PUMP', true)).toBe(1);
    engine.remove(water);
    await whenIdle();
    expect(engine.getState()).toMatchObject({ status: 'none', lines: [] });
    expect(engine.getState().deletedItems.map(({ id }) => id)).toEqual(['W19']);
  });
});

describe('what calculate reports', () => {
  test('required products are added automatically with their reason [T-07] [S-22]', async () => {
    server.needsPump = true;
    const { engine } = openTab();
    engine.add(water);
    await whenIdle();
    const pump = engine.getState().lines.find((line) => line.id === 'PUMP');
    expect(pump).toMatchObject({ isRequired: true, quantity: 1, reason: 'FIRST_ORDER_PUMP' });
    expect(server.sentIds().filter((id) => id === 'calculateCart')).toHaveLength(2);
    expect(engine.getState().calculationState).toBe('ready');
  });

  test('and can be declined while they are still on their way to the cart [S-83]', async () => {
    server.needsPump = true;
    const { engine } = openTab();
    engine.add(water);
    await vi.waitUntil(() => server.sentIds().includes('calculateCart'));
    server.weather = () => ({ latencyMs: 3000, fate: 'ok' });
    await vi.waitUntil(() => engine.getState().lines.some(({ id }) => id === 'PUMP'));
    const pump = engine.getState().lines.find(({ id }) => id === 'PUMP');
    expect(pump).toMatchObject({ isPending: true, externalId: 'PUMP' });
    if (pump) void engine.declineRequired(pump);
    await whenIdle();
    expect(server.sent.find(({ id }) => id === 'declineRequiredProduct')?.body).toMatchObject({
      externalProductId: 'PUMP',
    });
    engine.stop();
  });

  test('containers wait for the answer about bottles, then the shortage is added [T-08] [S-24] [rule 4]', async () => {
    const { engine } = openTab();
    engine.add(water, 3);
    engine.add(set);
    await whenIdle();
    expect(engine.getState()).toMatchObject({ isBottlesAnswerNeeded: true, haveContainersToReturn: null });
    expect(shown(engine, 'CONT', true)).toBe(0);
    engine.setReturnableContainer(3);
    await whenIdle();
    expect(engine.getState()).toMatchObject({ isBottlesAnswerNeeded: false, returnableContainer: 3 });
    expect(shown(engine, 'CONT', true)).toBe(2);
    engine.setReturnableContainer(5);
    await whenIdle();
    expect(shown(engine, 'CONT', true)).toBe(0);
  });

  test('"continue without" buys every bottle, "all of them" none [T-09] [rule 2] [rule 3]', async () => {
    const { engine } = openTab();
    engine.add(water, 2);
    await whenIdle();
    engine.declareBottles(false);
    await whenIdle();
    expect(shown(engine, 'CONT', true)).toBe(2);
    engine.declareBottles(true);
    await whenIdle();
    expect(shown(engine, 'CONT', true)).toBe(0);
  });

  test('more returned bottles than water is refused and taken back [V-05] [rule 5]', async () => {
    const { engine, reported } = openTab();
    engine.add(water, 2);
    await whenIdle();
    engine.setReturnableContainer(3);
    await whenIdle();
    expect(engine.getState().returnableContainer).toBeNull();
    expect(reported).toEqual(['addReturnableContainer']);
  });

  test('what cannot be added automatically is tried once, not for ever [T-08]', async () => {
    server.stock = { CONT: 0 };
    const { engine, reported } = openTab();
    engine.add(water);
    await whenIdle();
    engine.declareBottles(false);
    await whenIdle();
    expect(reported).toEqual(['addProduct']);
    const calls = server.sent.length;
    await whenIdle();
    expect(server.sent).toHaveLength(calls);
  });

  test('a server that never has enough does not make the page add without end', async () => {
    server.calculationOf = (cart) => ({
      ...CartServerStandIn.prototype.calculationOf.call(server, cart),
      insufficientReturnableContainer: 1,
    });
    const { engine } = openTab();
    engine.declareBottles(false);
    engine.add(water);
    await whenIdle();
    expect(server.sentIds().filter((id) => id === 'addProduct').length).toBeLessThanOrEqual(4);
    expect(engine.getState().isIdle).toBe(true);
  });

  test.each([
    { end: 'cancelled', isDeaf: false },
    { end: 'answered all the same', isDeaf: true },
  ])('a calculation that a click overtakes is not shown: $end', async ({ isDeaf }) => {
    server.isDeafToCancelling = isDeaf;
    const { engine } = openTab();
    engine.add(cup);
    await whenIdle();
    server.weather = (id) => ({ latencyMs: id === 'calculateCart' ? 300 : 10, fate: 'ok' });
    engine.add(cup);
    await vi.advanceTimersByTimeAsync(250);
    engine.add(cup);
    expect(engine.getState().calculationState).toBe('refetch');
    await vi.advanceTimersByTimeAsync(250);
    expect(engine.getState().calculation?.totals.total.amount).toBe(100_00);
    await whenIdle();
    expect(engine.getState().calculation?.totals.total.amount).toBe(300_00);
  });

  test('a cart that is gone when calculated is cleared [T-05]', async () => {
    const { engine } = openTab();
    engine.add(cup);
    await whenIdle();
    for (const cart of server.carts.values()) cart.isCompleted = true;
    engine.recalculate();
    await whenIdle();
    expect(engine.getState()).toMatchObject({ status: 'none', lines: [], deletedItems: [] });
    expect(storage.find('cartId')).toBeNull();
  });
});

describe('restoring', () => {
  test('a reload shows the cart as it was left [C-03] [E-05]', async () => {
    const first = openTab();
    first.engine.add(water, 2);
    await whenIdle();
    first.engine.setReturnableContainer(2);
    await whenIdle();
    first.engine.stop();
    const { engine } = openTab();
    expect(engine.getState().status).toBe('restoring');
    engine.add(water);
    await whenIdle();
    expect(shown(engine, 'W19')).toBe(3);
    expect(engine.getState()).toMatchObject({ haveContainersToReturn: true, returnableContainer: 2 });
  });

  test('a failed restore drops the cart and is reported; a missing cart is silent [X-01] [X-03]', async () => {
    storage.set('cartId', crypto.randomUUID());
    const missing = openTab();
    await whenIdle();
    expect(missing.engine.getState().status).toBe('none');
    expect(missing.reported).toEqual([]);
    missing.engine.stop();

    storage.set('cartId', crypto.randomUUID());
    server.weather = () => ({ latencyMs: 5, fate: 'broken' });
    const broken = openTab();
    await whenIdle();
    expect(storage.find('cartId')).toBeNull();
    expect(broken.reported).toEqual(['restoreCart']);
  });

  test('another tab sees what this one does with the cart', async () => {
    const one = openTab();
    const two = openTab();
    one.engine.add(cup, 2);
    await whenIdle();
    expect(shown(two.engine, 'CUP')).toBe(2);
    two.engine.add(cup);
    await whenIdle();
    expect([shown(one.engine, 'CUP'), shown(two.engine, 'CUP'), server.quantityOf('CUP')]).toEqual([3, 3, 3]);
    expect(server.carts.size).toBe(1);
    const calls = server.sent.length;
    await whenIdle();
    expect(server.sent).toHaveLength(calls);
  });
});

describe('assigning and completing', () => {
  test('the assign calls carry exactly the fields of the contract [C-12]', async () => {
    const { engine } = await openFilledTab();
    await assignAll(engine);
    expect(bodyOf('assignAddress')).toEqual({ cart: firstCart, ...home });
    expect(bodyOf('assignInterval')).toEqual({ cart: firstCart, date: '2026-03-01', periodId: 'evening' });
    expect(bodyOf('assignPayment')).toEqual({ cart: firstCart, ...cash });
    expect(bodyOf('assignUser')).toEqual({
      cart: firstCart,
      phoneNumber: '+79991234567',
      name: 'Анна',
      consents: ['personal_data'],
    });
    expect(bodyOf('assignNote')).toEqual({ cart: firstCart, note: 'Позвоните' });
    expect(storage.find('anonUser')).toEqual({ phoneNumber: '+79991234567', name: 'Анна' });
    expect(engine.getState().ready).toEqual({ address: true, interval: true, payment: true });
  });

  test('what is chosen without a network waits for it, however long that takes [T-01] [P-24]', async () => {
    const { engine, reported } = await openFilledTab();
    server.weather = () => ({ latencyMs: 5, fate: 'lost-request' });
    const choosing = engine.assignPayment(cash);
    await whenIdle();
    expect(reported).toEqual([]);
    server.weather = () => ({ latencyMs: 5, fate: 'ok' });
    await whenIdle();
    expect(await choosing).toEqual({ ok: true });
    expect(engine.getState().ready.payment).toBe(true);
  });

  test('an address that was deleted is none to deliver to, though the cart has its copy [V-07] [T-15]', async () => {
    const { engine, select } = await openFilledTab();
    await assignAll(engine);
    expect(engine.getState().ready.address).toBe(true);
    select(null);
    await engine.assignAddress();
    expect(engine.getState().ready.address).toBe(false);
  });

  test('an address with an id of the server is assigned by that id [E-07] [T-14]', async () => {
    const { engine, select } = await openFilledTab();
    select({ ...home, uuid: '8f7d', district_id: 'north' });
    void engine.assignAddress();
    await whenIdle();
    const last = server.sent.findLast(({ id }) => id === 'assignAddress');
    expect(last?.body).toEqual({ cart: firstCart, addressId: '8f7d' });
    expect(server.sentIds().lastIndexOf('calculateCart')).toBeGreaterThan(
      server.sentIds().lastIndexOf('assignAddress'),
    );
  });

  test('a failed interval assignment unsets what an earlier one set [T-11]', async () => {
    const { engine, reported } = await openFilledTab();
    await assignAll(engine);
    void engine.assignInterval({ date: '2026-03-01', periodId: 'full' });
    await whenIdle();
    expect(engine.getState().ready.interval).toBe(false);
    // The failure is shown at the choice that caused it.
    expect(reported).toEqual([]);
  });

  test('a choice that is changed before its answer ends as the last one, and only what was sent was sent [X-10]', async () => {
    const { engine } = await openFilledTab();
    const ways = ['1', '2', '3'].map((id) => ({ ...cash, paymentMethod: `/payment_methods/${id}` }));
    const seen: unknown[] = [];
    const choices = ways.map(async (way) => {
      const { ok } = await engine.assignPayment(way);
      seen.push([ok, engine.getState().assigned.payment?.paymentMethod]);
    });
    await whenIdle();
    await Promise.all(choices);
    const sent = server.sent.filter(({ id }) => id === 'assignPayment').map(({ body }) => body.paymentMethod);
    expect(sent.at(-1)).toBe('/payment_methods/3');
    expect(sent.length).toBeLessThan(3);
    expect(seen).toEqual(ways.map(() => [true, '/payment_methods/3']));
  });

  test('what was refused of a choice that was changed meanwhile is nobody’s concern [X-10] [T-11]', async () => {
    const { engine, reported } = await openFilledTab();
    const full = engine.assignInterval({ date: '2026-03-01', periodId: 'full' });
    await vi.advanceTimersByTimeAsync(5);
    const evening = engine.assignInterval({ date: '2026-03-01', periodId: 'evening' });
    const points = [engine.assignPoints(true), engine.assignPoints(false)];
    await whenIdle();
    expect(await Promise.all([full, evening, ...points])).toEqual([1, 2, 3, 4].map(() => ({ ok: true })));
    expect(engine.getState().assigned.interval?.periodId).toBe('evening');
    expect(engine.getState().paidByPoints).toBe(false);
    expect(reported).toEqual([]);
  });

  test('two clicks make one order; cart and form are cleared, the note stays [T-13]', async () => {
    const { engine } = await openFilledTab();
    await assignAll(engine);
    const clicks = Promise.all([engine.complete(), engine.complete()]);
    await whenIdle();
    const [one, two] = await clicks;
    expect(one).toMatchObject({ kind: 'completed', order: { order: { id: `1-${firstCart}` } } });
    expect(two).toBe(one);
    expect(server.sentIds().filter((id) => id === 'completeCart')).toHaveLength(1);
    expect(engine.getState()).toMatchObject({ status: 'none', lines: [], note: 'Позвоните', completionState: 'ready' });
    expect(engine.getState().assigned.interval).toBeNull();
    expect(storage.find('cartId')).toBeNull();
  });

  test('a completion without an answer is repeated with the same key and gives the same order', async () => {
    const { engine } = await openFilledTab();
    let tries = 0;
    server.weather = (id) => ({ latencyMs: 5, fate: id === 'completeCart' && tries++ === 0 ? 'lost-answer' : 'ok' });
    const run = engine.complete();
    await whenIdle();
    expect(await run).toMatchObject({ kind: 'completed', order: { order: { id: `1-${firstCart}` } } });
    const keys = server.sent.filter(({ id }) => id === 'completeCart').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('a repeated completion has the options of the first attempt [X-10]', async () => {
    const { engine } = await openFilledTab();
    server.weather = () => ({ latencyMs: 10, fate: 'lost-request' });
    const first = engine.complete({ savesPaymentMethod: true });
    await whenIdle();
    expect(engine.getState()).toMatchObject({
      completionState: 'loading',
      outcome: { kind: 'unanswered', isChecking: false },
    });
    server.weather = () => ({ latencyMs: 10, fate: 'ok' });
    void engine.complete();
    await whenIdle();
    expect((await first).kind).toBe('completed');
    const sent = server.sent.filter(({ id }) => id === 'completeCart');
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ body }) => body.savePaymentMethod))).toEqual(new Set([true]));
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });

  test('an order whose answer was lost with the page is shown after the reload', async () => {
    const { engine } = await openFilledTab();
    server.weather = (id) => ({ latencyMs: 5, fate: id === 'completeCart' ? 'lost-answer' : 'ok' });
    void engine.complete();
    await whenIdle();
    expect(engine.getState().outcome).toMatchObject({ kind: 'unanswered' });
    engine.stop();
    server.weather = () => ({ latencyMs: 5, fate: 'ok' });
    const reloaded = openTab();
    await whenIdle();
    expect(reloaded.engine.getState()).toMatchObject({
      status: 'none',
      outcome: { kind: 'completed', order: { order: { id: `1-${firstCart}` } } },
    });
    expect(storage.find('completingCartId')).toBeNull();
  });

  test('a changed total comes back with the new calculation, and completing again accepts it [rule 50]', async () => {
    const { engine } = await openFilledTab();
    const cart = server.open;
    if (!cart) throw new Error('No cart');
    const calculation = server.calculationOf(cart);
    calculation.totals.toPay = { amount: 777_00, currency: 'RUB' };
    server.totalChanged = calculation;
    const first = engine.complete();
    await whenIdle();
    expect(await first).toMatchObject({
      kind: 'total_changed',
      calculation: { totals: { toPay: { amount: 777_00 } } },
    });
    const second = engine.complete();
    await whenIdle();
    expect(await second).toMatchObject({ kind: 'completed' });
  });

  test('a cart that was completed elsewhere is let go [rule 49]', async () => {
    const { engine } = await openFilledTab();
    server.carts.clear();
    const run = engine.complete();
    await whenIdle();
    expect(await run).toMatchObject({ kind: 'gone' });
    expect(engine.getState().status).toBe('none');
  });
});

test('a comment that is sent to the next cart delays no calculation [T-13]', async () => {
  const { engine } = await openFilledTab();
  await assignAll(engine);
  void engine.complete();
  await whenIdle();
  server.weather = (id) => ({ latencyMs: id === 'assignNote' ? 900 : 10, fate: 'ok' });
  engine.add(cup);
  await whenIdle();
  expect(engine.getState()).toMatchObject({ calculationState: 'ready', isIdle: true, note: 'Позвоните' });
  expect(engine.getState().calculation?.items).toHaveLength(1);
});

test('a customer without a name is not introduced to the next cart', async () => {
  const { engine } = await openFilledTab();
  void engine.assignUser({ phoneNumber: '+79991234567', name: '' });
  await whenIdle();
  engine.remove(cup);
  await whenIdle();
  const before = server.sent.length;
  engine.add(cup);
  await whenIdle();
  expect(server.sent.slice(before).map(({ id }) => id)).not.toContain('assignUser');
});

describe('what the customer should read', () => {
  test('a cart that was ordered elsewhere is shown as gone until another one begins [T-05]', async () => {
    const { engine } = await openFilledTab();
    for (const cart of server.carts.values()) cart.isCompleted = true;
    engine.recalculate();
    await whenIdle();
    expect(engine.getState()).toMatchObject({ isGone: true, status: 'none', lines: [] });
    engine.add(cup);
    expect(engine.getState().isGone).toBe(false);
    await whenIdle();
    expect(engine.getState()).toMatchObject({ isGone: false, status: 'ready' });
  });

  test('a cart that the customer emptied is not gone [T-05]', async () => {
    const { engine } = await openFilledTab();
    engine.remove(cup);
    await whenIdle();
    expect(engine.getState()).toMatchObject({ isGone: false, status: 'none' });
  });

  test('a new price is shown until it was seen, although the server reports it once', async () => {
    const { engine } = await openFilledTab();
    const warning = { code: 'PRICE_CHANGED', message: 'dearer', productId: 'CUP' };
    const { calculationOf } = server;
    let isReported = false;
    server.calculationOf = function calculateWithWarning(this: CartServerStandIn, cart) {
      const answer = calculationOf.call(this, cart);
      const warnings = isReported ? [] : [warning];
      isReported = true;
      return { ...answer, warnings };
    };
    const warnings = () => engine.getState().calculation?.warnings;
    engine.recalculate();
    await whenIdle();
    engine.recalculate();
    await whenIdle();
    expect(warnings()).toEqual([warning]);
    engine.dismissPriceChange('CUP');
    expect(warnings()).toEqual([]);
    engine.recalculate();
    await whenIdle();
    expect(warnings()).toEqual([]);
  });
});
