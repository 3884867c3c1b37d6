import { setTimeout as delay } from 'node:timers/promises';
import { awaitingCellSessionStates, nextCellStep, type CellFailure, type CellStep } from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { lookUpDocument } from '#features/payments/index.ts';
import { noteEvent } from './cell-events.store.ts';
import { scheduleSessions, listDueSessions, updateSession, type SessionKey } from './cell-sessions.store.ts';
import { hearingMilliseconds } from './cell-payee.ts';
import { cancelSession, failSession } from './fail-session.ts';
import { giveCommand, repeatCommand } from './give-command.ts';
import { completeSession, openSession } from './hand-over.ts';
import { loadLocked, type LockedSession } from './locked-session.ts';
import { tellOutside, type Outside } from './outside.ts';

/** More than any session takes; a session that goes round in circles is a bug, and must not keep the others. */
const stepsAtOnce = 20;
const sessionsAtOnce = 100;

/**
 * Does everything that is to be done for a session now: each step in a transaction of its own, what it wants of the
 * outside after its commit. Any process may do it at any time, and two at once do nothing twice.
 */
export async function carryOn(context: Context, key: SessionKey): Promise<void> {
  let isPaymentAsked = false;
  for (let count = 0; count < stepsAtOnce; count += 1) {
    const taken = await withTransaction(context.database, (transaction) =>
      takeStep(context, transaction, key, isPaymentAsked),
    );
    if (!taken) return;
    const { partner, step, outside, outcome } = taken;
    if (step === 'ask') {
      isPaymentAsked = await isPaymentKnown(context, partner, key.id);
      if (isPaymentAsked) continue;
      await scheduleSessions(context.database, [key], new Date(context.clock.now().getTime() + askAgainMilliseconds));
      return;
    }
    if (outcome) context.metrics.countCell({ outcome });
    context.changes.announce('cell-order', key.id);
    if ((await tellOutside(context, partner, outside)) === 'unsent') return;
  }
  context.logger.error({ sessionId: key.id }, 'an order at a cell does not come to rest');
}

const askAgainMilliseconds = 2000;
const acquirerPatienceMilliseconds = 5000;

/** Whether the acquirer has said what became of the payment: who has paid in time is not given up. */
async function isPaymentKnown(context: Context, partner: Partner, id: string): Promise<boolean> {
  const patience = delay(acquirerPatienceMilliseconds, false, { ref: false });
  return Promise.race([lookUpDocument(context, partner, id), patience]);
}

type Taken = {
  readonly partner: Partner;
  /** `ask`: whether it was paid in time is asked of the acquirer before it is given up. */
  readonly step: CellStep['kind'] | 'ask';
  readonly outside: Outside;
  /** To be counted, once it is committed. */
  readonly outcome?: CellFailure | 'completed';
};

/** Null when there is nothing to do before the time that is noted. */
async function takeStep(
  context: Context,
  transaction: Transaction,
  key: SessionKey,
  isPaymentAsked: boolean,
): Promise<Taken | null> {
  const locked = await loadLocked(context, transaction, key);
  if (!locked) return null;
  const { partner, session, facts, now } = locked;
  const step = nextCellStep(facts, now.getTime(), partner.rules.cellTimers);
  if (step.kind === 'wait') {
    const nextAt = step.until === null ? null : new Date(step.until);
    if (nextAt?.getTime() !== session.nextAt?.getTime()) await updateSession(transaction, session, { nextAt });
    return null;
  }
  if (isLeftToOthers(context, locked)) return null;
  // What the acquirer does not say in the end comes too late.
  const mayAsk = now.getTime() < session.reservedUntil.getTime() + hearingMilliseconds;
  if (step.kind === 'expire' && mayAsk && !isPaymentAsked) return { partner, step: 'ask', outside: {} };
  const outside = await carryOut(context, transaction, locked, step);
  const outcome = step.kind === 'fail' ? step.reason : step.kind === 'complete' ? 'completed' : null;
  return { partner, step: step.kind, outside, ...(outcome && { outcome }) };
}

/** A process without the broker knows less than the others: they are given so long. */
const othersMilliseconds = 1500;
const ofControllers: ReadonlySet<string> = new Set(awaitingCellSessionStates);

function isLeftToOthers(context: Context, { session, now }: LockedSession): boolean {
  if (context.cells.isConnected() || !ofControllers.has(session.state)) return false;
  return session.nextAt !== null && now.getTime() < session.nextAt.getTime() + othersMilliseconds;
}

