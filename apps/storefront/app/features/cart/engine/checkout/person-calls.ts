import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';

/**
 * API calls bound to the person using the page, a visitor or customer who may sign in or out while calls are running.
 */
export type PersonCalls = {
  /** Makes a call; rejects when the person has changed before the answer. */
  readonly call: Call;
  /** Resolves once no call is running. */
  whenIdle(): Promise<void>;
  /** Call it when the person has changed: calls of the former one that are running will reject. */
  switchPerson(): void;
  /** Returns a predicate: whether the person of this moment is still using the page. */
  watchPerson(): () => boolean;
};

export function createPersonCalls(send: Call): PersonCalls {
  let person = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  function watchPerson(): () => boolean {
    const known = person;
    return () => known === person;
  }

  const call: Call = async (id, ...args) => {
    const isStillHere = watchPerson();
    running += 1;
    try {
      const answer = await send(id, ...args);
      if (isStillHere()) return answer;
    } catch (failure) {
      if (isStillHere()) throw failure;
    } finally {
      running -= 1;
      if (running === 0) for (const resolve of waiting.splice(0)) resolve();
    }
    throw new ApiFailure({ kind: 'cancelled' });
  };

  async function whenIdle(): Promise<void> {
    if (running === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenIdle();
  }

  return {
    call,
    whenIdle,
    switchPerson() {
      person += 1;
    },
    watchPerson,
  };
}
