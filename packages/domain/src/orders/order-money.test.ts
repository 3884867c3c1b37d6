import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsOfRefund } from '../benefits/points-ledger.ts';
import { paymentCodes } from '../payments/payment-methods.ts';
import {
  checkOwnChange,
  dueAtDoor,
  promisedPoints,
  returnReductions,
  computeOrderChange,
  type CustomerMoney,
  type Reduction,
} from './order-money.ts';

describe('the money of a changed order [rule 83]', () => {
  const { cash, contract, online, sbp, bonus } = paymentCodes;
  test.each([
    ['the courier takes more', cash, 1170_00, 0, 0, 1580_00, 'at_door', 410_00, 0, 1580_00],
    ['the courier takes less', cash, 1580_00, 0, 0, 1170_00, 'at_door', -410_00, 0, 1170_00],
    ['the invoice has it', contract, 1170_00, 0, 0, 1580_00, 'invoice', 410_00, 0, 1580_00],
    ['points paid all, the courier takes the new piece', bonus, 0, 0, 0, 410_00, 'at_door', 410_00, 0, 410_00],
    [
      'a paid order has an amount left for the courier',
      online,
      1170_00,
      1170_00,
      0,
      1580_00,
      'at_door',
      410_00,
      0,
      410_00,
    ],
    ['fewer pieces of a paid order go back', online, 1170_00, 1170_00, 0, 780_00, 'refund', -390_00, 390_00, 0],
    ['what is due at the door falls first', online, 1580_00, 1170_00, 0, 1190_00, 'at_door', -390_00, 0, 20_00],
    ['and then the rest goes back', sbp, 1580_00, 1170_00, 0, 800_00, 'refund', -780_00, 370_00, 0],
    ['after a refund as before it', online, 1170_00, 1170_00, 390_00, 1190_00, 'at_door', 410_00, 0, 410_00],
    ['nothing changes', online, 1170_00, 1170_00, 0, 1170_00, 'none', 0, 0, 0],
    ['nothing changes of an unpaid one', sbp, 1170_00, 0, 0, 1170_00, 'none', 0, 0, 1170_00],
  ] as const)('%s', (_, paymentCode, payable, paid, returned, value, settlement, difference, refund, due) => {
    expect(computeOrderChange({ paymentCode, payable, paid, returned }, value)).toMatchObject({
      ok: true,
      value: { settlement, difference, refund, due },
    });
  });

  test.each([
    // name, code, payable, paid, returned, value → costs, paid and due before; the same after
    [
      'paid online, a piece goes back',
      online,
      2525_00,
      2525_00,
      0,
      1535_00,
      [2525_00, 2525_00, 0],
      [1535_00, 1535_00, 0],
    ],
    ['and again, after a refund', online, 2525_00, 2525_00, 990_00, 545_00, [1535_00, 1535_00, 0], [545_00, 545_00, 0]],
    ['paid online, more', online, 1170_00, 1170_00, 0, 1580_00, [1170_00, 1170_00, 0], [1580_00, 1170_00, 410_00]],
    ['partly paid, less', online, 1580_00, 1170_00, 0, 1190_00, [1580_00, 1170_00, 410_00], [1190_00, 1170_00, 20_00]],
    ['partly paid, much less', sbp, 1580_00, 1170_00, 0, 800_00, [1580_00, 1170_00, 410_00], [800_00, 800_00, 0]],
    ['unpaid online, another time', sbp, 1170_00, 0, 0, 1170_00, [1170_00, 0, 1170_00], [1170_00, 0, 1170_00]],
    ['cash, less', cash, 1580_00, 0, 0, 1170_00, [1580_00, 0, 1580_00], [1170_00, 0, 1170_00]],
    ['contract, more', contract, 1170_00, 0, 0, 1580_00, [1170_00, 0, 1170_00], [1580_00, 0, 1580_00]],
    ['points paid all, a new piece', bonus, 0, 0, 0, 410_00, [0, 0, 0], [410_00, 0, 410_00]],
  ] as const)(
    'costs the customer so much, of which so much is paid and so much is due: %s [O-05] [rule 83b]',
    (_, paymentCode, payable, paid, returned, value, before, after) => {
      const change = computeOrderChange({ paymentCode, payable, paid, returned }, value);
      const toSums = ({ costs, paid: sum, due }: CustomerMoney) => [costs, sum, due];
      if (!change.ok) throw new Error(change.reason.code);
      const { customer, refund } = change.value;
      expect([toSums(customer.before), toSums(customer.after)]).toEqual([before, after]);
      expect(refund).toBe(customer.before.paid - customer.after.paid);
    },
  );

  test('is not changed while a payment of the former sum is open', () => {
    const open = { paymentCode: sbp, payable: 1170_00, paid: 0, returned: 0 };
    for (const value of [1580_00, 780_00]) {
      expect(computeOrderChange(open, value)).toMatchObject({ ok: false, reason: { code: 'order.change_unpaid' } });
    }
  });

  test.each([
    ['paid before', online, 1170_00, 50_00, 'order.change_costs_more'],
    ['paid before, and less', online, 1170_00, -50_00, true],
    ['paid by points', bonus, 0, 50_00, 'order.change_costs_more'],
    ['paid to the courier', cash, 0, 50_00, true],
  ] as const)('that a customer changes alone: %s [rule 83b]', (_, paymentCode, paid, difference, expected) => {
    const checked = checkOwnChange({ paymentCode, paid }, difference);
    expect(checked.ok ? checked.value : checked.reason.code).toBe(expected);
  });

  test('adds up over any number of changes: what was retained and what is due pay for what is left', () => {
    const value = fc.integer({ min: 0, max: 5000_00 });
    fc.assert(
      fc.property(value, fc.array(value, { maxLength: 8 }), (first, values) => {
        fc.pre(first > 0);
        let order = { paymentCode: online, payable: first, paid: first, returned: 0 };
        for (const next of values) {
          const change = computeOrderChange(order, next);
          if (!change.ok) throw new Error(change.reason.code);
          const { refund, due } = change.value;
          const returned = order.returned + refund;
          expect(due === 0 || refund === 0).toBe(true);
          expect(order.paid - returned + due).toBe(next);
          const { before, after } = change.value.customer;
          expect([before.paid + before.due, after.paid + after.due]).toEqual([before.costs, after.costs]);
          order = { paymentCode: online, paid: first, returned, payable: next + returned };
          expect(dueAtDoor(order)).toBe(due);
        }
      }),
    );
  });
});

