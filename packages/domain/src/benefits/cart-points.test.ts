import { describe, expect, test } from 'vitest';
import {
  cartOf,
  container,
  cup,
  debt,
  earning,
  giftOf,
  promoOf,
  rentedContainer,
  starterSet,
  times,
  water,
} from '../cart/cart-fixture.ts';
import { calculateCart } from '../cart/calculate-cart.ts';
import { checkPaidByPointsAlone, earnedPoints, type PointsInput } from './cart-points.ts';

/** Goods for 930.00, free delivery. */
const goods930 = [times(water, 2), cup];
const withContainers = [...goods930, times(container, 2)];

const pointsInput = (wanted: boolean | number, balance: number, maxShareBps = 10_000): PointsInput => ({
  wanted,
  balance,
  maxShareBps,
});

describe('spending', () => {
  test.each([
    { balance: 1000, maxShareBps: 10_000, usable: 930, toPay: 1200_00 },
    { balance: 1000, maxShareBps: 5000, usable: 465, toPay: 1665_00 },
    { balance: 0, maxShareBps: 10_000, usable: 0, toPay: 2130_00 },
  ])(
    'of $balance with a share of $maxShareBps bps uses $usable [rule 34]',
    ({ balance, maxShareBps, usable, toPay }) => {
      const points = pointsInput(true, balance, maxShareBps);
      const calculation = calculateCart(cartOf(withContainers, { returnableContainer: 0, points }));
      expect(calculation).toMatchObject({ pointsUsable: usable, pointsSpent: usable, violations: [] });
      expect(calculation.totals).toMatchObject({ total: 2130_00, points: usable * 100, toPay });
    },
  );

  test('is spread over the goods like a discount [rule 27]', () => {
    const { lines, totals } = calculateCart(
      cartOf(withContainers, { returnableContainer: 0, points: pointsInput(500, 500) }),
    );
    expect(lines.map((line) => line.points)).toEqual([419_35, 80_65, 0]);
    expect(totals).toMatchObject({ points: 500_00, toPay: 1630_00 });
  });

  test('pays no fee, no rent, no debt, and no discount twice [rule 21] [rule 34]', () => {
    const lines = [water, { ...rentedContainer, unitPrice: 90_00 }];
    const calculation = calculateCart(
      cartOf(lines, {
        returnableContainer: 0,
        debtLines: [debt],
        promo: promoOf({ kind: 'percent', bps: 1000, maxDiscount: null }),
        points: pointsInput(true, 5000),
      }),
    );
    expect(calculation.pointsSpent).toBe(351);
    expect(calculation.totals).toMatchObject({ discount: 39_00, points: 351_00, toPay: 300_00 + 90_00 + 600_00 });
  });

  test('of more than can be is refused with the rest, none is taken silently [rule 34] [V-06]', () => {
    const calculation = calculateCart(cartOf(goods930, { points: pointsInput(931, 1000) }));
    expect(calculation.violations).toEqual([
      { code: 'loyalty.not_enough_points', params: { usable: 930, extraPayment: 0 } },
    ]);
    const withoutBalance = calculateCart(
      cartOf(withContainers, { returnableContainer: 0, points: pointsInput(600, 500) }),
    );
    expect(withoutBalance.violations).toEqual([
      { code: 'loyalty.not_enough_points', params: { usable: 500, extraPayment: 1630_00 } },
    ]);
    expect(calculateCart(cartOf(goods930, { points: pointsInput(500, 500) })).violations).toEqual([]);
  });

  test.each([false, 0, -5])('of %s spends none [rule 34]', (wanted) => {
    expect(calculateCart(cartOf(goods930, { points: pointsInput(wanted, 1000) }))).toMatchObject({
      pointsSpent: 0,
      pointsUsable: 930,
      totals: { points: 0, toPay: 930_00 },
    });
  });

  test('is nothing beside a code that forbids it', () => {
    const promo = promoOf({ kind: 'fixed', amount: 30_00 }, { allowsPoints: false });
    expect(calculateCart(cartOf(goods930, { promo, points: pointsInput(true, 1000) }))).toMatchObject({
      pointsUsable: 0,
      pointsSpent: 0,
    });
  });

  test('alone pays what points cover, or says what is left [rule 35] [V-06]', () => {
    expect(checkPaidByPointsAlone(calculateCart(cartOf(goods930, { points: pointsInput(true, 500) })))).toEqual({
      code: 'loyalty.not_enough_points',
      params: { usable: 500, extraPayment: 430_00 },
    });
    expect(checkPaidByPointsAlone(calculateCart(cartOf(goods930, { points: pointsInput(true, 930) })))).toBeNull();
  });

  test('of a fraction of a point is a mistake of the caller', () => {
    expect(() => calculateCart(cartOf(goods930, { points: pointsInput(0.5, 1000) }))).toThrow(RangeError);
    expect(() => calculateCart(cartOf(goods930, { points: pointsInput(true, 0.5) }))).toThrow(RangeError);
  });
});

describe('earning', () => {
  test.each([
    { title: 'at list prices', promo: null, points: 43 },
    {
      title: 'of what is paid after a discount',
      promo: promoOf({ kind: 'percent', bps: 1000, maxDiscount: null }),
      points: 39,
    },
    { title: 'twice, rounded once', promo: promoOf({ kind: 'pointsMultiplier', times: 2 }), points: 87 },
    { title: 'one and a half times', promo: promoOf({ kind: 'pointsMultiplier', times: 1.5 }), points: 65 },
  ])('is $points $title [rule 30]', ({ promo, points }) => {
    expect(calculateCart(cartOf(goods930, { earning, promo })).willEarn).toBe(points);
  });

  test('comes with no container, fee, rent, debt or gift [rule 26] [rule 30]', () => {
    const lines = [water, { ...container, quantity: 1 }];
    const { willEarn } = calculateCart(
      cartOf(lines, {
        returnableContainer: 0,
        earning: { ...earning, sharesByItem: { ...earning.sharesByItem, CONT: [{ weight: 1, bps: 10_000 }] } },
        debtLines: [debt],
        ...giftOf(cup),
      }),
    );
    expect(willEarn).toBe(19);
  });

  test('of a set is that of its components at list prices [rule 30]', () => {
    // 1100.00 of 780.00 + 450.00: 697.56 at 5 % and 402.44 at 3 % are 46.95.
    expect(calculateCart(cartOf([starterSet], { earning })).willEarn).toBe(46);
    expect(
      earnedPoints([{ itemId: 'FREE', total: 100_00 }], {
        isEarning: true,
        sharesByItem: {
          FREE: [
            { weight: 0, bps: 500 },
            { weight: 0, bps: 300 },
          ],
        },
      }),
    ).toBe(4);
  });

  test('is none when even one point is spent [rule 31] [P-16]', () => {
    expect(calculateCart(cartOf(goods930, { earning, points: pointsInput(1, 1000) })).willEarn).toBe(0);
    expect(calculateCart(cartOf(goods930, { earning, points: pointsInput(true, 0) })).willEarn).toBe(43);
  });

  test('is none for guests and legal persons [rule 33]', () => {
    expect(calculateCart(cartOf(goods930, { earning: { ...earning, isEarning: false } })).willEarn).toBe(0);
  });
});
