import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { CellAddress, CellEvent } from '#gateways/cells/index.ts';
import type { CellEventName } from '#languages/messages.ts';
import { findCommand, listCommandsOf, updateCommand, type CellCommandRow } from './cell-commands.store.ts';
import { appendCellEvent, insertControllerEvent } from './cell-events.store.ts';
import { findCellOrderOfCell, lockCellOrder, updateCellOrder, type CellOrderRow } from '../orders/cell-orders.store.ts';
import { findCell, updateCell, type CellRow } from '../cells/cells.store.ts';
import { isUuid } from './is-uuid.ts';
import { putOutOfService } from '../cells/put-out-of-service.ts';

type PartnerCell = CellAddress & { readonly partnerId: string };

/** Retention of event keys; older events are ignored. */
export const eventRetentionMilliseconds = 90 * DAY_MS;

/** Handles a controller's event once, however often and in whatever order it arrives (rule 74). */
export async function handleEvent(context: Context, address: PartnerCell, event: CellEvent): Promise<void> {
  const { partnerId, controllerId, cellId } = address;
  const now = context.clock.now();
  const followed = await withTransaction(context.database, async (transaction) => {
    if (await isTooOld(transaction, partnerId, event, now)) {
      context.logger.warn({ ...address, at: event.at, type: event.type }, 'a controller tells of what is long past');
      return null;
    }
    const { bootId, seq, type, commandId, at: deviceAt } = event;
    const isNew = await insertControllerEvent(transaction, {
      ...{ partnerId, controllerId, bootId, seq, cellId, type, deviceAt },
      commandId: isUuid(commandId) ? commandId : null,
      receivedAt: now,
    });
    if (!isNew) return null;
    const found = await findCell(transaction, { partnerId, id: cellId });
    if (found?.cell.controllerId !== controllerId) {
      context.logger.warn({ controllerId, cellId }, 'a controller tells of a cell that it does not have');
      return null;
    }
    return apply(context, transaction, found.cell, event, now);
  });
  if (!followed) return;
  context.changes.announce('cell-order', followed.orderId);
  if (!followed.isIncident) return;
  context.logger.error({ ...address, ...followed }, 'a cell opened after its money went back');
  context.metrics.countCell({ outcome: 'late_opening' });
}

/**
 * Ignores an event so old that its key may be deleted. An event caused by our command counts as new, whatever the
 * controller's clock says.
 */
async function isTooOld(
  transaction: Transaction,
  partnerId: string,
  { at, commandId }: CellEvent,
  now: Date,
): Promise<boolean> {
  if (at.getTime() >= now.getTime() - eventRetentionMilliseconds) return false;
  const command = isUuid(commandId) ? await findCommand(transaction, { partnerId, id: commandId }) : null;
  return command === null || command.issuedAt.getTime() < now.getTime() - eventRetentionMilliseconds;
}

type EventOutcome = { readonly orderId: string; readonly isIncident: boolean };

/** Applies an event under the locks of the cell order and then of the cell, the global lock order. */
async function apply(
  context: Context,
  transaction: Transaction,
  cell: CellRow,
  event: CellEvent,
  now: Date,
): Promise<EventOutcome | null> {
  const followed = await findCausingCommand(transaction, cell, event);
  const isIncident = followed !== null && event.type === 'door_opened' && hasEnded(followed.order);
  if (followed) await recordOnOrder(transaction, followed, { cell, event, isIncident, now });
  await saveReportedState(transaction, cell, event, now);
  const fault = isIncident ? 'late_opening' : faultOf(event, cell, followed !== null);
  if (fault !== null) await putOutOfService(context, transaction, cell, fault);
  return followed && { orderId: followed.order.id, isIncident };
}

type EventCause = { readonly order: CellOrderRow; readonly command: CellCommandRow };

