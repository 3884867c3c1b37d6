import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '@kaplya/domain';

export type SliceOptions = {
  readonly now?: () => number;
  readonly sliceMilliseconds?: number;
  /** Called between two slices; resolves when the event loop has handled the waiting events. Replaced in tests. */
  readonly yieldToOthers?: () => Promise<unknown>;
};

/** Runs long work in slices of a few milliseconds, between which the event loop handles other calls. */
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
