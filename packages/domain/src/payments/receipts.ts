import type { CartLine } from '../cart/cart-line.ts';
import type { Fee } from '../cart/fees.ts';
import { splitToUnitPrices, sumAmounts, type MinorUnits, type PricedQuantity } from '../money/money.ts';

/** Subject of a receipt line; a lent container is `rent`. */
export type ReceiptSubject = 'goods' | 'container' | 'rent' | 'fee';

/** A charged line or fee of an order. */
export interface ChargedLine {
  /** The order line's id; for a fee, `fee:` and its kind. */
  readonly lineId: string;
  readonly subject: ReceiptSubject;
  readonly quantity: number;
  /** Money for the whole line, without discount and points. */
  readonly amount: MinorUnits;
}

export interface SoldLine extends Pick<CartLine, 'lineId' | 'quantity' | 'isContainer' | 'acquisition'> {
  /** The sum after the discount. */
  readonly total: MinorUnits;
  /** Part of the total paid with points, in minor units. */
  readonly points: MinorUnits;
}

/** The charges of an order in money. The amounts add up to the sum to pay. */
export function chargedLines(lines: readonly SoldLine[], fees: readonly Pick<Fee, 'kind' | 'amount'>[]): ChargedLine[] {
  return [
    ...lines.map((line) => ({
      lineId: line.lineId,
      subject: subjectOf(line),
      quantity: line.quantity,
      amount: line.total - line.points,
    })),
    ...fees.map(({ kind, amount }) => ({ lineId: `fee:${kind}`, subject: 'fee' as const, quantity: 1, amount })),
  ];
}

export interface ReceiptLine extends PricedQuantity {
  readonly lineId: string;
  readonly subject: ReceiptSubject;
}

/**
 * Lines with exact unit prices that add up to the charged or refunded sum. Leaves out what cost no money: gifts, free
 * rent, units paid with points.
 */
export function receiptLines(charged: readonly ChargedLine[]): ReceiptLine[] {
  return charged.flatMap(({ lineId, subject, quantity, amount }) =>
    splitToUnitPrices(amount, quantity)
      .filter((line) => line.unitPrice > 0)
      .map((line) => ({ lineId, subject, ...line })),
  );
}

export function receiptTotal(lines: readonly PricedQuantity[]): MinorUnits {
  return sumAmounts(lines.map((line) => line.quantity * line.unitPrice));
}

function subjectOf({ isContainer, acquisition }: SoldLine): ReceiptSubject {
  if (!isContainer) return 'goods';
  return acquisition === 'rent' ? 'rent' : 'container';
}
