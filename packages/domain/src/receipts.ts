import { assertMinorUnits, splitToUnitPrices, sumAmounts, type MinorUnits } from './money.ts';

/** What a receipt has a line of. A container that is not sold but lent is `rent`. */
export type ReceiptSubject = 'goods' | 'container' | 'rent' | 'fee';

/** Something that money was taken for: a line of an order, or one of its fees. */
export interface ChargedLine {
  /** Of the order's line; of a fee its kind. */
  readonly lineId: string;
  readonly subject: ReceiptSubject;
  readonly quantity: number;
  /** Money for all of it: discount and points taken off. */
  readonly amount: MinorUnits;
}

export interface ReceiptLine {
  readonly lineId: string;
  readonly subject: ReceiptSubject;
  readonly quantity: number;
  readonly unitPrice: MinorUnits;
}

/**
 * Lines with exact unit prices whose sum is what was charged, or refunded. What cost no money (gifts, free rent, lines
 * paid by points) is not on it.
 */
export function receiptLines(charged: readonly ChargedLine[]): ReceiptLine[] {
  return charged.flatMap(({ lineId, subject, quantity, amount }) => {
    assertMinorUnits(amount);
    if (amount === 0) return [];
    return splitToUnitPrices(amount, quantity)
      .filter((line) => line.unitPrice > 0)
      .map((line) => ({ lineId, subject, ...line }));
  });
}

export function receiptTotal(lines: readonly ReceiptLine[]): MinorUnits {
  return sumAmounts(lines.map((line) => line.quantity * line.unitPrice));
}