describe('what goes back of a paid order [rule 66] [rule 83]', () => {
  const reduced = (lineId: string, amount: number): Reduction => ({ lineId, quantity: 1, amount, points: 0 });

  test('comes from what costs less, after what costs more was paid of it', () => {
    const reductions = [reduced('W19', 390_00), reduced('fee', 50_00)];
    expect(returnReductions(reductions, 440_00)).toEqual(reductions);
    expect(returnReductions(reductions, 240_00)).toEqual([reduced('W19', 240_00)]);
    expect(returnReductions(reductions, 0)).toEqual([]);
    expect(() => returnReductions(reductions, 441_00)).toThrow(RangeError);
  });

  test('leaves the points that the rest earns, whatever was refunded before', () => {
    const sum = fc.integer({ min: 1, max: 1_000_000_00 });
    fc.assert(
      fc.property(fc.nat(100_000), sum, sum, (earned, left, goodsRefunded) => {
        const goods = left + goodsRefunded;
        const promised = promisedPoints(earned, { goods, goodsRefunded });
        const { points, carry } = pointsOfRefund({
          ...{ earned: promised, goodsPaid: goods, goodsRefunded, alreadyTakenBack: 0, balance: 0 },
        });
        expect(promised - points - carry).toBe(earned);
      }),
    );
    expect(promisedPoints(43, { goods: 930_00, goodsRefunded: 930_00 })).toBe(0);
  });
});
