import {
  pointsOfRefund,
  receiptLines,
  refundOfUnits,
  type ChargedLine,
  type PaidLine,
  type ReceiptSubject,
} from '@kaplya/domain';
import type { ReceiptLine } from '#features/payments/index.ts';
import type { OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';

type SoldPart = Pick<
  OrderLineRow,
  'id' | 'kind' | 'acquisition' | 'quantity' | 'refundedQuantity' | 'totalMinor' | 'pointsMinor'
>;

/** Order lines as the refund rules need them. */
export function toPaidLines(lines: readonly SoldPart[]): PaidLine[] {
  return lines.map((line) => ({
    lineId: line.id,
    subject: subjectOf(line),
    quantity: line.quantity,
    amount: line.totalMinor - line.pointsMinor,
    points: line.pointsMinor,
    refundedQuantity: line.refundedQuantity,
  }));
}

/**
 * A receipt for parts of an order, with names as sold. Throws for an unknown line: a receipt below the charged sum is
 * wrong (rule 28).
 */
export function toOrderReceipt(
  lines: readonly Pick<OrderLineRow, 'id' | 'name' | 'vatCode' | 'paymentSubject'>[],
  charged: readonly ChargedLine[],
): ReceiptLine[] {
  const sold = new Map(lines.map((line) => [line.id, line]));
  return receiptLines(charged).map(({ lineId, quantity, unitPrice }) => {
    const line = sold.get(lineId);
    if (!line) throw new Error(`Line ${lineId} is charged and was not sold`);
    const { name, vatCode, paymentSubject } = line;
    return { name, quantity, unitPriceMinor: unitPrice, vatCode, paymentSubject };
  });
}

/** Points earned by the pieces that were not refunded. */
export function pointsEarned(order: Pick<OrderRow, 'willEarn'>, lines: readonly SoldPart[]): number {
  return order.willEarn - pointsTakenBack(order, lines);
}

/** Earned points that refunded pieces take back: their share of the goods, rounded down (rule 40). */
export function pointsTakenBack(order: Pick<OrderRow, 'willEarn'>, lines: readonly SoldPart[]): number {
  const goods = lines.filter(({ kind }) => kind === 'goods');
  const goodsRefunded = refundOfUnits(
    toPaidLines(goods).map((line) => ({ ...line, refundedQuantity: 0 })),
    goods.map(({ id, refundedQuantity }) => ({ lineId: id, quantity: refundedQuantity })),
  );
  const { points, carry } = pointsOfRefund({
    earned: order.willEarn,
    goodsPaid: goods.reduce((sum, line) => sum + line.totalMinor, 0),
    goodsRefunded: goodsRefunded.lines.reduce((sum, line) => sum + line.amount + line.points, 0),
    alreadyTakenBack: 0,
    balance: 0,
  });
  return points + carry;
}

function subjectOf({ kind, acquisition }: Pick<OrderLineRow, 'kind' | 'acquisition'>): ReceiptSubject {
  if (kind !== 'container') return kind;
  return acquisition === 'rent' ? 'rent' : 'container';
}