/** The command that caused an event: the named one, otherwise the last one of the cell's open order. */
async function findCausingCommand(
  transaction: Transaction,
  { partnerId, id: cellId }: CellRow,
  { commandId, at }: CellEvent,
): Promise<EventCause | null> {
  const named = isUuid(commandId) ? await findCommand(transaction, { partnerId, id: commandId }) : null;
  const orderId = named?.orderId ?? (await findCellOrderOfCell(transaction, partnerId, cellId))?.id;
  if (orderId === undefined) return null;
  const order = await lockCellOrder(transaction, { partnerId, id: orderId });
  if (!order || order.cellId !== cellId) return null;
  const commands = await listCommandsOf(transaction, partnerId, [order.id]);
  const command = named ? commands.find(({ id }) => id === named.id) : commands.at(-1);
  // An event that names no command and happened before it was not caused by it.
  return command && (named || at >= command.issuedAt) ? { order, command } : null;
}

async function recordOnOrder(
  transaction: Transaction,
  { order, command }: EventCause,
  {
    cell,
    event,
    isIncident,
    now,
  }: { readonly cell: CellRow; readonly event: CellEvent; readonly isIncident: boolean; readonly now: Date },
): Promise<void> {
  await updateCommand(transaction, command, changesOf(event, { cell, order, command, now }));
  const eventName = eventNames[event.type];
  if (eventName !== undefined) await appendCellEvent(transaction, order, eventName, eventTimeOf(event, command, now));
  // The door opened after the refund: a person investigates, nothing is charged again (rule 74).
  if (isIncident) await appendCellEvent(transaction, order, 'LATE_OPENING', now);
  await updateCellOrder(transaction, order, { nextAt: now });
}

/** When it happened, by the controller's clock if plausible: a backlog arrives late. */
function eventTimeOf({ at }: CellEvent, { issuedAt }: CellCommandRow, now: Date): Date {
  return at >= issuedAt && at <= now ? at : now;
}

function changesOf(
  { type, content, at }: CellEvent,
  { cell, order, command, now }: EventCause & { readonly cell: CellRow; readonly now: Date },
): Partial<CellCommandRow> {
  switch (type) {
    case 'door_opened':
      return { openedAt: command.openedAt ?? now };
    case 'open_failed':
      return { failedAt: command.failedAt ?? now };
    case 'door_closed': {
      const isStateNewer = cell.door === 'closed' && cell.stateAt !== null && cell.stateAt >= at;
      const seenContent = content ?? (isStateNewer ? cell.content : null);
      // Replaces the earlier closing: a door that did not latch may be closed again after the bottle was taken.
      if (order.state === 'not_taken') return { closedAt: now, content: seenContent };
      return { closedAt: command.closedAt ?? now, content: command.content ?? seenContent };
    }
    case 'door_forced':
    case 'bottle_inserted':
    case 'item_removed':
    case 'sensor_fault':
      return { openedAt: command.openedAt };
  }
}

/** Stores the cell's state in an event unless a newer one is known. */
async function saveReportedState(
  transaction: Transaction,
  cell: CellRow,
  { type, content, at }: CellEvent,
  now: Date,
): Promise<void> {
  if (type !== 'door_opened' && type !== 'door_closed') return;
  if (cell.stateAt !== null && cell.stateAt > at) return;
  await updateCell(transaction, cell, {
    door: type === 'door_opened' ? 'open' : 'closed',
    stateAt: at > now ? now : at,
    ...(content !== null && { content }),
  });
}

const eventNames: Readonly<Partial<Record<CellEvent['type'], CellEventName>>> = {
  door_opened: 'DOOR_OPENED',
  door_closed: 'DOOR_CLOSED',
  open_failed: 'OPEN_FAILED',
  item_removed: 'BOTTLE_TAKEN',
  bottle_inserted: 'BOTTLE_LEFT',
};

/**
 * The fault that puts the cell out of service. Staff disable a cell before refilling it, so any other unexpected
 * opening is a fault.
 */
function faultOf({ type }: CellEvent, { isDisabled }: CellRow, isExpected: boolean): string | null {
  if (type === 'door_forced' || type === 'sensor_fault') return type;
  return type === 'door_opened' && !isExpected && !isDisabled ? 'door_forced' : null;
}

function hasEnded({ state }: CellOrderRow): boolean {
  return state === 'cancelled' || state === 'failed_refunding' || state === 'refunded';
}
