import type { Context } from '#context.ts';
import type { JobCounts } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';

/** A job's work. It checks `stopping` after each batch or row, and leaves the remaining rows to the next run. */
export type JobRun = (context: Context) => Promise<JobCounts | void>;

/** Limits the duration of a job's run: after the limit, the work's signal `stopping` is aborted. */
export async function runLimited(
  context: Context,
  work: JobRun,
  runMilliseconds: number = jobLimits.runMilliseconds,
): Promise<JobCounts | void> {
  const limit = new AbortController();
  // The timer keeps a reference to the controller. An `AbortSignal.timeout` without listeners may be garbage-collected.
  const timer = setTimeout(() => limit.abort(), runMilliseconds);
  try {
    return await work({ ...context, stopping: AbortSignal.any([context.stopping, limit.signal]) });
  } finally {
    clearTimeout(timer);
  }
}
