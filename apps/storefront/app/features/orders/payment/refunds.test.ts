import { describe, expect, test } from 'vitest';
import { findRefundNote, sumRefunds, toCancellationRefund } from './refunds.ts';
import { createOrder } from '../data/order-factory.test-support.ts';
import { toPaymentStatusStyle } from './payment-status-style.ts';

const money = (amount: number) => ({ amount, currency: 'RUB' });
const at = '2026-03-01T07:30:00.000Z';

test.each([
  [8, 'orders.refund.sbp'],
  [10, 'orders.refund.online'],
  [6, 'orders.refund.online'],
  [12, 'orders.refund.online'],
  [1, 'orders.refund.other'],
  [2, 'orders.refund.other'],
  [15, 'orders.refund.other'],
])('money paid by %i is refunded as %s explains [E-19]', (code, note) => {
  expect(findRefundNote(code)).toBe(note);
});

describe('a cancellation gives back', () => {
  test('nothing of an order that is paid to the courier [S-41]', () => {
    expect(toCancellationRefund(createOrder())).toEqual({ money: null, points: 0, promocode: null });
  });

  test('what was paid and is not on its way back already, points and the promo code [rule 53] [rule 66]', () => {
    const order = createOrder({
      paidAmount: money(3270_00),
      refundedAmount: money(355_64),
      loyalty: { spent: 120, willEarn: 0, earned: 0 },
      promocode: 'WATER15',
    });
    expect(toCancellationRefund(order)).toEqual({ money: money(2914_36), points: 120, promocode: 'WATER15' });
  });
});

describe('where the money of an order is', () => {
  const paid = { paymentType: 8, paidAmount: money(780_00) };
  const refund = (amount: number, state: 'refunding' | 'refunded' | 'declined') => ({
    amount: money(amount),
    state,
    at,
  });
  const payment = (state: 'paid' | 'refunding' | 'refunded', refunds: ReturnType<typeof refund>[] = []) => ({
    state,
    reason: null,
    payBy: null,
    context: null,
    refunds,
  });

  test('on its way back: so much, and how long it takes [S-11]', () => {
    const order = createOrder({
      ...paid,
      payment: payment('refunding', [refund(500_00, 'refunding'), refund(280_00, 'refunded')]),
    });
    expect(toPaymentStatusStyle(order)).toMatchObject({
      word: 'orders.payment.refunding',
      sum: money(500_00),
      note: 'orders.refund.sbp',
    });
  });

  test('returned: all that has arrived', () => {
    const order = createOrder({
      ...paid,
      payment: payment('refunded', [refund(500_00, 'refunded'), refund(280_00, 'refunded')]),
    });
    expect(toPaymentStatusStyle(order)).toMatchObject({ word: 'orders.payment.refunded', sum: money(780_00) });
  });

  test('refunds that the bank declined are summed up separately', () => {
    const order = createOrder({ ...paid, payment: payment('paid', [refund(390_00, 'declined')]) });
    expect(sumRefunds(order)).toEqual({ refunding: null, refunded: null, declined: money(390_00) });
    expect(toPaymentStatusStyle(order)).toMatchObject({ word: 'orders.payment.paid', sum: money(780_00) });
  });

  test('a cancelled order is not to be paid to anybody', () => {
    expect(toPaymentStatusStyle(createOrder()).word).toBe('orders.payment.on_delivery');
    expect(toPaymentStatusStyle(createOrder({ status: 'cancelled' })).word).toBe('orders.payment.due_none');
  });
});
