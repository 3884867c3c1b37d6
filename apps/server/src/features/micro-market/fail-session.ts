import { failuresToError, type CellBlame, type CellFailure } from '@kaplya/domain';
import type { CellOrderReason } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { refundPoints, releasePoints } from '#features/loyalty/index.ts';
import { returnMoney } from '#features/payments/index.ts';
import type { CellEventName } from '#languages/messages.ts';
import { noteEvent } from './cell-events.store.ts';
import { updateSession, type CellSessionRow } from './cell-sessions.store.ts';
import { lockCell, updateCell, type CellRow } from './cells.store.ts';
import type { LockedSession } from './locked-session.ts';
import type { Outside } from './outside.ts';

/** Nothing was paid: the cell is free again, and so are the points. */
export async function cancelSession(
  transaction: Transaction,
  partner: Partner,
  session: CellSessionRow,
  { reason, event, now }: { readonly reason: CellOrderReason; readonly event: CellEventName; readonly now: Date },
): Promise<void> {
  await releasePoints(transaction, partner, [session.id], now);
  await updateSession(transaction, session, { state: 'cancelled', reason, endedAt: now, nextAt: null });
  await noteEvent(transaction, session, event, now);
}

/**
 * The door did not open, or nobody took the bottle: money and points go back, once and in full (rules 72, 73, 77a), and
 * the cell answers for it (rule 75).
 */
export async function failSession(
  context: Context,
  transaction: Transaction,
  { partner, session, cell, now }: LockedSession,
  { reason, blame }: { readonly reason: CellFailure; readonly blame: CellBlame },
): Promise<Outside> {
  const money = await returnMoney(transaction, { partner, documentId: session.id, reason, now });
  await returnPoints(transaction, partner, session, now);
  const { points } = session;
  await blameCell(context, transaction, cell, { reason, blame });
  const isOver = session.receivedMinor === session.returnedMinor;
  await updateSession(transaction, session, {
    state: isOver ? 'refunded' : 'failed_refunding',
    ...{ reason, endedAt: now, uncertainSince: null, nextAt: null },
  });
  if (reason === 'open_timeout') await noteEvent(transaction, session, 'NOT_OPENED', now);
  if (money.amountMinor > 0) await noteEvent(transaction, session, 'REFUNDING', now, { amount: money.amountMinor });
  if (points > 0) await noteEvent(transaction, session, 'POINTS_RETURNED', now, { points });
  context.logger.warn({ sessionId: session.id, cellId: cell.id, reason }, 'an order at a cell failed');
  return { money };
}

async function returnPoints(
  transaction: Transaction,
  partner: Partner,
  { id: orderId, subjectId: customerId, points, openedAt }: CellSessionRow,
  now: Date,
): Promise<void> {
  if (openedAt === null) return releasePoints(transaction, partner, [orderId], now);
  await refundPoints(transaction, partner, {
    ...{ customerId, orderId, returned: points, paidFrom: 'spent', takenBack: 0, now },
  });
}

async function blameCell(
  context: Context,
  transaction: Transaction,
  { partnerId, id }: CellRow,
  { reason, blame }: { readonly reason: CellFailure; readonly blame: CellBlame },
): Promise<void> {
  if (blame === 'none') return;
  const cell = await lockCell(transaction, { partnerId, id });
  if (!cell) return;
  const failures = cell.failures + 1;
  const isBroken = blame === 'error' || failures >= failuresToError;
  await updateCell(transaction, cell, { failures, ...(isBroken && { fault: cell.fault ?? reason }) });
  if (isBroken) context.logger.error({ partnerId, cellId: id, reason }, 'a cell is out of service');
}
