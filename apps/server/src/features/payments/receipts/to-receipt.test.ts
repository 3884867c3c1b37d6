import { allocate, paymentCodes, percentHalfUp, receiptLines, sumAmounts, type CalculatedLine } from '@kaplya/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostReceiptPositions } from '#gateways/payments/index.ts';
import type { ReceiptLine } from '../payments.table.ts';
import { splitLines } from '../refunds/queue-refund.ts';
import { findReceiptObstacle } from './find-receipt-obstacle.ts';
import { requireFittingReceipt, toReceipt } from './to-receipt.ts';

const partner = { rules: { taxSystemCode: 1 } } as Parameters<typeof toReceipt>[0];

const print = (lines: readonly ReceiptLine[]) =>
  toReceipt(partner, { acquirer: 'yookassa' }, { phone: '+79160000000', email: null }, lines, 'full_prepayment')
    ?.lines ?? [];

const sumOf = (lines: readonly Pick<ReceiptLine, 'quantity' | 'unitPriceMinor'>[]) =>
  sumAmounts(lines.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor));

/** The receipt of different goods, 7 pieces each, with a code of 7.77 %. */
function receiptOf(goods: number): ReceiptLine[] {
  const sums = Array.from({ length: goods }, (_, index) => 7 * (100_00 + index * 1_37));
  const discounts = allocate(percentHalfUp(sumAmounts(sums), 777), sums);
  const charged = sums.map((sum, index) => ({
    ...{ lineId: `${index}`, subject: 'goods' as const, quantity: 7, amount: sum - (discounts[index] ?? 0) },
  }));
  return receiptLines(charged).map(({ lineId, quantity, unitPrice: unitPriceMinor }) => ({
    ...{ name: `Goods ${lineId}`, quantity, unitPriceMinor, vatCode: Number(lineId) % 3, paymentSubject: 'commodity' },
  }));
}

test('the acquirer gets no more positions than it takes, whose sum is exact [rule 28a] [G-092b]', () => {
  const receipt = receiptOf(55);
  expect(receipt.length).toBeGreaterThan(mostReceiptPositions);
  const printed = print(receipt);
  expect(printed.length).toBeLessThanOrEqual(mostReceiptPositions);
  expect(sumOf(printed)).toBe(sumOf(receipt));
  expect(sumAmounts(printed.map(({ quantity }) => quantity))).toBe(55 * 7);
});

test('neither do both parts of a receipt that is cut at any sum [rule 28a]', () => {
  const receipt = receiptOf(mostReceiptPositions - 2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: sumOf(receipt) - 1 }), (sum) => {
      const { taken, rest } = splitLines(receipt, sum);
      expect([print(taken).length, print(rest).length].every((length) => length <= mostReceiptPositions)).toBe(true);
      expect([sumOf(print(taken)), sumOf(print(rest))]).toEqual([sum, sumOf(receipt) - sum]);
    }),
  );
});

test('an order of more different goods is refused before it is placed, with their number [rule 28a] [G-092b]', () => {
  const receipts = {} as NonNullable<Parameters<typeof requireFittingReceipt>[0]['receipts']>;
  const open = (goods: number) => requireFittingReceipt({ receipts }, receiptOf(goods));
  expect(() => open(98)).not.toThrow();
  expect(() => open(99)).toThrow('payment.too_many_positions');
  expect(() => requireFittingReceipt({ receipts: null }, receiptOf(99))).not.toThrow();

  const context = { payments: { acquirerOf: () => ({ receipts }) } } as unknown as Parameters<
    typeof findReceiptObstacle
  >[0];
  const cartOf = (goods: number) => ({
    lines: Array.from({ length: goods }, (_, index) => ({
      lineId: `${index}`,
      quantity: 7,
      total: 1000_00,
      points: 0,
    })),
    fees: [],
  });
  const obstacleOf = (goods: number, code: number) =>
    findReceiptObstacle(context, 'moscow', code, cartOf(goods) as unknown as { lines: CalculatedLine[]; fees: [] });
  expect(obstacleOf(98, paymentCodes.online)).toBeNull();
  expect(obstacleOf(99, paymentCodes.cash)).toBeNull();
  const tooMany = { code: 'payment.too_many_positions', params: { positions: 99, most: 98 } };
  expect(obstacleOf(99, paymentCodes.sbp)).toEqual(tooMany);
});
