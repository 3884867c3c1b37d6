import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';
import { createCartEngine } from '../create-cart-engine.ts';

const anna = { phoneNumber: '+79991234567', name: 'Anna' };

let server: CartServerStandIn;
let engine: CartEngine;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  engine = createCartEngine({ ...engineOptions, call: server.call, storage: createShopStorage(null) });
  engine.start();
  engine.add({ type: 'product', id: 'CUP' });
  await whenIdle();
  void engine.assignUser(anna);
  await whenIdle();
  server.sent.length = 0;
});

afterEach(() => {
  engine.stop();
  vi.useRealTimers();
});

test('another name of the same phone needs no calculation, another phone does [S-111]', async () => {
  void engine.assignUser({ ...anna, name: 'Anna Ivanova' });
  await whenIdle();
  expect(server.sentIds()).toEqual(['assignUser']);
  void engine.assignUser({ ...anna, phoneNumber: '+79991234568' });
  await whenIdle();
  expect(server.sentIds()).toEqual(['assignUser', 'assignUser', 'calculateCart']);
});

test('an interval is calculated also when a comment or a name is sent right after it [rule 50]', async () => {
  void engine.assignInterval({ date: '2026-03-01', periodId: 'evening' });
  void engine.assignNote('Ring twice');
  void engine.assignUser({ ...anna, name: 'Anna Ivanova' });
  await whenIdle();
  expect(server.sentIds()).toEqual(['assignInterval', 'assignNote', 'assignUser', 'calculateCart']);
});
