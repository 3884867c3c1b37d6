import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '@kaplya/domain';

export type SliceOptions = {
  readonly now?: () => number;
  readonly sliceMilliseconds?: number;
  /** Resolves when all waiting work has had its turn. */
  readonly yieldToOthers?: () => Promise<unknown>;
};

/** Does long work in slices of a few milliseconds: the process serves others between them. */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  { now = () => performance.now(), sliceMilliseconds = 8, yieldToOthers = nextTurn }: SliceOptions = {},
): Promise<Result> {
  let endsAt = now() + sliceMilliseconds;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (now() < endsAt) continue;
    await yieldToOthers();
    endsAt = now() + sliceMilliseconds;
  }
}
