import type { Context } from '#context.ts';
import type { JobCounts } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';

/** Checks `stopping` after each batch or row, and leaves the others to the next run. */
export type JobRun = (context: Context) => Promise<JobCounts | void>;

/** Limits a job's whole duration: for the work it looks as if the shop were stopping. */
export async function runLimited(
  context: Context,
  work: JobRun,
  runMilliseconds: number = jobLimits.runMilliseconds,
): Promise<JobCounts | void> {
  const limit = new AbortController();
  // A timer references the signal: an `AbortSignal.timeout` without listeners may be collected.
  const timer = setTimeout(() => limit.abort(), runMilliseconds);
  try {
    return await work({ ...context, stopping: AbortSignal.any([context.stopping, limit.signal]) });
  } finally {
    clearTimeout(timer);
  }
}
