import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canPay,
  canRate,
  canRepeat,
  canRetryUndelivered,
  isPaymentExpired,
  undeliveredRefundAt,
  canTransition,
  hasCancelReason,
  isVoid,
  onAccountDeletion,
  orderStatuses,
  type OrderActor,
  type OrderStatus,
} from './order-states.ts';
import { DAY_MS } from '../zoned-time.ts';

const listed: readonly (readonly [OrderStatus, OrderStatus])[] = [
  ['new', 'requiresConfirmation'],
  ['new', 'approved'],
  ['new', 'cancelled'],
  ['requiresConfirmation', 'approved'],
  ['requiresConfirmation', 'cancelled'],
  ['approved', 'inProcess'],
  ['approved', 'cancelled'],
  ['inProcess', 'completed'],
  ['inProcess', 'undelivered'],
  ['inProcess', 'approved'],
  ['undelivered', 'approved'],
];

const isListed = (from: OrderStatus, to: OrderStatus) => listed.some(([a, b]) => a === from && b === to);

describe('transitions', () => {
  test('know the seven statuses [T-10]', () => {
    expect([...orderStatuses].toSorted()).toEqual(
      ['new', 'completed', 'approved', 'cancelled', 'inProcess', 'undelivered', 'requiresConfirmation'].toSorted(),
    );
  });

  test('accept the listed edges and no other [rule 54] [T-10]', () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) expect(canTransition(from, to, 'operator')).toBe(isListed(from, to));
    }
  });

  test('bring an undelivered order back by an operator only [rule 54]', () => {
    expect(canTransition('undelivered', 'approved', 'system')).toBe(false);
    expect(canTransition('undelivered', 'approved', 'customer')).toBe(false);
    expect(canTransition('new', 'approved', 'system')).toBe(true);
  });

  test('take an order out of work again by an operator only [rule 54]', () => {
    expect(canTransition('inProcess', 'approved', 'operator')).toBe(true);
    expect(canTransition('inProcess', 'approved', 'system')).toBe(false);
    expect(canTransition('inProcess', 'approved', 'customer')).toBe(false);
  });

  test('let a customer only cancel [rule 53]', () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses) {
        const isCancellation = to === 'cancelled' && isListed(from, to);
        expect(canTransition(from, to, 'customer')).toBe(isCancellation);
      }
    }
  });

  test('walk along listed edges whatever is tried, and never leave a final status [rule 54] [T-10]', () => {
    const attempts = fc.array(
      fc.tuple(fc.constantFrom(...orderStatuses), fc.constantFrom<OrderActor>('customer', 'operator', 'system')),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(attempts, (sequence) => {
        let status: OrderStatus = 'new';
        for (const [to, actor] of sequence) {
          if (!canTransition(status, to, actor)) continue;
          expect(isListed(status, to)).toBe(true);
          expect(status === 'completed' || status === 'cancelled').toBe(false);
          status = to;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('leave nothing taken in a void status [rule 54]', () => {
    expect(orderStatuses.filter(isVoid)).toEqual(['cancelled', 'undelivered']);
  });
});

describe('cancelling', () => {
  const slotStartsAt = Date.parse('2026-03-10T11:00:00Z');
  const lastMoment = Date.parse('2026-03-10T10:00:00Z');

  test.each([
    { status: 'new', allowed: true },
    { status: 'requiresConfirmation', allowed: true },
    { status: 'approved', allowed: true },
    { status: 'inProcess', allowed: false },
    { status: 'completed', allowed: false },
    { status: 'cancelled', allowed: false },
    { status: 'undelivered', allowed: false },
  ] as const)('an order that is $status: $allowed [rule 53]', ({ status, allowed }) => {
    expect(canCancel({ status, slotStartsAt }, lastMoment - 1)).toBe(allowed);
  });

  test('ends an hour before the slot, or when the partner says [rule 53]', () => {
    expect(canCancel({ status: 'approved', slotStartsAt }, lastMoment)).toBe(false);
    expect(canCancel({ status: 'approved', slotStartsAt }, lastMoment, 30)).toBe(true);
    expect(canCancel({ status: 'approved', slotStartsAt: null }, lastMoment)).toBe(true);
  });

  test('needs a reason or a comment [rule 53] [V-11]', () => {
    expect(hasCancelReason({ reasonId: '1' })).toBe(true);
    expect(hasCancelReason({ note: 'too late' })).toBe(true);
    expect(hasCancelReason({ reasonId: null, note: '  ' })).toBe(false);
    expect(hasCancelReason({})).toBe(false);
  });
});

test('an order is paid online until it is paid or over [E-20]', () => {
  const order = { status: 'new', paymentCode: 10, payable: 780_00, paidAmount: 0 } as const;
  expect(canPay(order)).toBe(true);
  expect(canPay({ ...order, paymentCode: 8, status: 'approved' })).toBe(true);
  expect(canPay({ ...order, paidAmount: 780_00 })).toBe(false);
  expect(canPay({ ...order, paymentCode: 3 })).toBe(false);
  expect(canPay({ ...order, paymentCode: null })).toBe(false);
  for (const status of ['inProcess', 'completed', 'cancelled', 'undelivered'] as const) {
    expect(canPay({ ...order, status })).toBe(false);
  }
});

test('an order can be repeated while something of it is sold [rule 55] [E-20]', () => {
  expect(canRepeat([{ isAvailable: false }, { isAvailable: true }])).toBe(true);
  expect(canRepeat([{ isAvailable: false }])).toBe(false);
  expect(canRepeat([])).toBe(false);
});

test('an order is cancelled with its account, forbids that, or stays [rule 79]', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, onAccountDeletion(status)]))).toEqual({
    new: 'cancel',
    requiresConfirmation: 'cancel',
    approved: 'forbid',
    inProcess: 'forbid',
    completed: 'keep',
    cancelled: 'keep',
    undelivered: 'keep',
  });
});

