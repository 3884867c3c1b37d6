import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import type { EndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { AssignOutcome } from '../../state/cart-engine.ts';
import { isGone, isWorthWaiting, MAX_ATTEMPTS } from '../cart-failures.ts';
import type { EngineCore } from '../engine-core.ts';

/** A value of the cart other than its lines, such as address or payment method, to be sent to the server. */
export type Assignment = {
  action: EndpointId;
  /** Key of the assignment, by default its action: a later assignment replaces a waiting one with the same key. */
  subject?: string;
  /** Sends the value with the headers that make a repeat have no second effect. */
  send: (cart: string, headers: Readonly<Record<string, string>>) => Promise<void>;
  onFailed?: () => void;
  /** The value changes no price, so that no new calculation is needed. */
  isPriceNeutral?: boolean;
  /** The caller shows a failure itself, so the queue does not report it. */
  isFailureHandled?: boolean;
};

/** Sends assignments one at a time. An unanswered one is repeated under its key until it is answered. */
export type AssignmentQueue = {
  /**
   * Enqueues an assignment; does nothing while there is no cart. It replaces an unsent one of the same subject, whose
   * callers then receive the outcome of this one.
   */
  assign(assignment: Assignment): Promise<AssignOutcome>;
  isEmpty(): boolean;
  /** The subjects whose last assignment this cart has not confirmed: it is waiting, being sent, or has failed. */
  listUnconfirmed(): readonly string[];
};

export type AssignmentQueueDependencies = {
  hasCart: () => boolean;
  whenRestored: () => Promise<void>;
  isHandingOver: () => boolean;
  whenHandedOver: () => Promise<void>;
  onGone: (failure: unknown) => Promise<void>;
  /** Runs before each assignment. */
  onAssign: (assignment: Assignment) => void;
  /** Runs after each assignment. */
  onDone: (isPriceNeutral: boolean) => void;
};

const nothingToAssign: AssignOutcome = { ok: true };

export function createAssignmentQueue(core: EngineCore, dependencies: AssignmentQueueDependencies): AssignmentQueue {
  const { isHandingOver } = dependencies;
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;
  const newest = new Map<string, Promise<AssignOutcome>>();
  /** The epoch of the last unconfirmed assignment of each subject. */
  const unconfirmed = new Map<string, number>();

  type QueuedAssignment = { subject: string; epoch: number; isReplaced: () => boolean };

  async function run(assignment: Assignment, queued: QueuedAssignment): Promise<AssignOutcome> {
    const { action, send, onFailed, isPriceNeutral = false, isFailureHandled = false } = assignment;
    try {
      await sendUntilAnswered(send, queued);
      if (!queued.isReplaced()) unconfirmed.delete(queued.subject);
      return { ok: true };
    } catch (failure) {
      if (queued.epoch === core.current.epoch && !queued.isReplaced()) {
        onFailed?.();
        if (isGone(failure)) void dependencies.onGone(failure);
        if (!isFailureHandled) core.report(action, failure);
      }
      return { ok: false, failure };
    } finally {
      core.commandWindow.close(queued);
      running -= 1;
      dependencies.onDone(isPriceNeutral);
    }
  }

  async function sendUntilAnswered(send: Assignment['send'], queued: QueuedAssignment): Promise<void> {
    const { epoch, isReplaced } = queued;
    await dependencies.whenRestored();
    const headers = { 'Idempotency-Key': createUuid() };
    // One that was sent is repeated even if another replaces it: it may be under way, and would arrive after that one.
    let isSent = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await core.commandWindow.open(queued);
        if (isHandingOver()) await dependencies.whenHandedOver();
        const { current } = core;
        if (current.cartId === null || epoch !== current.epoch || (isReplaced() && !isSent)) return;
        isSent = true;
        return await send(current.cartId, headers);
      } catch (failure) {
        if (isGone(failure) && isHandingOver() && attempt < MAX_ATTEMPTS) continue;
        const isCancelled = failure instanceof ApiFailure && failure.kind === 'cancelled';
        if (isCancelled || !isWorthWaiting(failure, attempt)) throw failure;
        await core.wait(attempt);
      }
    }
  }

  async function toLastOutcome(subject: string, done: Promise<AssignOutcome>): Promise<AssignOutcome> {
    const outcome = await done;
    const later = newest.get(subject);
    return later === undefined || later === done ? outcome : toLastOutcome(subject, later);
  }

  return {
    async assign(assignment) {
      if (!dependencies.hasCart()) return nothingToAssign;
      const { epoch } = core.current;
      const { subject = assignment.action } = assignment;
      running += 1;
      dependencies.onAssign(assignment);
      const done: Promise<AssignOutcome> = last.then(() =>
        run(assignment, { subject, epoch, isReplaced: () => newest.get(subject) !== done }),
      );
      last = done;
      newest.set(subject, done);
      unconfirmed.set(subject, epoch);
      core.publish();
      return toLastOutcome(subject, done);
    },
    isEmpty: () => running === 0,
    listUnconfirmed: () => [...unconfirmed].filter(([, epoch]) => epoch === core.current.epoch).map(([name]) => name),
  };
}
