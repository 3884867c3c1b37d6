import type { CellOrder } from '@kaplya/contract';
import { canReopen } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { noteEvent } from './cell-events.store.ts';
import { updateSession } from './cell-sessions.store.ts';
import { cancelSession } from './fail-session.ts';
import { giveCommand } from './give-command.ts';
import { changeOwnCellOrder, type CellOrderCall } from './own-cell-order.ts';

/** Opens the door again after the bottle was not taken: twice at most, within the ten minutes (rule 71). */
export function reopenCell(context: Context, call: CellOrderCall, id: string): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, locked) => {
    const { partner, session, facts, now } = locked;
    const { cellTimers } = partner.rules;
    if (!canReopen(facts, now.getTime(), cellTimers)) throw new Refusal('cell.reopen_refused');
    await noteEvent(transaction, session, 'REOPEN_ASKED', now);
    return giveCommand(context, transaction, locked, new Date(now.getTime() + cellTimers.opening));
  });
}

/** Gives up an order that is not paid; what is paid all the same goes back. */
export function cancelCellOrder(context: Context, call: CellOrderCall, id: string): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, { partner, session, now }) => {
    if (session.state === 'cancelled') return {};
    if (session.state !== 'reserved') throw new Refusal('cell.cancel_refused');
    await cancelSession(transaction, partner, session, { reason: 'cancelled', event: 'CANCELLED', now });
    return {};
  });
}

/** The customer says that they left a bottle: nothing is charged before a person has looked (rule 76). */
export function disputeBottle(
  context: Context,
  call: CellOrderCall,
  id: string,
  note: string | undefined,
): Promise<CellOrder> {
  return changeOwnCellOrder(context, call, id, async (transaction, { session, now }) => {
    const { bottleState, bottleDisputeUntil } = session;
    if (bottleState === 'disputed') return {};
    const isInTime = bottleDisputeUntil !== null && now < bottleDisputeUntil;
    if (bottleState !== 'open' || !isInTime) throw new Refusal('cell.dispute_refused');
    await updateSession(transaction, session, { bottleState: 'disputed', disputeNote: note || null });
    await noteEvent(transaction, session, 'DISPUTED', now);
    return {};
  });
}
