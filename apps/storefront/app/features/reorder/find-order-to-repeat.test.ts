import { expect, test } from 'vitest';
import { createOrder } from '#features/orders/data/order-factory.test-support.ts';
import { findOrderToRepeat } from './find-order-to-repeat.ts';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
const completed = createOrder({ uuid: 'completed', status: 'completed', createdAt: at(3) });
const older = createOrder({ uuid: 'older', status: 'completed', createdAt: at(1) });
const open = createOrder({ uuid: 'open', status: 'approved', canRepeat: false, createdAt: at(4) });
const cancelled = createOrder({ uuid: 'cancelled', status: 'cancelled', createdAt: at(5) });
const unsold = createOrder({ uuid: 'unsold', status: 'completed', canRepeat: false, createdAt: at(6) });

test.each([
  [[], null],
  [[older, completed], 'completed'],
  [[completed, open], 'open'],
  [[cancelled, completed], 'completed'],
  [[unsold, older], 'older'],
  [[cancelled, unsold], null],
])('the newest order that is on its way or may be wanted again is the one to repeat [S-62]', (orders, uuid) => {
  expect(findOrderToRepeat(orders)?.uuid ?? null).toBe(uuid);
});
