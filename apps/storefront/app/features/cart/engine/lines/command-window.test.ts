import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import type { CartEngineOptions } from '../engine-core.ts';
import { openPendingChangesStore } from './pending-changes-store.ts';

const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;
const goods = Array.from({ length: 60 }, (_, index) => ({ type: 'product', id: `P${index}` }) as const);

let server: CartServerStandIn;
let storage: ShopStorage;
let engine: CartEngine;
/** The goods whose answers are lost: the call ends after 15 s without one. */
let lost: Set<string>;

const call: Call = async (id, ...args) => {
  const [request = {}] = args as readonly [LooseRequest?];
  const answer = await server.call(id, ...args);
  const { productId = '' } = (request.body ?? {}) as { productId?: string };
  if (!lost.has(productId)) return answer;
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  throw new ApiFailure({ kind: 'timeout' });
};

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  lost = new Set();
  storage = createShopStorage(null);
  engine = createCartEngine({ ...engineOptions, call, storage });
  engine.start();
});

afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

test('a piece whose answer is lost counts once, however many others are tapped before its repeat [rule 50a]', async () => {
  lost.add('CUP');
  engine.add(cup);
  await vi.advanceTimersByTimeAsync(100);
  for (const item of goods) {
    engine.add(item);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(engine.getState().chosenQuantity).toBe(61);
  lost.clear();
  await whenIdle();
  expect(engine.getState().isIdle).toBe(true);
  expect(server.quantityOf('CUP')).toBe(1);
  expect(goods.map(({ id }) => server.quantityOf(id))).toEqual(goods.map(() => 1));
});

test('what another tab makes the cart forget is not repeated: the cart is shown as the shop has it, with words [rule 50a]', async () => {
  let wake = () => {};
  const report = vi.fn<CartEngineOptions['report']>();
  const wait = () => new Promise<void>((resolve) => (wake = resolve));
  const frozen = createCartEngine({ ...engineOptions, call, storage, report, wait });
  frozen.start();
  lost.add('CUP');
  frozen.add(cup);
  await vi.advanceTimersByTimeAsync(16_000);
  lost.clear();
  for (const item of goods) {
    engine.add(item);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.quantityOf('CUP')).toBe(1);
  wake();
  await whenIdle();
  expect(server.quantityOf('CUP')).toBe(1);
  expect(frozen.getState()).toMatchObject({ isIdle: true, chosenQuantity: 61 });
  expect(report).toHaveBeenCalledExactlyOnceWith('addProduct', expect.objectContaining({ kind: 'timeout' }));
  frozen.stop();
});

test('a command of a closed page is not repeated by a page that comes after many others [P-24] [rule 50a]', async () => {
  const pendingChanges = await openPendingChangesStore(storage, async () => () => {});
  const closed = createCartEngine({
    ...engineOptions,
    call,
    storage,
    pendingChanges,
    wait: () => new Promise(() => {}),
  });
  closed.start();
  lost.add('CUP');
  closed.add(cup);
  await vi.advanceTimersByTimeAsync(16_000);
  closed.stop();
  lost.clear();
  for (const item of goods) {
    engine.add(item);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const next = await openPendingChangesStore(storage, async () => () => {});
  expect(next.resumed?.lines).toMatchObject([{ id: 'CUP', sent: 1 }]);
  const page = createCartEngine({ ...engineOptions, call, storage, pendingChanges: next });
  page.start();
  await whenIdle();
  expect(server.quantityOf('CUP')).toBe(1);
  expect(page.getState()).toMatchObject({ isIdle: true, chosenQuantity: 61 });
  expect(storage.find('unsentChanges')).toBeNull();
  page.stop();
});