async function carryOut(
  context: Context,
  transaction: Transaction,
  locked: LockedSession,
  step: Exclude<CellStep, { readonly kind: 'wait' }>,
): Promise<Outside> {
  const { partner, session, controller, commands, now } = locked;
  switch (step.kind) {
    case 'expire':
      await cancelSession(transaction, partner, session, { reason: 'payment_expired', event: 'PAYMENT_EXPIRED', now });
      return {};
    case 'command': {
      // One that the controller did not take in time is followed by another within the same minute.
      const former = commands.at(-1)?.deadlineAt;
      const paidAt = session.paidAt ?? now;
      const deadlineAt = former ?? new Date(paidAt.getTime() + partner.rules.cellTimers.opening);
      return giveCommand(context, transaction, locked, deadlineAt);
    }
    case 'send':
      return repeatCommand(transaction, locked);
    case 'sync':
      await updateSession(transaction, session, { syncAskedAt: now, nextAt: now });
      return { sync: controller };
    case 'doubt':
      await updateSession(transaction, session, { state: 'uncertain', uncertainSince: now, nextAt: now });
      await noteEvent(transaction, session, 'CONNECTION_LOST', now);
      return {};
    case 'resume':
      await updateSession(transaction, session, { state: 'opening', uncertainSince: null, nextAt: now });
      await noteEvent(transaction, session, 'CONNECTION_BACK', now);
      return {};
    case 'opened':
      return openSession(transaction, locked);
    case 'alarm':
      await updateSession(transaction, session, { alarmedAt: now, nextAt: now });
      await noteEvent(transaction, session, 'DOOR_LEFT_OPEN', now);
      context.logger.warn({ sessionId: session.id, cellId: session.cellId }, 'the door of a cell stays open');
      return {};
    case 'not_taken':
      await updateSession(transaction, session, { state: 'not_taken', nextAt: now });
      await noteEvent(transaction, session, 'NOT_TAKEN', now);
      return {};
    case 'complete':
      return completeSession(transaction, locked, step);
    case 'fail':
      return failSession(context, transaction, locked, step);
  }
}

/** Carries on every session whose time has come, until each waits for something. */
export async function carryOnDue(context: Context): Promise<void> {
  await startDue(context);
  await Promise.all(runsOf(context).values());
}

/** After so long a session is tried again that could not be carried on: it must not keep the others. */
const retryMilliseconds = 30_000;

const runsOf = perContext(() => new Map<string, Promise<void>>());

/** Begins what is due and not in hand already: one that waits for an acquirer keeps no other. */
async function startDue(context: Context): Promise<void> {
  const runs = runsOf(context);
  const due = await listDueSessions(context.database, context.clock.now(), sessionsAtOnce);
  for (const key of due) {
    if (runs.has(key.id)) continue;
    runs.set(
      key.id,
      carryOnSafely(context, key).finally(() => runs.delete(key.id)),
    );
  }
}

async function carryOnSafely(context: Context, key: SessionKey): Promise<void> {
  try {
    await carryOn(context, key);
  } catch (error) {
    context.logger.error(
      { err: error, sessionId: key.id },
      'an order at a cell could not be carried on; it is tried again',
    );
    const nextAt = new Date(context.clock.now().getTime() + retryMilliseconds);
    await scheduleSessions(context.database, [key], nextAt).catch((failure: unknown) =>
      context.logger.warn({ err: failure, sessionId: key.id }, 'an order at a cell is looked at again at once'),
    );
  }
}

const loops = perContext((context) => {
  let looking: Promise<void> | null = null;
  let isWanted = false;

  async function look(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await startDue(context);
    }
  }

  const loop = {
    wake(): void {
      isWanted = true;
      looking ??= look()
        .catch((error: unknown) => context.logger.error({ err: error }, 'orders at cells could not be carried on'))
        .finally(() => {
          looking = null;
          if (isWanted && !context.stopping.aborted) loop.wake();
        });
    },
    async rest(): Promise<void> {
      await looking;
      await Promise.all(runsOf(context).values());
    },
  };
  return loop;
});

/** Something has happened: whatever is due is carried on now, without being waited for. */
export function wakeSessions(context: Context): void {
  if (!context.stopping.aborted) loops(context).wake();
}

/** Until nothing is in hand in this process. */
export async function restSessions(context: Context): Promise<void> {
  await loops(context).rest();
}
