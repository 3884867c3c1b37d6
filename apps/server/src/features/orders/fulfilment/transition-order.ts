import type { Order } from '@kaplya/contract';
import { canTransition, type OrderStatus } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderEffects } from './after-change.ts';
import { answerChanged } from './answer-changed.ts';
import { cancelOrders, voidOrders } from '../cancellation/cancel-orders.ts';
import { completeOrder, isPaidOnline } from './complete-order.ts';
import type { OrderCall } from '../history/get-order.ts';
import { moveOrders } from './move-orders.ts';
import { retryOrder } from './retry-order.ts';
import { lockOrder, type OrderRow } from '../stores/order.store.ts';

export type Transition = {
  readonly status: OrderStatus;
  readonly emptiesReturned?: number | undefined;
  readonly intervalId?: string | undefined;
  readonly date?: string | undefined;
  readonly note?: string | undefined;
};

type Step = (
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  transition: Transition & { readonly now: Date },
) => Promise<OrderEffects>;

/** Effects of each operator transition beside the status, run once under the order's lock. */
const steps: Readonly<Record<OrderStatus, Step>> = {
  // `canTransition` never allows this status.
  new: moveOn,
  requiresConfirmation: moveOn,
  approved: (...args) => (args[3].status === 'undelivered' ? retryOrder(...args) : moveOn(...args)),
  inProcess: moveOn,
  completed: completeOrder,
  undelivered: (_, transaction, partner, order, { note, now }) =>
    voidOrders(transaction, partner, [order], {
      status: 'undelivered',
      textKey: null,
      text: note ?? null,
      now,
      changes: { undeliveredAt: now },
    }),
  cancelled: (_, transaction, partner, order, { note, now }) =>
    cancelOrders(transaction, partner, [order], { actor: 'operator', text: note ?? null, now }),
};

/**
 * Moves the partner's order to a status, as an operator. Of two concurrent calls the second is refused, like any
 * illegal transition.
 */
export async function transitionOrder(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  orderId: string,
  transition: Transition,
): Promise<{ order: Order }> {
  const now = context.clock.now();
  const effects = await withTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, partner.id, orderId);
    if (!order) throw new Refusal('order.not_found');
    assertMayMove(order, transition.status);
    return steps[transition.status](context, transaction, partner, order, { ...transition, now });
  });
  return answerChanged(context, { partner, language }, orderId, effects);
}

function assertMayMove(order: OrderRow, to: OrderStatus): void {
  if (!canTransition(order.status, to, 'operator')) {
    throw new Refusal('order.transition_refused', { params: { from: order.status, to } });
  }
  // An online order leaves the warehouse only after its payment.
  if (to === 'inProcess' && isPaidOnline(order) && order.paidMinor === 0) throw new Refusal('order.not_paid');
}

async function moveOn(
  _context: Context,
  transaction: Transaction,
  partner: Partner,
  { id }: OrderRow,
  { status, note, now }: Transition & { readonly now: Date },
): Promise<OrderEffects> {
  await moveOrders(transaction, partner.id, [id], { status, text: note ?? null, at: now });
  return { orderIds: [id], stockChanges: [], refundIds: [] };
}
