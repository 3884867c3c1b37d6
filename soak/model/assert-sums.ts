import type { Order } from '@kaplya/contract';

/** Throws unless an order's lines add up to its total, and the total to the amount to pay. */
export function assertSums({ totals, items, id }: Order): void {
  const total = items.reduce((sum, item) => sum + item.total.amount, 0);
  const parts = totals.goods.amount - totals.discount.amount + totals.containers.amount + totals.delivery.amount;
  const toPay = totals.total.amount - totals.points.amount;
  if (total !== totals.total.amount || parts !== total || toPay !== totals.toPay.amount || toPay < 0) {
    throw new Error(`the sums of order ${id} do not fit: ${JSON.stringify(totals)}`);
  }
}
