import type { OpsOrderPage } from '@kaplya/contract';
import { isStepBack, type OrderStatus } from '@kaplya/domain/order-states';

/**
 * Steps with a dialog. `approved` is among them because an undelivered order needs a new time; `recall` takes an order
 * out of work again, and `inProcess` asks where the delivery is not today.
 */
export type AskedStep = 'approved' | 'inProcess' | 'completed' | 'undelivered' | 'cancelled' | 'recall';

/** Steps without a dialog, because they move neither money nor places. */
export type PlainStep = 'requiresConfirmation' | 'approved' | 'inProcess';

export type OrderStep =
  | { readonly status: AskedStep; readonly isAsked: true }
  | { readonly status: PlainStep; readonly isAsked: false };

const asked: ReadonlySet<OrderStatus> = new Set(['completed', 'undelivered', 'cancelled']);

/** The steps that an order may take, the most likely first. */
export function listSteps(
  {
    order: { status: from },
    transitions,
    slot,
  }: Pick<OpsOrderPage, 'transitions'> & {
    order: Pick<OpsOrderPage['order'], 'status'>;
    slot: Pick<OpsOrderPage['slot'], 'date'>;
  },
  today: string,
): OrderStep[] {
  const order: readonly OrderStatus[] = [
    'approved',
    'inProcess',
    'completed',
    'undelivered',
    'requiresConfirmation',
    'cancelled',
  ];
  const steps = order
    .filter((status) => transitions.includes(status) && !isStepBack(from, status))
    .map((status): OrderStep => {
      const isAsked = asked.has(status) || from === 'undelivered' || (status === 'inProcess' && slot.date !== today);
      return isAsked ? { status: status as AskedStep, isAsked } : { status: status as PlainStep, isAsked };
    });
  const canRecall = transitions.some((status) => isStepBack(from, status));
  return canRecall ? [...steps, { status: 'recall', isAsked: true }] : steps;
}

type Money = Pick<OpsOrderPage['order'], 'status' | 'items' | 'paidAmount' | 'refundedAmount'>;

/** True if money and pieces are left to refund; the server checks the other conditions. */
export function canRefund({ status, items, paidAmount, refundedAmount }: Money): boolean {
  if (status === 'cancelled' || status === 'undelivered') return false;
  return paidAmount.amount > refundedAmount.amount && items.some((item) => item.quantity > item.refundedQuantity);
}
