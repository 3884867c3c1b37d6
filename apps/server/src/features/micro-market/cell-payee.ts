import { isOpenCellSession } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { MoneyMoved } from '#features/payments/index.ts';
import { noteEvent } from './cell-events.store.ts';
import { lockSession, updateSession, type CellSessionRow } from './cell-sessions.store.ts';
import { cancelSession } from './fail-session.ts';

/** Money that came in time is often heard of a little later. */
export const hearingMilliseconds = 10_000;

/** A session that money may be taken for, locked; null when there is none of this id. */
export async function findPayableSession(
  transaction: Transaction,
  key: { readonly partnerId: string; readonly id: string },
  now: Date,
): Promise<(CellSessionRow & { readonly isPayable: boolean }) | null> {
  const session = await lockSession(transaction, key);
  if (!session) return null;
  const isInTime = now.getTime() < session.reservedUntil.getTime() + hearingMilliseconds;
  return { ...session, isPayable: session.state === 'reserved' && isInTime };
}

/**
 * Money is there, held or paid: from now on the door may be opened. False when the session takes none any more: it goes
 * back (rule 70). Of what was held before, being paid changes nothing.
 */
export async function takeMoney(
  transaction: Transaction,
  { partnerId, documentId: id, amountMinor, now }: MoneyMoved,
  kind: 'held' | 'paid',
): Promise<boolean> {
  const session = await findPayableSession(transaction, { partnerId, id }, now);
  if (!session) return false;
  if (session.isPayable && session.toPayMinor === amountMinor) {
    await updateSession(transaction, session, { state: 'paid', receivedMinor: amountMinor, paidAt: now, nextAt: now });
    await noteEvent(transaction, session, kind === 'held' ? 'HELD' : 'PAID', now, { amount: amountMinor });
    return true;
  }
  const isKept = session.receivedMinor === amountMinor && keeping.has(session.state);
  if (isKept && kind === 'paid') await noteEvent(transaction, session, 'PAID', now, { amount: amountMinor });
  return isKept;
}

const keeping: ReadonlySet<CellSessionRow['state']> = new Set([
  'paid',
  'opening',
  'uncertain',
  'opened',
  'not_taken',
  'completed',
]);

/** Money has gone back, refunded or released. */
export async function returnedMoney(
  transaction: Transaction,
  { partnerId, documentId: id, amountMinor, now }: MoneyMoved,
  kind: 'REFUNDED' | 'RELEASED',
): Promise<void> {
  const session = await lockSession(transaction, { partnerId, id });
  if (!session) return;
  await noteEvent(transaction, session, kind, now, { amount: amountMinor });
  await settleReturn(transaction, session, amountMinor);
}

/** A payment came to nothing, or what was held of it is gone. */
export async function loseMoney(
  transaction: Transaction,
  partner: Partner,
  { documentId: id, now }: Omit<MoneyMoved, 'amountMinor'>,
): Promise<void> {
  const session = await lockSession(transaction, { partnerId: partner.id, id });
  if (!session) return;
  if (session.state === 'reserved') {
    await cancelSession(transaction, partner, session, { reason: 'payment_declined', event: 'PAYMENT_DECLINED', now });
    return;
  }
  if (session.receivedMinor === session.returnedMinor) return;
  await noteEvent(transaction, session, 'MONEY_GONE', now, { amount: session.receivedMinor });
  await settleReturn(transaction, session, session.receivedMinor);
  if (isOpenCellSession(session.state)) await updateSession(transaction, session, { nextAt: now });
}

async function settleReturn(transaction: Transaction, session: CellSessionRow, amountMinor: number): Promise<void> {
  // Of money that came too late nothing was received.
  const returnedMinor = Math.min(session.receivedMinor, session.returnedMinor + amountMinor);
  const isOver = session.state === 'failed_refunding' && returnedMinor === session.receivedMinor;
  await updateSession(transaction, session, { returnedMinor, ...(isOver && { state: 'refunded' }) });
}
