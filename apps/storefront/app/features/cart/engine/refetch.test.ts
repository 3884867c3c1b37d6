import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from './cart-server-stand-in.test-support.ts';
import { createCartEngine } from './create-cart-engine.ts';

const opened: CartEngine[] = [];

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  for (const engine of opened.splice(0)) engine.stop();
  vi.useRealTimers();
});

test('what another tab changes while this one is busy is read as soon as it is not [T-18]', async () => {
  const server = new CartServerStandIn();
  const storage = createShopStorage(null);
  const openTab = (): CartEngine => {
    const engine = createCartEngine({ ...engineOptions, call: server.call, storage });
    opened.push(engine);
    engine.start();
    return engine;
  };
  const first = openTab();
  first.add({ type: 'product', id: 'CUP' });
  await whenIdle();
  const second = openTab();
  await whenIdle();

  server.weather = (id) => ({ latencyMs: id === 'assignNote' ? 5000 : 10, fate: 'ok' });
  void second.assignNote('Ring twice');
  await vi.advanceTimersByTimeAsync(100);
  first.add({ type: 'product', id: 'W12' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(second.getState().isIdle).toBe(false);
  expect(second.getState().lines.map(({ id }) => id)).toEqual(['CUP']);
  await whenIdle();
  expect(second.getState().lines.map(({ id }) => id)).toContain('W12');
});
