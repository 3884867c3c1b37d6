import { paymentCodes } from '@kaplya/domain';
import { describe, expect, test } from 'vitest';
import { noPayments, paymentStateOf } from './payment-state.ts';

type Order = Parameters<typeof paymentStateOf>[0];
type Refund = Parameters<typeof paymentStateOf>[1]['refunds'][number];

const paid: Order = {
  status: 'approved',
  paymentCode: paymentCodes.sbp,
  toPayMinor: 1050_00,
  paidMinor: 1050_00,
  refundedMinor: 0,
  cancelledBy: null,
  cancelReasonId: null,
};
const cancelled: Order = { ...paid, status: 'cancelled', cancelledBy: 'customer' };
const createdAt = new Date('2026-03-10T07:30:00Z');

const stateOf = (order: Order, refund: Pick<Refund, 'status' | 'isLate'>) =>
  paymentStateOf(order, { ...noPayments, refunds: [{ amountMinor: 1050_00, createdAt, ...refund }] });

describe('the state of the payment of an order', () => {
  test.each([
    ['paid, while money that came twice goes back', paid, 'queued', true, 'paid'],
    ['being refunded, while a part of its own money goes back', paid, 'pending', false, 'refunding'],
    ['being refunded, while it was never paid in time', { ...cancelled, paidMinor: 0 }, 'queued', true, 'refunding'],
    ['being refunded, though the acquirer declined: the shop owes it', cancelled, 'canceled', false, 'refunding'],
    ['refunded, when it has gone back', { ...cancelled, refundedMinor: 1050_00 }, 'succeeded', false, 'refunded'],
  ] as const)('is %s [rule 65] [rule 66]', (_, order, status, isLate, state) => {
    expect(stateOf(order, { status, isLate })).toBe(state);
  });
});
