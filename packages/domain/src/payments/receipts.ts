import type { CartLine } from '../cart/cart-line.ts';
import type { Fee } from '../cart/fees.ts';
import { splitToUnitPrices, sumAmounts, type MinorUnits, type PricedQuantity } from '../money/money.ts';

/** What a receipt has a line of; a container that is lent, not sold, is `rent`. */
export type ReceiptSubject = 'goods' | 'container' | 'rent' | 'fee';

/** Something that money was taken for: a line of an order, or one of its fees. */
export interface ChargedLine {
  /** Of the order's line; of a fee `fee:` and its kind. */
  readonly lineId: string;
  readonly subject: ReceiptSubject;
  readonly quantity: number;
  /** Money for all of it, discount and points taken off. */
  readonly amount: MinorUnits;
}

export interface SoldLine extends Pick<CartLine, 'lineId' | 'quantity' | 'isContainer' | 'acquisition'> {
  /** Discount taken off. */
  readonly total: MinorUnits;
  /** What points pay of the total, minor units. */
  readonly points: MinorUnits;
}

/** What an order takes money for. The amounts sum to what is to be paid. */
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
 * Lines with exact unit prices that sum to what was charged, or refunded. What cost no money is not on it: gifts, free
 * rent, units that points paid.
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
