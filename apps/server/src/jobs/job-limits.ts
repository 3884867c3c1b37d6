import { MINUTE_MS } from '@kaplya/domain';

/**
 * How long a run of a job goes on, and when pg-boss takes it for dead and has it run again. Between the two is time for
 * what is in hand: a batch has two minutes a statement, an acquirer some seconds.
 */
export const jobLimits = { runMilliseconds: 5 * MINUTE_MS, expireSeconds: 15 * 60 };