test('an order that waits for its money is cancelled sixty minutes after it was made [rule 65]', () => {
  const createdAt = Date.parse('2026-03-10T07:30:00Z');
  const order = { status: 'new', paymentCode: 10, payable: 780_00, paidAmount: 0, createdAt } as const;
  const end = createdAt + 60 * 60_000;
  expect(isPaymentExpired(order, end - 1)).toBe(false);
  expect(isPaymentExpired(order, end)).toBe(true);
  expect(isPaymentExpired(order, end, 90)).toBe(false);
  expect(isPaymentExpired({ ...order, paidAmount: 780_00 }, end)).toBe(false);
  expect(isPaymentExpired({ ...order, paymentCode: 1 }, end)).toBe(false);
  expect(isPaymentExpired({ ...order, payable: 0 }, end)).toBe(false);
  expect(isPaymentExpired({ ...order, status: 'cancelled' }, end)).toBe(false);
});

test('the payment of an undelivered order is not refunded for three days, in which it can be delivered again [rule 54]', () => {
  const undeliveredAt = Date.parse('2026-03-10T07:30:00Z');
  const refundAt = Date.parse('2026-03-13T07:30:00Z');
  const order = { status: 'undelivered', undeliveredAt, paidAmount: 780_00, isRefunded: false } as const;
  expect(undeliveredRefundAt(undeliveredAt)).toBe(refundAt);
  expect(canRetryUndelivered(order, refundAt - 1)).toBe(true);
  expect(canRetryUndelivered(order, refundAt)).toBe(false);
  expect(canRetryUndelivered(order, refundAt, 4)).toBe(true);
  expect(canRetryUndelivered({ ...order, isRefunded: true }, undeliveredAt)).toBe(false);
  expect(canRetryUndelivered({ ...order, paidAmount: 0 }, refundAt)).toBe(true);
  expect(canRetryUndelivered({ ...order, status: 'cancelled' }, undeliveredAt)).toBe(false);
  expect(canRetryUndelivered({ ...order, undeliveredAt: null }, undeliveredAt)).toBe(false);
});

test('an order is rated within 30 days of its delivery, and the rating may be changed for three [rule 83c]', () => {
  const completedAt = Date.parse('2026-03-10T12:00:00Z');
  const rate = (days: number, ratedAfterDays: number | null = null) =>
    canRate(
      {
        status: 'completed',
        completedAt,
        ratedAt: ratedAfterDays === null ? null : completedAt + ratedAfterDays * DAY_MS,
      },
      completedAt + days * DAY_MS,
    );
  expect([rate(0), rate(29.9), rate(30)]).toEqual([true, true, false]);
  expect([rate(2, 1), rate(3.9, 1), rate(4, 1)]).toEqual([true, true, false]);
  // Rated on the last day and changed after it.
  expect(rate(31, 29)).toBe(true);
  for (const status of orderStatuses.filter((other) => other !== 'completed')) {
    expect(canRate({ status, completedAt: null, ratedAt: null }, completedAt)).toBe(false);
  }
});
