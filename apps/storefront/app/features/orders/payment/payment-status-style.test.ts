import { expect, test } from 'vitest';
import { createOrder } from '../data/order-factory.test-support.ts';
import { toPaymentStatusStyle } from './payment-status-style.ts';

test.each([
  // Points pay the whole sum.
  { status: 'new', tone: 'success' },
  { status: 'completed', tone: 'success' },
  { status: 'cancelled', tone: 'neutral' },
  { status: 'undelivered', tone: 'neutral' },
] as const)('that nothing is to pay is $tone news of an order that is $status [S-11] [S-41]', ({ status, tone }) => {
  const { payment } = createOrder();
  const order = createOrder({ status, payment: { ...payment, state: 'none' } });
  expect(toPaymentStatusStyle(order)).toMatchObject({ word: 'orders.payment.none', tone });
});
