import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { insertCommand, updateCommand } from './cell-commands.store.ts';
import { noteEvent } from './cell-events.store.ts';
import { updateSession } from './cell-sessions.store.ts';
import type { LockedSession } from './locked-session.ts';
import type { Outside } from './outside.ts';

/** The longest pulse of a lock. */
const unlockMilliseconds = 600;

/**
 * Writes down the next command to open: from then on every process sends the same bytes, and the cell opens once for it.
 * Only a session whose money is there comes here (rule 71).
 */
export async function giveCommand(
  context: Context,
  transaction: Transaction,
  { partner, session, commands, cell, isKnownAway, now }: LockedSession,
  deadlineAt: Date,
): Promise<Outside> {
  const target = { controllerId: cell.controllerId, cellId: cell.id };
  const commandId = randomUUIDv7();
  const expiresAt = new Date(now.getTime() + partner.rules.cellTimers.commandLifetime);
  const payload = context.cells.encodeCommand({
    ...target,
    ...{ commandId, orderId: session.id, issuedAt: now, expiresAt, unlockMilliseconds },
  });
  await insertCommand(transaction, {
    partnerId: partner.id,
    id: commandId,
    sessionId: session.id,
    number: commands.length + 1,
    payload,
    issuedAt: now,
    deadlineAt,
    sends: 1,
    isPerhapsHeard: !isKnownAway,
    ...{ ack: null, ackReason: null, ackAt: null, openedAt: null, failedAt: null, closedAt: null, content: null },
  });
  await updateSession(transaction, session, { state: 'opening', syncAskedAt: null, nextAt: now });
  await noteEvent(transaction, session, 'COMMAND_SENT', now);
  return { command: { target, payload, id: commandId, sessionId: session.id, sends: 1, wasPerhapsHeard: false } };
}

/** The same bytes once more. */
export async function repeatCommand(
  transaction: Transaction,
  { session, commands, cell, isKnownAway, now }: LockedSession,
): Promise<Outside> {
  const command = commands.at(-1);
  if (!command) throw new Error(`Session ${session.id} has no command to repeat`);
  const { id, payload, isPerhapsHeard: wasPerhapsHeard } = command;
  const sends = command.sends + 1;
  await updateCommand(transaction, command, { sends, isPerhapsHeard: wasPerhapsHeard || !isKnownAway });
  await updateSession(transaction, session, { nextAt: now });
  await noteEvent(transaction, session, 'COMMAND_REPEATED', now);
  const target = { controllerId: cell.controllerId, cellId: cell.id };
  return { command: { target, payload, id, sessionId: session.id, sends, wasPerhapsHeard } };
}
