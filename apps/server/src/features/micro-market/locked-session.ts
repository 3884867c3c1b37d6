import { isSellable, type CellSessionFacts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { listCommandsOf, type CellCommandRow } from './cell-commands.store.ts';
import { lockSession, type CellSessionRow, type SessionKey } from './cell-sessions.store.ts';
import { countBottles } from './count-bottles.ts';
import { findCell, type CellRow, type ControllerRow } from './cells.store.ts';
import { isOnline } from './is-online.ts';
import { toFacts } from './session-facts.ts';

/** A session that nobody else changes until the transaction is over, with what its steps need. */
export type LockedSession = {
  readonly partner: Partner;
  readonly session: CellSessionRow;
  readonly commands: readonly CellCommandRow[];
  readonly cell: CellRow;
  readonly controller: ControllerRow;
  /** The broker, which we hear, has said that the controller is gone. */
  readonly isKnownAway: boolean;
  readonly facts: CellSessionFacts;
  readonly now: Date;
};

/** Null when there is no such session. */
export async function loadLocked(
  context: Context,
  transaction: Transaction,
  key: SessionKey,
): Promise<LockedSession | null> {
  const session = await lockSession(transaction, key);
  if (!session) return null;
  const partner = await findPartner(context, session.partnerId);
  const found = await findCell(transaction, { partnerId: session.partnerId, id: session.cellId });
  if (!partner || !found) throw new Error(`Session ${key.id} has no partner or no cell`);
  const commands = await listCommandsOf(transaction, session.partnerId, [session.id]);
  const now = context.clock.now();
  const { cell, controller } = found;
  const isConnected = context.cells.isConnected();
  const isReachable = isConnected && isOnline(controller, now);
  const isKnownAway = isConnected && !controller.isOnline;
  const facts = toFacts(session, commands, {
    ...controller,
    isReachable,
    isSellable: isSellable({ ...cell, hasFault: cell.fault !== null }, countBottles(session.lines)),
  });
  return { partner, session, commands, cell, controller, isKnownAway, facts, now };
}
