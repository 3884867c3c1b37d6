import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';

/** The calls of whoever uses the page, who may leave while some of them are on their way. */
export type PersonCalls = {
  /** As the call it stands for; rejects also what is answered after its person has left: it is nobody's any more. */
  readonly call: Call;
  /** Once none is on its way. */
  whenQuiet(): Promise<void>;
  /** The person has left. */
  startAnew(): void;
  /** Tells, later, whether it is still the person who is here now. */
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
      if (running === 0) for (const goOn of waiting.splice(0)) goOn();
    }
    throw new ApiFailure({ kind: 'cancelled' });
  };

  async function whenQuiet(): Promise<void> {
    if (running === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenQuiet();
  }

  return {
    call,
    whenQuiet,
    startAnew() {
      person += 1;
    },
    watchPerson,
  };
}
