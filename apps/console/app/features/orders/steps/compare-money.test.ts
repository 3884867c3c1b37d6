import type { Order } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { compareMoney } from './compare-money.ts';

const money = (amount: number) => ({ amount, currency: 'RUB' });
const sums = (paid: number, refunded: number, attempts: readonly number[] = []) =>
  ({
    paidAmount: money(paid),
    refundedAmount: money(refunded),
    payment: { refunds: attempts.map((amount) => ({ amount: money(amount), state: 'refunding', at: '' })) },
  }) as unknown as Pick<Order, 'paidAmount' | 'refundedAmount' | 'payment'>;

test('refunds online, refunds by hand and the sum that the courier takes are separate [O-05]', () => {
  expect(compareMoney(sums(1170_00, 100_00, [100_00]), sums(1170_00, 100_00, [100_00, 390_00]))).toEqual({
    ...{ online: 390_00, byHand: 0, taken: 0 },
  });
  expect(compareMoney(sums(1170_00, 0), sums(1170_00, 390_00))).toEqual({ online: 0, byHand: 390_00, taken: 0 });
  expect(compareMoney(sums(0, 0), sums(2370_00, 0))).toEqual({ online: 0, byHand: 0, taken: 2370_00 });
});
