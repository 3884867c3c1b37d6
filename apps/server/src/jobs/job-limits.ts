import { MINUTE_MS } from '@kaplya/domain';

/**
 * How long a job's run lasts, and when pg-boss takes it for dead and runs it again. The time between leaves room for the
 * current work: a batch has two minutes for a statement, an acquirer a few seconds.
 */
export const jobLimits = { runMilliseconds: 5 * MINUTE_MS, expireSeconds: 15 * 60 };
