import type { ReasonKind } from '@kaplya/contract';
import { canTransition, isStepBack, type OrderStatus } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { requireReason, type Partner } from '#features/company/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import type { OrderEffects } from './after-change.ts';
import { answerDelivered, type DeliveredOrder } from './answer-changed.ts';
import { cancelOrders, voidOrders } from '../cancellation/cancel-orders.ts';
import { completeOrder, isPaidOnline } from './complete-order.ts';
import { assertCountCredible } from './credible-count.ts';
import { auditOrder, readForAudit } from '../change/audit-change.ts';
import { authorOf, lockOrderAtVersion, type OrderAuthor } from '../change/lock-order-at-version.ts';
import { setOrderStatus } from './set-order-status.ts';
import { retryOrder } from './retry-order.ts';
import type { OrderRow } from '../stores/order.store.ts';

export type Transition = {
  readonly status: OrderStatus;
  readonly emptiesReturned?: number | undefined;
  readonly intervalId?: string | undefined;
  readonly date?: string | undefined;
  readonly note?: string | undefined;
  /** The reason in words, for staff alone. */
  readonly reason?: string | undefined;
  /** Whether somebody confirmed a count of empties that looks wrong. */
  readonly confirmsEmpties?: boolean | undefined;
  /** The version that the caller has read. */
  readonly version?: number | undefined;
  /** A reason of the partner's list. */
  readonly reasonId?: string | undefined;
  /** Whether to return the order as it would be without changing it. */
  readonly preview?: boolean | undefined;
};

type AuthoredTransition = Transition & { readonly now: Date; readonly author: OrderAuthor };

type TransitionStep = (
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  transition: AuthoredTransition,
) => Promise<OrderEffects>;

/** Effects of each operator transition beside the status, run once under the order's lock. */
const stepsByStatus: Readonly<Record<OrderStatus, TransitionStep>> = {
  // `canTransition` never allows this status.
  new: moveToStatus,
  requiresConfirmation: moveToStatus,
  approved: (...args) => (args[3].status === 'undelivered' ? retryOrder(...args) : moveToStatus(...args)),
  inProcess: moveToStatus,
  completed: completeOrder,
  undelivered: (_, transaction, partner, order, { note, now, author }) =>
    voidOrders(transaction, partner, [order], {
      status: 'undelivered',
      textKey: null,
      text: note ?? null,
      now,
      author,
      changes: { undeliveredAt: now },
    }),
  cancelled: (_, transaction, partner, order, { note, now, author, reasonId = null }) =>
    cancelOrders(transaction, partner, [order], { actor: 'operator', text: note ?? null, reasonId, now, author }),
};

/**
 * Moves the partner's order to a status, as an operator. Of two concurrent calls the second is refused, like any
 * illegal transition.
 */
export async function transitionOrder(
  context: Context,
  call: OpsCall,
  orderId: string,
  transition: Transition,
): Promise<DeliveredOrder> {
  const { partner } = call;
  const { version, reasonId, reason, note, preview = false } = transition;
  const now = context.clock.now();
  const author = authorOf(call, { reasonId, reason });
  return answerDelivered(context, call, orderId, preview, async (transaction) => {
    const order = await lockOrderAtVersion(transaction, call, orderId, version);
    assertMayMove(order, transition.status);
    await requireReasonOf(transaction, call, order, transition);
    if (transition.status === 'completed') await assertCountCredible(transaction, order, transition);
    const before = await readForAudit(transaction, order);
    const effects = await stepsByStatus[transition.status](context, transaction, partner, order, {
      ...transition,
      now,
      author,
    });
    // A cancellation with a refund needs its permission, because it is a decision; a refund at the delivery only
    // follows from the courier's count.
    if (transition.status === 'cancelled' && effects.refundIds.length > 0)
      requirePermission(call.staff, 'refunds.write');
    await auditOrder(context, transaction, call, 'order.moved', before, { reasonId, note: note ?? reason });
    return effects;
  });
}

/** The kind of reasons to choose from by status; only statuses that end an order without a delivery have one. */
const reasonKinds: Partial<Record<OrderStatus, ReasonKind>> = { cancelled: 'cancel', undelivered: 'undelivered' };

async function requireReasonOf(
  transaction: Transaction,
  { partner }: CallOf<'partner'>,
  { status: from }: OrderRow,
  { status, reasonId: id, reason = '' }: Transition,
): Promise<void> {
  if (isStepBack(from, status) && reason === '') {
    throw new Refusal([{ code: 'order.reason_required', field: 'reason' }]);
  }
  if (id === undefined) return;
  const kind = reasonKinds[status];
  if (kind === undefined) throw new Refusal([{ code: 'reason.unknown', field: 'reasonId' }]);
  await requireReason(transaction, { partnerId: partner.id, kind, id });
}

/** The statuses of an order that somebody drives to: the point of its address is known (rule 54a). */
const statusesAtPoint = new Set<OrderStatus>(['approved', 'inProcess', 'completed']);

function assertMayMove(order: OrderRow, to: OrderStatus): void {
  if (!canTransition(order.status, to, 'operator')) {
    throw new Refusal('order.transition_refused', { params: { from: order.status, to } });
  }
  if (order.address.noPoint && statusesAtPoint.has(to)) throw new Refusal('order.point_missing');
  // An online order leaves the warehouse only after its payment.
  if (to === 'inProcess' && isPaidOnline(order) && order.paidMinor === 0) throw new Refusal('order.not_paid');
}

/**
 * Executes one step of a locked order for another program. Throws the Refusals `order.transition_refused`,
 * `order.not_paid` and `order.point_missing`.
 */
export function stepOrder(
  context: Context,
  transaction: Transaction,
  partner: Partner,
  order: OrderRow,
  step: Pick<AuthoredTransition, 'status' | 'note' | 'now' | 'author'>,
): Promise<OrderEffects> {
  assertMayMove(order, step.status);
  return stepsByStatus[step.status](context, transaction, partner, order, step);
}

async function moveToStatus(
  _context: Context,
  transaction: Transaction,
  partner: Partner,
  { id }: OrderRow,
  { status, note, now, author }: AuthoredTransition,
): Promise<OrderEffects> {
  await setOrderStatus(transaction, partner.id, [id], { status, text: note ?? null, ...author, at: now });
  return { orderIds: [id], stockChanges: [], refundIds: [] };
}
