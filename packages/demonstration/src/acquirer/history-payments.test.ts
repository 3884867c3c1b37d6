import { expect, test } from 'vitest';
import { findHistoryPayment, toHistoryPaymentId } from './history-payments.ts';

test('the id of a payment of the history has its sum and time, and no other id has', () => {
  const paidAt = new Date('2026-03-10T12:30:05.700Z');
  const id = toHistoryPaymentId({ amount: 3540_00, currency: 'AZN', paidAt, place: 77 });
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(findHistoryPayment(id, 'shop')).toMatchObject({
    id,
    shopId: 'shop',
    status: 'succeeded',
    amount: { amount: 3540_00, currency: 'AZN' },
    createdAt: Date.parse('2026-03-10T12:30:05.000Z'),
    refundedMinor: 0,
  });
  expect(findHistoryPayment('01900000-0000-7000-8000-000000000001', 'shop')).toBeNull();
});
