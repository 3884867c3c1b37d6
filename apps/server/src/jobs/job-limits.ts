import { MINUTE_MS } from '@kaplya/domain';

/**
 * The duration of a job's run, and the time after which pg-boss treats it as dead and runs it again. The time between
 * leaves room for the current work: a batch has two minutes for a statement, an acquirer a few seconds.
 */
export const jobLimits = { runMilliseconds: 5 * MINUTE_MS, expireSeconds: 15 * 60 };
