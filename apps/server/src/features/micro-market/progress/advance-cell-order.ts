import { awaitingCellOrderStates, nextCellStep, type CellFailure, type CellStep } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { lookUpDocument } from '#features/payments/index.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { startDueWork } from './start-due-work.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import {
  scheduleCellOrders,
  listDueCellOrders,
  updateCellOrder,
  type CellOrderKey,
} from '../orders/cell-orders.store.ts';
import { lateReportMilliseconds } from './cell-payee.ts';
import { cancelUnpaidCellOrder, failCellOrder } from './fail-cell-order.ts';
import { issueCommand, repeatCommand } from '../controllers/issue-command.ts';
import { completeCellOrder, openCellOrder } from './complete-cell-order.ts';
import { lockAndLoadCellOrder, type LockedCellOrder } from '../orders/locked-cell-order.ts';
import { runSideEffects, type SideEffects } from './side-effects.ts';

/**
 * Limit of steps in one run, more than any order needs: an endless loop would be a bug and must not block other orders.
 */
const stepsAtOnce = 20;
const ordersAtOnce = 100;
/**
 * Limit of orders in progress, which bounds the memory: an order that waits for an acquirer stays in progress for
 * seconds.
 */
const ordersInProgressAtMost = 1000;

/**
 * Advances an order as far as possible: each step in its own transaction, its side effects after the commit. Any
 * process may run it at any time; concurrent runs do nothing twice.
 */
export async function advanceCellOrder(context: Context, key: CellOrderKey): Promise<void> {
  let isPaymentChecked = false;
  for (let count = 0; count < stepsAtOnce; count += 1) {
    const applied = await withTransaction(context.database, (transaction) =>
      executeNextStep(context, transaction, key, isPaymentChecked),
    );
    if (!applied) return;
    const { partner, step, sideEffects, outcome } = applied;
    if (step === 'ask') {
      isPaymentChecked = await isPaymentKnown(context, partner, key.id);
      if (isPaymentChecked) continue;
      await scheduleCellOrders(context.database, [key], new Date(context.clock.now().getTime() + recheckMilliseconds));
      return;
    }
    if (outcome) context.metrics.countCell({ outcome });
    context.changes.announce('cell-order', key.id);
    if ((await runSideEffects(context, partner, sideEffects)) === 'unsent') return;
  }
  context.logger.error({ orderId: key.id }, 'an order at a cell does not come to rest');
}

const recheckMilliseconds = 2000;
const acquirerTimeoutMilliseconds = 5000;

/** Whether the acquirer reported the payment's outcome, so that an order paid in time is not cancelled. */
async function isPaymentKnown(context: Context, partner: Partner, id: string): Promise<boolean> {
  return withTimeout(acquirerTimeoutMilliseconds, lookUpDocument(context, partner, id), false);
}

type AppliedStep = {
  readonly partner: Partner;
  /** `ask`: checks a timely payment at the acquirer before the order is cancelled. */
  readonly step: CellStep['kind'] | 'ask';
  readonly sideEffects: SideEffects;
  /** The final outcome of the order, counted in the metrics after the commit. */
  readonly outcome?: CellFailure | 'completed';
};

/**
 * Executes the next step of an order under its lock; null if the order waits for an event or a time, or does not exist.
 */
async function executeNextStep(
  context: Context,
  transaction: Transaction,
  key: CellOrderKey,
  isPaymentChecked: boolean,
): Promise<AppliedStep | null> {
  const locked = await lockAndLoadCellOrder(context, transaction, key);
  if (!locked) return null;
  const { partner, order, facts, now } = locked;
  const step = nextCellStep(facts, now.getTime(), partner.rules.cellTimers);
  if (step.kind === 'wait') {
    const nextAt = step.until === null ? null : new Date(step.until);
    if (nextAt?.getTime() !== order.nextAt?.getTime()) await updateCellOrder(transaction, order, { nextAt });
    return null;
  }
  if (isLeftToOthers(context, locked)) return null;
  // A payment that the acquirer never reports in time counts as late.
  const mayCheck = now.getTime() < order.reservedUntil.getTime() + lateReportMilliseconds;
  if (step.kind === 'expire' && mayCheck && !isPaymentChecked) return { partner, step: 'ask', sideEffects: {} };
  const sideEffects = await applyStep(context, transaction, locked, step);
  const outcome = step.kind === 'fail' ? step.reason : step.kind === 'complete' ? 'completed' : null;
  return { partner, step: step.kind, sideEffects, ...(outcome && { outcome }) };
}

/**
 * The delay of a due order in a process without a broker connection, so that a connected process, which knows the state
 * of the controller, handles it first.
 */
const headStartMilliseconds = 1500;
const controllerStates: ReadonlySet<string> = new Set(awaitingCellOrderStates);

