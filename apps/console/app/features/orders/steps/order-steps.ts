import type { OpsOrderPage } from '@kaplya/contract';
import type { OrderStatus } from '@kaplya/domain/order-states';

/** Steps with a dialog. `approved` is among them because an undelivered order needs a new time. */
export type AskedStep = 'approved' | 'completed' | 'undelivered' | 'cancelled';

/** Steps without a dialog, because they move neither money nor places. */
type PlainStep = 'requiresConfirmation' | 'approved' | 'inProcess';

export type OrderStep =
  | { readonly status: AskedStep; readonly isAsked: true }
  | { readonly status: PlainStep; readonly isAsked: false };

const asked: ReadonlySet<OrderStatus> = new Set(['completed', 'undelivered', 'cancelled']);

/** The steps that an order may take, the most likely first. */
export function listSteps({
  order: { status: from },
  transitions,
}: Pick<OpsOrderPage, 'transitions'> & { order: Pick<OpsOrderPage['order'], 'status'> }): OrderStep[] {
  const order: readonly OrderStatus[] = [
    'approved',
    'inProcess',
    'completed',
    'undelivered',
    'requiresConfirmation',
    'cancelled',
  ];
  return order
    .filter((status) => transitions.includes(status))
    .map((status) =>
      asked.has(status) || from === 'undelivered'
        ? { status: status as AskedStep, isAsked: true }
        : { status: status as PlainStep, isAsked: false },
    );
}

type Money = Pick<OpsOrderPage['order'], 'status' | 'items' | 'paidAmount' | 'refundedAmount'>;

/** True if money and pieces are left to refund; the server checks the other conditions. */
export function canRefund({ status, items, paidAmount, refundedAmount }: Money): boolean {
  if (status === 'cancelled' || status === 'undelivered') return false;
  return paidAmount.amount > refundedAmount.amount && items.some((item) => item.quantity > item.refundedQuantity);
}
