import { expect, test } from 'vitest';
import { createOrder } from '#features/orders/data/order-factory.test-support.ts';
import { findOrderToRate } from './find-order-to-rate.ts';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;

function deliver(uuid: string, day: number, { canRate = true, stars }: { canRate?: boolean; stars?: number } = {}) {
  return createOrder({
    uuid,
    status: 'completed',
    canRate,
    rating: stars === undefined ? null : { stars, reasons: [], comment: null, at: at(day) },
    timeline: [{ at: at(day), status: 'completed', text: null }],
  });
}

const open = createOrder({ uuid: 'open', status: 'inProcess', canRate: false });
const all = ['older', 'last', 'open'];

test.each([
  { name: 'nothing was delivered', orders: [open], asked: null },
  { name: 'the last delivery is not rated', orders: [deliver('older', 1), deliver('last', 2)], asked: 'last' },
  { name: 'it stands before the older ones', orders: [deliver('last', 2), deliver('older', 1)], asked: 'last' },
  { name: 'another order is on its way', orders: [open, deliver('last', 2)], asked: 'last' },
  {
    name: 'another order waits for its payment',
    orders: [createOrder({ uuid: 'open', status: 'new', canRate: false, canPay: true }), deliver('last', 2)],
    asked: null,
  },
  {
    name: 'only an older one is not rated',
    orders: [deliver('last', 2, { stars: 5 }), deliver('older', 1)],
    asked: null,
  },
  { name: 'it is too late', orders: [deliver('last', 2, { canRate: false }), deliver('older', 1)], asked: null },
  { name: 'it was dismissed here', orders: [deliver('last', 2)], dismissed: ['last'], asked: null },
  { name: 'the server has not been asked', orders: [deliver('last', 2)], fresh: [], asked: null },
])('where $name, $asked is asked about [S-81] [rule 83c]', ({ orders, fresh = all, dismissed = [], asked }) => {
  expect(findOrderToRate(orders, { fresh, dismissed })?.uuid ?? null).toBe(asked);
});
