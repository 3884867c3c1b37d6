import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCartParameters } from '../cart/calculate-cart.ts';
import {
  canChange,
  feesOfChange,
  isFeeOfPlace,
  isPromoKept,
  returnedFees,
  settleOrderChange,
  type ChargedFee,
} from './order-change.ts';
import { orderStatuses } from './order-states.ts';
import { paymentCodes } from '../payments/payment-methods.ts';

const interval = (amount: number): ChargedFee => ({ kind: 'interval', amount });
const lift = (amount: number): ChargedFee => ({ kind: 'lift', amount });

describe('changing an order [rule 83]', () => {
  test('is for the customer while they may cancel it', () => {
    const slotStartsAt = Date.parse('2026-03-11T06:00:00Z');
    const allowed = orderStatuses.filter((status) =>
      canChange({ status, slotStartsAt }, slotStartsAt - 60 * 60_000 - 1),
    );
    expect(allowed).toEqual(['new', 'requiresConfirmation', 'approved']);
    expect(canChange({ status: 'approved', slotStartsAt }, slotStartsAt - 60 * 60_000)).toBe(false);
  });
});

describe('the fees of a changed order [rule 83a]', () => {
  test('are anew where they hang on place and time, and stay where they hang on the goods', () => {
    expect(['delivery', 'lift', 'interval', 'minimum'].filter(isFeeOfPlace)).toEqual(['lift', 'interval']);
    // 3 bottles to the fifth floor: 4 floors × 3 × 10.00.
    const fifthFloor = { floor: 5, hasElevator: false };
    const change = (place: Parameters<typeof feesOfChange>[0]) => {
      const { replaced, fees } = feesOfChange(place, 3, defaultCartParameters);
      return { replaced, fees: fees.map(({ kind, amount }) => [kind, amount]) };
    };
    expect(change({ address: null, surcharge: 50_00 })).toEqual({
      replaced: ['interval'],
      fees: [['interval', 50_00]],
    });
    expect(change({ address: null, surcharge: 0 })).toEqual({ replaced: ['interval'], fees: [] });
    expect(change({ address: fifthFloor, surcharge: null })).toEqual({ replaced: ['lift'], fees: [['lift', 120_00]] });
    expect(change({ address: fifthFloor, surcharge: 50_00 })).toEqual({
      replaced: ['lift', 'interval'],
      fees: [
        ['lift', 120_00],
        ['interval', 50_00],
      ],
    });
  });
});

describe('the difference of a changed order [rule 83b]', () => {
  const { cash, card, qr, contract, online, sbp, bonus } = paymentCodes;
  test.each([
    ['the courier takes it', cash, 1180_00, 0, 50_00, 'at_door'],
    ['the courier takes less', card, 1230_00, 0, -50_00, 'at_door'],
    ['the courier takes it of an order that cost nothing', cash, 0, 0, 50_00, 'at_door'],
    ['by QR at the courier', qr, 1180_00, 0, 50_00, 'at_door'],
    ['the invoice has it', contract, 1180_00, 0, 50_00, 'invoice'],
    ['what was paid too much goes back', online, 1230_00, 1230_00, -50_00, 'refund'],
    ['nothing to settle', online, 1230_00, 1230_00, 0, 'none'],
    ['nothing to settle of an unpaid one', sbp, 1230_00, 0, 0, 'none'],
    ['what is paid already is not asked for again', sbp, 1180_00, 1180_00, 50_00, 'order.change_costs_more'],
    ['points pay no fees', bonus, 0, 0, 50_00, 'order.change_costs_more'],
    ['an open payment is for one sum', sbp, 1180_00, 0, 50_00, 'order.change_unpaid'],
    ['also when it sinks', online, 1230_00, 0, -50_00, 'order.change_unpaid'],
  ] as const)('%s', (_, paymentCode, payable, paidAmount, difference, expected) => {
    const settled = settleOrderChange({ paymentCode, payable, paidAmount }, difference);
    expect(settled.ok ? settled.value : settled.reason.code).toBe(expected);
  });

  test('of a paid order comes from the fees that sank, and no kopeck is lost', () => {
    expect(returnedFees([interval(50_00)], [])).toEqual([interval(50_00)]);
    expect(returnedFees([lift(120_00), interval(50_00)], [lift(40_00)])).toEqual([lift(80_00), interval(50_00)]);
    // The lift costs 20.00 more and the evening 50.00 less.
    expect(returnedFees([interval(50_00)], [lift(20_00)])).toEqual([interval(30_00)]);
    expect(() => returnedFees([interval(50_00)], [lift(60_00)])).toThrow(RangeError);

    const fee = fc.record({ kind: fc.constantFrom('lift', 'interval'), amount: fc.integer({ min: 1, max: 500_00 }) });
    const fees = fc.uniqueArray(fee, { selector: ({ kind }) => kind });
    const sum = (list: readonly ChargedFee[]) => list.reduce((total, { amount }) => total + amount, 0);
    fc.assert(
      fc.property(fees, fees, (before, after) => {
        fc.pre(sum(before) >= sum(after));
        const back = returnedFees(before, after);
        expect(sum(back) + sum(after)).toBe(sum(before));
        for (const { kind, amount } of back) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(sum(before.filter((one) => one.kind === kind)));
        }
      }),
    );
  });
});

test('a promo code stays only where it counts for the new day and area [rule 83a]', () => {
  // Monday to Friday, in the centre.
  const rule = { areaIds: ['centre'], weekdayMask: 0b11111 };
  expect(isPromoKept(rule, { areaId: 'centre', day: '2026-03-13' })).toBe(true);
  expect(isPromoKept(rule, { areaId: 'centre', day: '2026-03-14' })).toBe(false);
  expect(isPromoKept(rule, { areaId: 'ring', day: '2026-03-13' })).toBe(false);
  expect(isPromoKept({ areaIds: null, weekdayMask: null }, { areaId: 'ring', day: '2026-03-14' })).toBe(true);
});
