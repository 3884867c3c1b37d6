import type { Order } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import type { MessageId } from '#i18n/message-id.ts';

type OrderWithSums = Pick<Order, 'status' | 'totals' | 'paidAmount'> & {
  bottles: Pick<Order['bottles'], 'adjustment'>;
};

export type OrderSums = {
  /** The change of the sum by the courier's count of bottles (rule 15). null: no change. */
  recount: Money | null;
  /** The final cost of the order, points included. */
  total: Money;
  /** The part to be paid with money. */
  toPay: Money;
  /** The label of `toPay`: still due, paid, or just "sum" when it is neither, as for a cancelled order. */
  word: MessageId;
};

/** The final sums of an order, including the courier's count. */
export function toOrderSums({ status, totals, paidAmount, bottles: { adjustment } }: OrderWithSums): OrderSums {
  const change = adjustment?.amount ?? 0;
  const add = (sum: Money) => ({ ...sum, amount: sum.amount + change });
  const toPay = add(totals.toPay);
  const isPaid = status !== 'cancelled' && paidAmount.amount > 0 && paidAmount.amount === toPay.amount;
  const isOver = status === 'cancelled' || status === 'completed' || status === 'undelivered';
  return {
    recount: change === 0 ? null : adjustment,
    total: add(totals.total),
    toPay,
    word: isPaid ? 'orders.totals.paid' : isOver ? 'orders.totals.sum' : 'orders.totals.toPay',
  };
}
