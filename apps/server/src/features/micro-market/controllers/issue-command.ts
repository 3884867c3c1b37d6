import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { insertCommand, updateCommand } from './cell-commands.store.ts';
import { appendCellEvent } from './cell-events.store.ts';
import { updateCellOrder } from '../orders/cell-orders.store.ts';
import type { LockedCellOrder } from '../orders/locked-cell-order.ts';
import type { SideEffects } from '../progress/side-effects.ts';

/** The longest pulse of a lock. */
const unlockMilliseconds = 600;

/**
 * Records the next opening command: every process then sends the same bytes, and the cell opens once for it. Only paid
 * orders get here (rule 71).
 */
export async function issueCommand(
  context: Context,
  transaction: Transaction,
  { partner, order, commands, cell, isKnownOffline, now }: LockedCellOrder,
  deadlineAt: Date,
): Promise<SideEffects> {
  const target = { controllerId: cell.controllerId, cellId: cell.id };
  const commandId = randomUUIDv7();
  const expiresAt = new Date(now.getTime() + partner.rules.cellTimers.commandLifetime);
  const payload = context.cells.encodeCommand({
    ...target,
    ...{ commandId, orderId: order.id, issuedAt: now, expiresAt, unlockMilliseconds },
  });
  await insertCommand(transaction, {
    partnerId: partner.id,
    id: commandId,
    orderId: order.id,
    number: commands.length + 1,
    payload,
    issuedAt: now,
    deadlineAt,
    sends: 1,
    isPerhapsHeard: !isKnownOffline,
    ...{ ack: null, ackReason: null, ackAt: null, openedAt: null, failedAt: null, closedAt: null, content: null },
  });
  await updateCellOrder(transaction, order, { state: 'opening', syncAskedAt: null, nextAt: now });
  await appendCellEvent(transaction, order, 'COMMAND_SENT', now);
  return { command: { target, payload, id: commandId, orderId: order.id, sends: 1, wasPerhapsHeard: false } };
}

/** Sends the same bytes again. */
export async function repeatCommand(
  transaction: Transaction,
  { order, commands, cell, isKnownOffline, now }: LockedCellOrder,
): Promise<SideEffects> {
  const command = commands.at(-1);
  if (!command) throw new Error(`Cell order ${order.id} has no command to repeat`);
  const { id, payload, isPerhapsHeard: wasPerhapsHeard } = command;
  const sends = command.sends + 1;
  await updateCommand(transaction, command, { sends, isPerhapsHeard: wasPerhapsHeard || !isKnownOffline });
  await updateCellOrder(transaction, order, { nextAt: now });
  await appendCellEvent(transaction, order, 'COMMAND_REPEATED', now);
  const target = { controllerId: cell.controllerId, cellId: cell.id };
  return { command: { target, payload, id, orderId: order.id, sends, wasPerhapsHeard } };
}
