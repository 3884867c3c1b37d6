import type { CellOrder } from '@kaplya/contract';
import { canReopen } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import { updateCellOrder } from './cell-orders.store.ts';
import { cancelUnpaidCellOrder } from '../progress/fail-cell-order.ts';
import { issueCommand } from '../controllers/issue-command.ts';
import { changeOwnCellOrder } from './own-cell-order.ts';

/** Opens the door again if the bottle was not taken: at most twice, within ten minutes (rule 71). */
export function reopenCell(context: Context, call: CustomerCall, id: string): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, locked) => {
    const { partner, order, facts, now } = locked;
    const { cellTimers } = partner.rules;
    if (!canReopen(facts, now.getTime(), cellTimers)) throw new Refusal('cell.reopen_refused');
    await appendCellEvent(transaction, order, 'REOPEN_ASKED', now);
    return issueCommand(context, transaction, locked, new Date(now.getTime() + cellTimers.opening));
  });
}

/** Cancels an unpaid order; a later payment is refunded. */
export function cancelCellOrder(context: Context, call: CustomerCall, id: string): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, { partner, order, now }) => {
    if (order.state === 'cancelled') return {};
    if (order.state !== 'reserved') throw new Refusal('cell.cancel_refused');
    await cancelUnpaidCellOrder(transaction, partner, order, { reason: 'cancelled', event: 'CANCELLED', now });
    return {};
  });
}

/**
 * Records the customer's objection that they did return the bottle: nothing is charged before staff decide (rule 76).
 */
export function disputeBottle(
  context: Context,
  call: CustomerCall,
  id: string,
  note: string | undefined,
): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, { order, now }) => {
    const { bottleState, bottleDisputeUntil } = order;
    if (bottleState === 'disputed') return {};
    const isInTime = bottleDisputeUntil !== null && now < bottleDisputeUntil;
    if (bottleState !== 'open' || !isInTime) throw new Refusal('cell.dispute_refused');
    await updateCellOrder(transaction, order, { bottleState: 'disputed', disputeNote: note || null });
    await appendCellEvent(transaction, order, 'DISPUTED', now);
    return {};
  });
}
