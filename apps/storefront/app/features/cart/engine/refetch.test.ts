import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toStoredAddress } from '#features/addresses/book/address-factory.test-support.ts';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
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

test.each([
  ['point', { noPoint: true }, {}],
  ['zone', { noPoint: true }, { zoneOnly: true }],
  ['point', { zoneOnly: true }, {}],
])(
  'the copies of an address get the %s that staff have set, as the cart has it [rule 54a] [rule 54b] [T-14]',
  async (_, before, after) => {
    const server = new CartServerStandIn();
    const storage = createShopStorage(null);
    const { city_id, district, district_id, uuid, ...fields } = toStoredAddress({ street: 'Новая' });
    const address = { ...fields, city_id, district, district_id, uuid, addressId: uuid, latitude: 55.75, ...after };
    const stored = toStoredAddress({ street: 'Новая', ...before });
    const other = toStoredAddress({ street: 'Другая', ...before });
    storage.set('anonymousAddresses', [other, stored]);
    storage.set('anonymousSelectedAddress', stored);
    storage.set('cartId', server.storeCart('visitor', { CUP: 1 }));
    const call = (async (id, ...args) => {
      const answer = (await server.call(id, ...args)) as object;
      return id === 'restoreCart' ? { ...answer, address } : answer;
    }) as Call;
    const engine = createCartEngine({ ...engineOptions, call, storage });
    opened.push(engine);
    engine.start();
    await whenIdle();
    const placed = { ...toStoredAddress({ street: 'Новая' }), latitude: 55.75, ...after };
    expect(storage.find('anonymousSelectedAddress')).toEqual(placed);
    expect(storage.find('anonymousAddresses')).toEqual([other, placed]);
  },
);
