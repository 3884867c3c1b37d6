import { ApiFailure, isUncertain } from '#platform/api-failure.ts';
import type { EndpointId } from '#platform/endpoint-paths.ts';
import type { AssignOutcome } from '../cart-engine.ts';
import { isGone, MAX_ATTEMPTS } from './cart-failures.ts';
import type { EngineCore } from './engine-core.ts';

/** Something that belongs to the cart besides its lines. */
export type Assignment = {
  action: EndpointId;
  send: (cart: string) => Promise<void>;
  onFailed?: () => void;
  /** The prices do not depend on it. */
  isFree?: boolean;
};

/** One assignment after the other, each sent again when no answer came: the same value twice is harmless. */
export type AssignmentQueue = {
  /** Does nothing while there is no cart. */
  assign(assignment: Assignment): Promise<AssignOutcome>;
  isEmpty(): boolean;
};

export type AssignmentQueueSurroundings = {
  hasCart: () => boolean;
  whenRestored: () => Promise<void>;
  isMoving: () => boolean;
  whenMoved: () => Promise<void>;
  onGone: (failure: unknown) => void;
  /** Called after each; `isFree`: the prices do not depend on it. */
  onDone: (isFree: boolean) => void;
};

const nothingToAssign: AssignOutcome = { ok: true };

export function createAssignmentQueue(core: EngineCore, surroundings: AssignmentQueueSurroundings): AssignmentQueue {
  const { isMoving } = surroundings;
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;

  async function run({ action, send, onFailed, isFree = false }: Assignment, epoch: number): Promise<AssignOutcome> {
    try {
      await sendUntilAnswered(send, epoch);
      return { ok: true };
    } catch (failure) {
      if (epoch === core.current.epoch) {
        onFailed?.();
        if (isGone(failure)) surroundings.onGone(failure);
        core.report(action, failure);
      }
      return { ok: false, failure };
    } finally {
      running -= 1;
      surroundings.onDone(isFree);
    }
  }

  async function sendUntilAnswered(send: Assignment['send'], epoch: number): Promise<void> {
    await surroundings.whenRestored();
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (isMoving()) await surroundings.whenMoved();
        const { current } = core;
        if (current.cartId === null || epoch !== current.epoch) return;
        return await send(current.cartId);
      } catch (failure) {
        const isLate = isGone(failure) && isMoving();
        const canRepeat = failure instanceof ApiFailure && isUncertain(failure) && failure.kind !== 'cancelled';
        if ((!canRepeat && !isLate) || attempt >= MAX_ATTEMPTS) throw failure;
        if (isLate) continue;
        await core.wait(attempt);
      }
    }
  }

  return {
    async assign(assignment) {
      if (!surroundings.hasCart()) return nothingToAssign;
      const { epoch } = core.current;
      running += 1;
      const done = last.then(() => run(assignment, epoch));
      last = done;
      core.publish();
      return done;
    },
    isEmpty: () => running === 0,
  };
}
