import { describe, expect, test } from 'vitest';
import { cartOf, container, cup, debt, giftOf, promoOf, rentedContainer, times, water } from '../cart/cart-fixture.ts';
import { calculateCart } from '../cart/calculate-cart.ts';
import { chargedLines, receiptLines, receiptTotal } from './receipts.ts';

describe('a receipt', () => {
  test('splits what does not divide into exact unit prices [rule 28]', () => {
    const charged = [{ lineId: 'W19', subject: 'goods' as const, quantity: 3, amount: 1000_00 }];
    expect(receiptLines(charged)).toEqual([
      { lineId: 'W19', subject: 'goods', quantity: 2, unitPrice: 333_33 },
      { lineId: 'W19', subject: 'goods', quantity: 1, unitPrice: 333_34 },
    ]);
    expect(receiptTotal(receiptLines(charged))).toBe(1000_00);
  });

  test('names goods, containers, rent and fees, and sums to what is charged [rule 27] [rule 28]', () => {
    const { lines, fees, totals } = calculateCart(
      cartOf([times(water, 1), cup, { ...rentedContainer, unitPrice: 90_00 }], {
        returnableContainer: 0,
        promo: promoOf({ kind: 'fixed', amount: 40_00 }),
        points: { wanted: 100, balance: 100, maxShareBps: 10_000 },
        debtLines: [debt],
        address: { floor: 2, hasElevator: false },
      }),
    );
    const receipt = receiptLines(chargedLines(lines, fees));
    // 540.00 of goods less 40.00 of the code are [361.11, 138.89]; of these 100 points pay [72.22, 27.78].
    expect(receipt).toEqual([
      { lineId: 'W19', subject: 'goods', quantity: 1, unitPrice: 288_89 },
      { lineId: 'CUP', subject: 'goods', quantity: 1, unitPrice: 111_11 },
      { lineId: 'CONT-rent', subject: 'rent', quantity: 1, unitPrice: 90_00 },
      { lineId: 'CONT-debt', subject: 'container', quantity: 1, unitPrice: 600_00 },
      { lineId: 'fee:delivery', subject: 'fee', quantity: 1, unitPrice: 300_00 },
      { lineId: 'fee:lift', subject: 'fee', quantity: 1, unitPrice: 10_00 },
    ]);
    expect(receiptTotal(receipt)).toBe(totals.toPay);
  });

  test('has no line for gifts, free rent and what points paid [rule 28]', () => {
    const { lines, fees } = calculateCart(
      cartOf([times(water, 2), rentedContainer, container], {
        returnableContainer: 0,
        points: { wanted: true, balance: 780, maxShareBps: 10_000 },
        ...giftOf(cup),
      }),
    );
    expect(receiptLines(chargedLines(lines, fees)).map((line) => line.lineId)).toEqual(['CONT']);
  });

  test('of units for less than a unit of money each leaves out those that cost nothing [rule 28]', () => {
    expect(receiptLines([{ lineId: 'CUP', subject: 'goods', quantity: 3, amount: 2 }])).toEqual([
      { lineId: 'CUP', subject: 'goods', quantity: 2, unitPrice: 1 },
    ]);
  });
});
