import type { OpsOrderPage } from '@kaplya/contract';
import type { OrderStatus } from '@kaplya/domain/order-states';

/** Steps that a dialog asks about first. `approved`: an undelivered order gets a new time. */
export type AskedStep = 'approved' | 'completed' | 'undelivered' | 'cancelled';

/** Steps that move neither money nor places: one press does them. */
type PlainStep = 'requiresConfirmation' | 'approved' | 'inProcess';

export type OrderStep =
  | { readonly status: AskedStep; readonly isAsked: true }
  | { readonly status: PlainStep; readonly isAsked: false };

const asked: ReadonlySet<OrderStatus> = new Set(['completed', 'undelivered', 'cancelled']);

/** The steps that an order may take, the likeliest first. */
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

/** Whether there is something to give back: the rest of the rule the server knows. */
export function canRefund({ status, items, paidAmount, refundedAmount }: Money): boolean {
  if (status === 'cancelled' || status === 'undelivered') return false;
  return paidAmount.amount > refundedAmount.amount && items.some((item) => item.quantity > item.refundedQuantity);
}
