import { orderStatuses } from '@kaplya/domain';
import { expect, test } from 'vitest';
import { createOrder } from '../data/order-factory.test-support.ts';
import { orderStatusStyles, toOrderStatusStyle, toSteps } from './order-status-style.ts';

test('each status has its own words, and what happens next [T-10]', () => {
  expect(Object.keys(orderStatusStyles).toSorted()).toEqual(orderStatuses.toSorted());
  const words = Object.values(orderStatusStyles).flatMap(({ word, next }) => [word, next]);
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  ['new', ['approved', 'inProcess', 'completed']],
  ['requiresConfirmation', ['approved', 'inProcess', 'completed']],
  ['approved', ['inProcess', 'completed']],
  ['inProcess', ['completed']],
  ['completed', []],
  ['cancelled', []],
  ['undelivered', []],
] as const)('ahead of "%s" is %j [S-11]', (status, ahead) => {
  const at = '2026-03-01T07:30:00.000Z';
  const steps = toSteps(createOrder({ status, timeline: [{ at, status, text: null }] }));
  expect(steps.filter((step) => step.at === null).map((step) => step.status)).toEqual(ahead);
  expect(steps.filter((step) => step.at !== null)).toEqual([
    { at, status, text: null, style: orderStatusStyles[status], isCurrent: true },
  ]);
});

test.each([
  ['awaiting', 'orders.status.unpaid'],
  ['failed', 'orders.status.notPaid'],
] as const)(
  'an order whose payment is %s shows that before anything else, and is at that step [S-11] [S-18]',
  (state, word) => {
    const { payment } = createOrder();
    const order = createOrder({ payment: { ...payment, state } });
    expect(toOrderStatusStyle(order).word).toBe(word);
    const steps = toSteps(order);
    expect(steps.find((step) => step.isCurrent)?.style.word).toBe(word);
    expect(steps.map((step) => step.status)).toEqual(['new', 'new', 'approved', 'inProcess', 'completed']);
    expect(toOrderStatusStyle({ ...order, status: 'cancelled' }).word).toBe('orders.status.cancelled');
  },
);
