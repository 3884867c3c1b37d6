import { expect, test } from 'vitest';
import { createOrder } from '#features/orders/data/order-factory.test-support.ts';
import { listOrdersToRead } from './list-orders-to-read.ts';

function create(uuid: string, day: number, status: 'completed' | 'approved' | 'cancelled') {
  const at = `2026-03-0${day}T09:00:00Z`;
  return createOrder({ uuid, status, createdAt: at, timeline: [{ at, status, text: null }] });
}

const older = create('older', 1, 'completed');
const last = create('last', 2, 'completed');
const open = create('open', 3, 'approved');
const next = create('next', 4, 'approved');
const cancelled = create('cancelled', 5, 'cancelled');

test.each([
  { name: 'nothing is cached', cached: [], shown: null, read: [] },
  { name: 'a newer order is on its way', cached: [open, last, older], shown: open, read: ['open', 'last'] },
  { name: 'two are on their way', cached: [next, open], shown: next, read: ['next', 'open'] },
  { name: 'the last delivery is shown', cached: [last, older], shown: last, read: ['last'] },
  { name: 'the last delivery cannot be repeated', cached: [last, older], shown: older, read: ['last', 'older'] },
  { name: 'none is to be repeated', cached: [cancelled], shown: cancelled, read: ['cancelled'] },
])('where $name, a guest’s $read are refetched [S-62] [S-81]', ({ cached, shown, read }) => {
  expect(listOrdersToRead(cached, shown)).toEqual(read);
});
