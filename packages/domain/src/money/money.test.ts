import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  allocate,
  money,
  multiplyAmount,
  multiplyMoney,
  percentHalfUp,
  splitToUnitPrices,
  subtractMoney,
  sumAmounts,
  sumMoney,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_00 });

describe('money', () => {
  test('adds, subtracts and multiplies within a currency', () => {
    const price = money(390_00, 'RUB');
    expect(addMoney(price, money(1, 'RUB'))).toEqual({ amount: 390_01, currency: 'RUB' });
    expect(subtractMoney(price, money(400_00, 'RUB'))).toEqual({ amount: -10_00, currency: 'RUB' });
    expect(multiplyMoney(price, 3)).toEqual({ amount: 1170_00, currency: 'RUB' });
    expect(sumMoney([price, price], 'RUB')).toEqual({ amount: 780_00, currency: 'RUB' });
    expect(sumMoney([], 'AZN')).toEqual({ amount: 0, currency: 'AZN' });
  });

  test('never mixes currencies [rule 68]', () => {
    expect(() => addMoney(money(1, 'RUB'), money(1, 'AZN'))).toThrow('Mixed currencies');
    expect(() => subtractMoney(money(1, 'RUB'), money(1, 'AZN'))).toThrow('Mixed currencies');
    expect(() => sumMoney([money(1, 'RUB')], 'AZN')).toThrow('Mixed currencies');
  });

  test('refuses fractions and what is too large to be exact', () => {
    expect(() => money(0.5, 'RUB')).toThrow(RangeError);
    expect(() => multiplyAmount(2 ** 40, 2 ** 20)).toThrow(RangeError);
    expect(() => sumAmounts([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => multiplyAmount(10, 1.5)).toThrow(RangeError);
    expect(Object.is(multiplyAmount(-10, 0), 0)).toBe(true);
  });
});

describe('percentages', () => {
  test.each([
    { amount: 333_33, bps: 1000, percent: 33_33 },
    { amount: 2270_00, bps: 1500, percent: 340_50 },
    { amount: 5, bps: 1000, percent: 1 },
    { amount: 4, bps: 1000, percent: 0 },
    { amount: 100, bps: 10_000, percent: 100 },
    { amount: 0, bps: 1000, percent: 0 },
  ])('$bps bps of $amount are $percent, halves up [rule 22]', ({ amount, bps, percent }) => {
    expect(percentHalfUp(amount, bps)).toBe(percent);
  });

  test('stays exact where floating point would not be [rule 22]', () => {
    expect(percentHalfUp(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991);
    expect(() => percentHalfUp(-1, 1000)).toThrow(RangeError);
  });

  test('is never more than half a unit from the truth [rule 22]', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const doubledError = 2 * (percentHalfUp(amount, bps) * 10_000 - amount * bps);
        expect(doubledError).toBeGreaterThan(-10_000);
        expect(doubledError).toBeLessThanOrEqual(10_000);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('allocation', () => {
  test.each([
    { rule: 25, total: 200_00, weights: [1170_00, 1100_00], parts: [103_08, 96_92] },
    { rule: 27, total: 500_00, weights: [780_00, 150_00], parts: [419_35, 80_65] },
    { rule: 25, total: 1, weights: [1, 1, 1], parts: [1, 0, 0] },
    { rule: 25, total: 2, weights: [0, 1, 1, 1], parts: [0, 1, 1, 0] },
    { rule: 25, total: 0, weights: [0, 0], parts: [0, 0] },
    { rule: 25, total: 0, weights: [], parts: [] },
  ])('spreads $total over $weights as $parts [rule $rule]', ({ total, weights, parts }) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('refuses to spread over nothing or below zero [rule 25]', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [0, 0])).toThrow(RangeError);
    expect(() => allocate(-1, [1])).toThrow(RangeError);
    expect(() => allocate(1, [-1, 2])).toThrow(RangeError);
  });

  test('is exact, and no part exceeds its line or is a unit away from its share [rule 25] [rule 27]', () => {
    const spread = fc
      .array(amounts, { minLength: 1, maxLength: 12 })
      .filter((weights) => weights.some((weight) => weight > 0))
      .chain((weights) =>
        fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: weights.reduce((sum, weight) => sum + weight, 0) })),
      );
    fc.assert(
      fc.property(spread, ([weights, total]) => {
        const parts = allocate(total, weights);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        expect(sumAmounts(parts)).toBe(total);
        weights.forEach((weight, index) => {
          const part = parts[index] ?? Number.NaN;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(weight);
          expect(Math.abs(part - (total * weight) / whole)).toBeLessThan(1 + 1e-6);
        });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('receipt lines', () => {
  test.each([
    {
      total: 1000_00,
      quantity: 3,
      lines: [
        { quantity: 2, unitPrice: 333_33 },
        { quantity: 1, unitPrice: 333_34 },
      ],
    },
    { total: 780_00, quantity: 2, lines: [{ quantity: 2, unitPrice: 390_00 }] },
    { total: 0, quantity: 2, lines: [{ quantity: 2, unitPrice: 0 }] },
  ])('$total for $quantity has exact unit prices [rule 28]', ({ total, quantity, lines }) => {
    expect(splitToUnitPrices(total, quantity)).toEqual(lines);
  });

  test('sum to what is charged and lose no unit [rule 28]', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 999 }), (total, quantity) => {
        const lines = splitToUnitPrices(total, quantity);
        expect(sumAmounts(lines.map((line) => line.quantity * line.unitPrice))).toBe(total);
        expect(sumAmounts(lines.map((line) => line.quantity))).toBe(quantity);
        expect(lines.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 1000 },
    );
  });
});
