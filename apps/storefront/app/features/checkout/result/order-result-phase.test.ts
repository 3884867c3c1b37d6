import type { OrderStatusLink, PaymentState } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import type { PlacedOrder } from './last-order.ts';
import { toResultPhase } from './order-result-phase.ts';

const rub = { amount: 390_00, currency: 'RUB' as const };

const window = {
  shippingDate: '2026-03-01T15:00:00Z',
  shippingDateTo: '2026-03-01T19:00:00Z',
  timeZone: 'Europe/Moscow',
};

function toPlaced(payment: PlacedOrder['payment']): PlacedOrder {
  return {
    order: { id: '1', uuid: 'u', status: 'new', total: rub, ...window },
    payment,
    address: '',
    promised: { bottles: 0, payment: null, toPay: null, isPaidOnline: payment.required, address: '' },
  };
}

function found(state: PaymentState, status: OrderStatusLink['status'] = 'new') {
  const order = { id: '1', status, total: rub, payment: { state, paymentUrl: null, reason: null }, ...window };
  return { data: { kind: 'shared' as const, order }, isError: false };
}

const nothing = { data: undefined, isError: false };
const toPay = toPlaced({ required: true, paymentUrl: 'https://pay.example/1' });
const unanswered = toPlaced({ required: true, paymentUrl: null });

describe('the result of an order', () => {
  test('that is paid at the door needs no request [S-38]', () => {
    expect(toResultPhase({ placed: toPlaced({ required: false, paymentUrl: null }) }, nothing)).toBe('placed');
  });

  test.each<[PaymentState, string]>([
    ['awaiting', 'awaiting'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['refunding', 'paid'],
    ['refunded', 'paid'],
    ['none', 'placed'],
    ['on_delivery', 'placed'],
    ['contract', 'placed'],
  ])('whose money is %s is %s, for whoever made it and for whoever has its link [S-18] [S-38]', (state, phase) => {
    expect(toResultPhase({ placed: toPay }, found(state))).toBe(phase);
    expect(toResultPhase({ placed: null }, found(state))).toBe(phase);
  });

  test.each(['cancelled', 'undelivered'] as const)(
    'that is %s has its money on the way back; of one under way only a part is [S-18] [S-38]',
    (status) => {
      expect(toResultPhase({ placed: null }, found('refunding', status))).toBe('refunded');
      expect(toResultPhase({ placed: toPay }, found('refunded', status))).toBe('refunded');
      expect(toResultPhase({ placed: null }, found('paid', status))).toBe('paid');
    },
  );

  test('is not known before the server has answered, and the order is placed all the same [S-18]', () => {
    expect(toResultPhase({ placed: null }, nothing)).toBe('checking');
    expect(toResultPhase({ placed: toPay }, nothing)).toBe('checking');
    expect(toResultPhase({ placed: toPay }, { ...nothing, isError: true })).toBe('unknown');
  });

  test('of an acquirer that never answered leaves the order placed', () => {
    expect(toResultPhase({ placed: unanswered }, nothing)).toBe('checking');
    expect(toResultPhase({ placed: unanswered }, found('awaiting'))).toBe('unavailable');
    expect(toResultPhase({ placed: unanswered }, found('paid'))).toBe('paid');
  });

  test('of a saved card that was charged at once is paid [S-33]', () => {
    const charged = toPlaced({ required: false, paymentUrl: null });
    const placed = { ...charged, promised: { ...charged.promised, isPaidOnline: true } };
    expect(toResultPhase({ placed }, nothing)).toBe('checking');
    expect(toResultPhase({ placed }, found('paid'))).toBe('paid');
    expect(toResultPhase({ placed }, found('awaiting'))).toBe('awaiting');
  });

  test('that may not be shown here has a phase of its own [S-18]', () => {
    expect(toResultPhase({ placed: null }, { data: { kind: 'over' }, isError: false })).toBe('over');
    expect(toResultPhase({ placed: null }, { data: { kind: 'missing' }, isError: false })).toBe('over');
    expect(toResultPhase({ placed: null }, found('none', 'cancelled'))).toBe('cancelled');
  });
});
