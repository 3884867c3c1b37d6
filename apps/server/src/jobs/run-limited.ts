import type { Context } from '#context.ts';
import type { JobCounts } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';

/** Looks at `stopping` after each batch or row, and leaves the rest to the next run. */
export type LimitedWork = (context: Context) => Promise<JobCounts | void>;

/** One limit for all that a job does: to the work it looks as if the shop were stopping. */
export async function runLimited(
  context: Context,
  work: LimitedWork,
  runMilliseconds: number = jobLimits.runMilliseconds,
): Promise<JobCounts | void> {
  const limit = new AbortController();
  // A timer holds it: `AbortSignal.timeout` may be collected when nobody listens to it.
  const timer = setTimeout(() => limit.abort(), runMilliseconds);
  try {
    return await work({ ...context, stopping: AbortSignal.any([context.stopping, limit.signal]) });
  } finally {
    clearTimeout(timer);
  }
}
