import type { Order } from '@kaplya/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredOrders } from '#platform/storage/stored-values.ts';
import { createOrder } from './order-factory.test-support.ts';

let stored: StoredOrders | null = null;
const mark = vi.fn<(name: string, isOn: boolean) => void>();
beforeEach(() => vi.stubGlobal('document', { documentElement: { toggleAttribute: mark } }));
let answer: (orders: Order[]) => void = () => {};

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    storage: {
      find: () => stored,
      set: (_: string, value: StoredOrders) => {
        stored = value;
      },
    },
    tokens: { findToken: () => `e30.${btoa(JSON.stringify({ sub: 'anna', roles: [], exp: 1_900_000_000 }))}.s` },
    call: () => new Promise((resolve) => (answer = (data) => resolve({ data }))),
  }),
}));

const { readNewestOrders } = await import('./read-newest-orders.ts');
const { cacheOrder } = await import('./order-queries.ts');

const at = '2026-03-02T09:00:00Z';
const delivered = createOrder({ uuid: 'a', status: 'completed', canRate: true, rating: null });
const rated = { ...delivered, rating: { stars: 5, reasons: [], comment: null, at } };

test('a list that was requested before an order was rated does not remove its rating [S-81]', async () => {
  stored = { subjectId: 'anna', at, orders: [delivered] };
  const older = readNewestOrders();
  cacheOrder(rated);
  answer([createOrder({ uuid: 'b' }), delivered]);
  await older;
  expect(stored.orders.map(({ uuid, rating }) => [uuid, rating?.stars ?? null])).toEqual([
    ['b', null],
    ['a', 5],
  ]);

  const later = readNewestOrders();
  answer([{ ...rated, rating: { ...rated.rating, stars: 4 } }]);
  await later;
  expect(stored.orders.map(({ rating }) => rating?.stars)).toEqual([4]);
});

test('orders that are read mark the document at once: who has only cancelled ones is a newcomer [S-83] [rule 13]', async () => {
  const read = async (...orders: Order[]) => {
    const reading = readNewestOrders();
    answer(orders);
    await reading;
    return mark.mock.lastCall;
  };
  const [placed, cancelled] = [createOrder({ uuid: 'c' }), createOrder({ uuid: 'd', status: 'cancelled' })];
  expect(await read(placed, cancelled)).toEqual(['data-ordered', true]);
  expect(await read(cancelled)).toEqual(['data-ordered', false]);
  expect(await read()).toEqual(['data-ordered', false]);
});