function isLeftToOthers(context: Context, { order, now }: LockedCellOrder): boolean {
  if (context.cells.isConnected() || !controllerStates.has(order.state)) return false;
  return order.nextAt !== null && now.getTime() < order.nextAt.getTime() + headStartMilliseconds;
}

async function applyStep(
  context: Context,
  transaction: Transaction,
  locked: LockedCellOrder,
  step: Exclude<CellStep, { readonly kind: 'wait' }>,
): Promise<SideEffects> {
  const { partner, order, controller, commands, now } = locked;
  switch (step.kind) {
    case 'expire':
      await cancelUnpaidCellOrder(transaction, partner, order, {
        reason: 'payment_expired',
        event: 'PAYMENT_EXPIRED',
        now,
      });
      return {};
    case 'command': {
      // A command not accepted in time is followed by another within the same minute.
      const former = commands.at(-1)?.deadlineAt;
      const paidAt = order.paidAt ?? now;
      const deadlineAt = former ?? new Date(paidAt.getTime() + partner.rules.cellTimers.opening);
      return issueCommand(context, transaction, locked, deadlineAt);
    }
    case 'send':
      return repeatCommand(transaction, locked);
    case 'sync':
      await updateCellOrder(transaction, order, { syncAskedAt: now, nextAt: now });
      return { sync: controller };
    case 'doubt':
      await updateCellOrder(transaction, order, { state: 'uncertain', uncertainSince: now, nextAt: now });
      await appendCellEvent(transaction, order, 'CONNECTION_LOST', now);
      return {};
    case 'resume':
      await updateCellOrder(transaction, order, { state: 'opening', uncertainSince: null, nextAt: now });
      await appendCellEvent(transaction, order, 'CONNECTION_BACK', now);
      return {};
    case 'opened':
      return openCellOrder(transaction, locked);
    case 'alarm':
      await updateCellOrder(transaction, order, { alarmedAt: now, nextAt: now });
      await appendCellEvent(transaction, order, 'DOOR_LEFT_OPEN', now);
      context.logger.warn({ orderId: order.id, cellId: order.cellId }, 'the door of a cell stays open');
      return {};
    case 'not_taken':
      await updateCellOrder(transaction, order, { state: 'not_taken', nextAt: now });
      await appendCellEvent(transaction, order, 'NOT_TAKEN', now);
      return {};
    case 'complete':
      return completeCellOrder(transaction, locked, step);
    case 'fail':
      return failCellOrder(context, transaction, locked, step);
  }
}

/** Advances all due orders as far as possible. */
export async function advanceDueCellOrders(context: Context): Promise<void> {
  await startDue(context);
  await Promise.all(context.services.microMarket.runs.values());
}

/** Delay after a failed attempt, so that a broken order does not block others. */
const retryMilliseconds = 30_000;

export const createRuns = () => new Map<string, Promise<void>>();

/** Starts due orders; one that waits for an acquirer blocks no other. */
function startDue(context: Context): Promise<void> {
  return startDueWork({
    inProgress: context.services.microMarket.runs,
    atOnce: ordersAtOnce,
    inProgressAtMost: ordersInProgressAtMost,
    list: (limit, exceptIds) => listDueCellOrders(context.database, context.clock.now(), { limit, exceptIds }),
    run: (key) => advanceSafely(context, key),
  });
}

async function advanceSafely(context: Context, key: CellOrderKey): Promise<void> {
  try {
    await advanceCellOrder(context, key);
  } catch (error) {
    context.logger.error(
      { err: error, orderId: key.id },
      'an order at a cell could not be carried on; it is tried again',
    );
    const nextAt = new Date(context.clock.now().getTime() + retryMilliseconds);
    await scheduleCellOrders(context.database, [key], nextAt).catch((failure: unknown) =>
      context.logger.warn({ err: failure, orderId: key.id }, 'an order at a cell is looked at again at once'),
    );
  }
}

export const createLoop = (context: Context) => {
  let running: Promise<void> | null = null;
  let isRequested = false;

  async function run(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await startDue(context);
    }
  }

  const loop = {
    wake(): void {
      isRequested = true;
      running ??= run()
        .catch((error: unknown) => context.logger.error({ err: error }, 'orders at cells could not be carried on'))
        .finally(() => {
          running = null;
          if (isRequested && !context.stopping.aborted) loop.wake();
        });
    },
    async whenIdle(): Promise<void> {
      await running;
      await Promise.all(context.services.microMarket.runs.values());
    },
  };
  return loop;
};

/** Advances due orders now, without waiting for them. */
export function triggerCellOrders(context: Context): void {
  if (!context.stopping.aborted) context.services.microMarket.loop.wake();
}

/** Waits until no order is in progress in this process. */
export async function drainCellOrders(context: Context): Promise<void> {
  await context.services.microMarket.loop.whenIdle();
}
