import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, percentHalfUp, splitToUnitPrices, sumAmounts } from '../money/money.ts';
import { countDifferentGoods, fitReceipt, mostDifferentGoods, type ReceiptPosition } from './fit-receipt.ts';
import { receiptTotal } from './receipts.ts';

const most = 100;

/** The exact positions of goods, with a discount spread over them as rule 25 says. */
function positionsOf(
  goods: readonly { readonly price: number; readonly quantity: number; readonly taxGroup: string }[],
  bps: number,
): ReceiptPosition[] {
  const sums = goods.map(({ price, quantity }) => price * quantity);
  const discounts = allocate(percentHalfUp(sumAmounts(sums), bps), sums);
  return goods.flatMap(({ price, quantity, taxGroup }, index) =>
    splitToUnitPrices(price * quantity - (discounts[index] ?? 0), quantity)
      .filter(({ unitPrice }) => unitPrice > 0)
      .map((part) => ({ name: `goods ${index}`, taxGroup, ...part })),
  );
}

const goods = fc.record({
  price: fc.integer({ min: 1, max: 2000_00 }),
  quantity: fc.integer({ min: 1, max: 30 }),
  taxGroup: fc.constantFrom('20 %', '10 %', 'none'),
});

const sumOf = (positions: readonly ReceiptPosition[], taxGroup: string) =>
  receiptTotal(positions.filter((position) => position.taxGroup === taxGroup));

describe('a receipt that is too long for the acquirer [rule 28a]', () => {
  test('55 goods by 7 with a code of 7.77 % take 110 positions, and fit into 56', () => {
    const exact = positionsOf(
      Array.from({ length: 55 }, (_, index) => ({ price: 100_00 + index * 1_37, quantity: 7, taxGroup: '20 %' })),
      777,
    );
    expect(exact.length).toBeGreaterThan(most);
    const fitted = fitReceipt(exact, most);
    expect(fitted.length).toBeLessThanOrEqual(56);
    expect(receiptTotal(fitted)).toBe(receiptTotal(exact));
  });

  test('stays as it is while it is short enough', () => {
    const exact = positionsOf([{ price: 333_33, quantity: 7, taxGroup: 'none' }], 1000);
    expect(fitReceipt(exact, most)).toBe(exact);
  });

  test('sums to the same, in each tax, and is off by less than a unit a piece', () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 130 }), fc.integer({ min: 0, max: 9999 }), (sold, bps) => {
        const exact = positionsOf(sold, bps);
        const fitted = fitReceipt(exact, most);
        expect(receiptTotal(fitted)).toBe(receiptTotal(exact));
        if (countDifferentGoods(exact) > mostDifferentGoods(most)) return;
        expect(fitted.length).toBeLessThanOrEqual(most);
        if (countDifferentGoods(exact) + 3 <= most) {
          for (const tax of ['20 %', '10 %', 'none']) expect(sumOf(fitted, tax)).toBe(sumOf(exact, tax));
        }
        const prices = Map.groupBy(exact, ({ name }) => name);
        for (const { name, unitPrice } of fitted) {
          const known = prices.get(name)?.map((position) => position.unitPrice) ?? [];
          expect(unitPrice).toBeGreaterThanOrEqual(Math.min(...known) - 1);
          expect(unitPrice).toBeLessThanOrEqual(Math.max(...known) + 1);
        }
      }),
    );
  });
});
