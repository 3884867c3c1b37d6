import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartOf, container, fiveBottles, promoOf, times } from '../cart/cart-fixture.ts';
import { calculateCart } from '../cart/calculate-cart.ts';
import { allocate, sumAmounts } from '../money/money.ts';
import { chargedLines, receiptLines, receiptTotal } from './receipts.ts';
import { refundOfRemainder, refundOfUnits, refundRemainder, type PaidLine } from './refunds.ts';

const runs = { numRuns: 1000 };

/** 3 × W19 and a set for 2270.00 less 200.00, two containers: 3270.00. */
function paidOrder(): PaidLine[] {
  const { lines, fees } = calculateCart(
    cartOf([...fiveBottles, times(container, 2)], {
      returnableContainer: 3,
      promo: promoOf({ kind: 'percent', bps: 1500, maxDiscount: 200_00 }),
    }),
  );
  return chargedLines(lines, fees).map((line) => ({ ...line, points: 0, refundedQuantity: 0 }));
}

const line = (paid: Partial<PaidLine>): PaidLine => ({
  lineId: 'W19',
  subject: 'goods',
  quantity: 3,
  amount: 0,
  points: 0,
  refundedQuantity: 0,
  ...paid,
});

/** The lines after a refund of one unit each, or of everything. */
function afterRefund(lines: readonly PaidLine[], units: readonly { lineId: string; quantity: number }[]): PaidLine[] {
  return lines.map((paid) => {
    const refunded = units.filter((unit) => unit.lineId === paid.lineId);
    return { ...paid, refundedQuantity: paid.refundedQuantity + sumAmounts(refunded.map((unit) => unit.quantity)) };
  });
}

describe('a refund', () => {
  test('of one bottle gives back what was paid for it, a cancellation the remainder [rule 66] [rule 10] [rule 25]', () => {
    const lines = paidOrder();
    expect(sumAmounts(lines.map((paid) => paid.amount))).toBe(3270_00);
    const units = [{ lineId: 'W19', quantity: 1 }];
    const partial = refundOfUnits(lines, units);
    expect(partial).toEqual({
      lines: [{ lineId: 'W19', subject: 'goods', quantity: 1, amount: 355_64, points: 0 }],
      amount: 355_64,
      points: 0,
    });
    const remainder = refundOfRemainder(afterRefund(lines, units));
    expect(remainder.amount).toBe(2914_36);
    expect(refundRemainder(3270_00, [partial.amount])).toBe(2914_36);
    expect(receiptTotal(receiptLines(remainder.lines))).toBe(2914_36);
  });

  test('gives money and points back as the line was paid, the cheaper units first [rule 40]', () => {
    const lines = [line({ amount: 1000_00, points: 500_00 })];
    const one = [{ lineId: 'W19', quantity: 1 }];
    const amounts: unknown[] = [];
    let left = lines;
    for (let unit = 0; unit < 3; unit++) {
      const { amount, points } = refundOfUnits(left, one);
      amounts.push([amount, points]);
      left = afterRefund(left, one);
    }
    // A third of 500 points is 166.67: refunds only whole points, and loses none in the end.
    expect(amounts).toEqual([
      [333_33, 166],
      [333_33, 167],
      [333_34, 167],
    ]);
  });

  test('of a line that points paid gives back points alone [rule 40]', () => {
    const refund = refundOfUnits([line({ points: 780_00, quantity: 2 })], [{ lineId: 'W19', quantity: 1 }]);
    expect([refund.amount, refund.points]).toEqual([0, 390]);
  });

  test('never gives back what is not there [rule 66]', () => {
    const lines = [line({ amount: 780_00, quantity: 2, refundedQuantity: 1 })];
    for (const quantity of [2, -1, 0.5]) {
      expect(() => refundOfUnits(lines, [{ lineId: 'W19', quantity }])).toThrow(RangeError);
    }
    const twice = [
      { lineId: 'W19', quantity: 1 },
      { lineId: 'W19', quantity: 1 },
    ];
    expect(() => refundOfUnits(lines, twice)).toThrow(RangeError);
    expect(() => refundOfUnits(lines, [{ lineId: 'SET', quantity: 1 }])).toThrow(RangeError);
    expect(refundRemainder(100, [60, 60])).toBe(0);
  });

  test('in any parts gives back exactly what was paid, point by point and kopeck by kopeck [rule 40] [rule 66]', () => {
    const orders = fc
      .array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 7 }),
          total: fc.integer({ min: 0, max: 5000_00 }),
        }),
        { minLength: 1, maxLength: 5 },
      )
      .chain((goods) => {
        const whole = Math.floor(sumAmounts(goods.map(({ total }) => total)) / 100);
        return fc.record({ goods: fc.constant(goods), spent: fc.nat(whole) });
      });
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), ({ goods, spent }, choices) => {
        const points = allocate(
          spent * 100,
          goods.map(({ total }) => total),
        );
        let lines = goods.map(({ quantity, total }, index) =>
          line({ lineId: `${index}`, quantity, amount: total - (points[index] ?? 0), points: points[index] ?? 0 }),
        );
        const captured = sumAmounts(lines.map(({ amount }) => amount));
        const refunds: number[] = [];
        let returned = 0;
        for (let part = 0; part < 4; part++) {
          const units = lines.flatMap(({ lineId, quantity, refundedQuantity }) => {
            const wanted = (choices.next().value ?? 0) % (quantity - refundedQuantity + 1);
            return wanted === 0 ? [] : [{ lineId, quantity: wanted }];
          });
          const refund = refundOfUnits(lines, units);
          expect(receiptTotal(receiptLines(refund.lines))).toBe(refund.amount);
          expect(refund.points).toBeGreaterThanOrEqual(0);
          refunds.push(refund.amount);
          returned += refund.points;
          expect(refundRemainder(captured, refunds)).toBe(captured - sumAmounts(refunds));
          lines = afterRefund(lines, units);
        }
        const remainder = refundOfRemainder(lines);
        expect(remainder.amount).toBe(refundRemainder(captured, refunds));
        expect(returned + remainder.points).toBe(spent);
      }),
      runs,
    );
  });
});
