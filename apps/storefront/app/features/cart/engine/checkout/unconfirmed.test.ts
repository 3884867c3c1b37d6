import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';
import { createCartEngine } from '../create-cart-engine.ts';

let server: CartServerStandIn;
let engine: CartEngine;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  engine = createCartEngine({ ...engineOptions, call: server.call, storage: createShopStorage(null) });
  engine.start();
  engine.add({ type: 'product', id: 'CUP' });
  await whenIdle();
});

afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

const meet = (fate: 'ok' | 'lost-request' | 'broken') => {
  server.weather = (id) => ({ latencyMs: 10, fate: id === 'assignNote' ? fate : 'ok' });
};

test('a choice is named until the server has confirmed it [S-35] [S-72]', async () => {
  expect(engine.getState().unconfirmed).toEqual([]);
  meet('lost-request');
  void engine.assignNote('Ring twice');
  await whenIdle();
  expect(engine.getState()).toMatchObject({ isIdle: false, unconfirmed: ['assignNote'] });
  meet('ok');
  await whenIdle();
  expect(engine.getState()).toMatchObject({ isIdle: true, unconfirmed: [] });
});

test('a choice that failed is named until another takes its place, or the cart is another [S-72]', async () => {
  meet('broken');
  void engine.assignWishes(['leaveAtDoor']);
  await whenIdle();
  expect(engine.getState()).toMatchObject({ isIdle: true, unconfirmed: ['wishes'], wishes: [] });
  meet('ok');
  void engine.assignWishes(['callFirst']);
  await whenIdle();
  expect(engine.getState()).toMatchObject({ unconfirmed: [], wishes: ['callFirst'] });

  meet('broken');
  void engine.assignWishes([]);
  await whenIdle();
  expect(engine.getState().unconfirmed).toEqual(['wishes']);
  engine.clear();
  expect(engine.getState().unconfirmed).toEqual([]);
});
