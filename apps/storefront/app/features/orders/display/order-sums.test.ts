import { expect, test } from 'vitest';
import { createOrder } from '../data/order-factory.test-support.ts';
import { toOrderSums } from './order-sums.ts';

const rub = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });

test.each([
  { adjustment: 600, recount: rub(600), toPay: 1380 },
  { adjustment: -150, recount: rub(-150), toPay: 630 },
  { adjustment: 0, recount: null, toPay: 780 },
])('a recount of $adjustment is part of what the order costs in the end [rule 15] [S-41]', (each) => {
  const { bottles } = createOrder();
  const order = createOrder({
    status: 'completed',
    paidAmount: rub(each.toPay),
    bottles: { ...bottles, adjustment: rub(each.adjustment) },
  });
  expect(toOrderSums(order)).toEqual({
    recount: each.recount,
    total: rub(each.toPay),
    toPay: rub(each.toPay),
    word: 'orders.totals.paid',
  });
});

test.each([
  { status: 'new', paid: 0, word: 'orders.totals.toPay' },
  { status: 'new', paid: 780, word: 'orders.totals.paid' },
  { status: 'completed', paid: 780, word: 'orders.totals.paid' },
  { status: 'completed', paid: 0, word: 'orders.totals.sum' },
  { status: 'cancelled', paid: 0, word: 'orders.totals.sum' },
  { status: 'cancelled', paid: 780, word: 'orders.totals.sum' },
  // Undelivered goods cost nothing.
  { status: 'undelivered', paid: 0, word: 'orders.totals.sum' },
  { status: 'undelivered', paid: 780, word: 'orders.totals.paid' },
] as const)(
  'of an order that is $status the sum, with $paid paid, is called $word [S-11]',
  ({ status, paid, word }) => {
    expect(toOrderSums(createOrder({ status, paidAmount: rub(paid) })).word).toBe(word);
  },
);
