import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { trace } from '#observability/tracing.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { listJobRuns, recordFailure, recordSuccess, type JobRun } from './job-run.store.ts';

/**
 * A run's counts for the log. If a run continues after failures, `done` and `failed` count the rows; a run in which
 * every row failed counts as failed.
 */
export type JobCounts = Readonly<Record<string, number>>;

/** Scheduled work. It may run twice with one effect; it throws, or fails for every due row, to be retried. */
export type ScheduledJob = {
  readonly name: string;
  /** The schedule as a cron expression of five fields, in UTC. */
  readonly cron: string;
  run(): Promise<JobCounts | void>;
};

/**
 * The longest wait of a probe for the results of jobs; a database that does not answer is reported by a probe of its
 * own.
 */
const readMilliseconds = 1000;

export type JobJournal = {
  /** Runs the job and records its result in the log, the metrics and the database. Throws the job's error. */
  run(job: ScheduledJob): Promise<unknown>;
  /**
   * Reads each job's last result in any process; the last known results if the database does not answer in time; null:
   * none are known.
   */
  read(): Promise<readonly JobRun[] | null>;
};

export function createJobJournal({
  upkeep,
  health,
  clock,
  logger,
  metrics,
  jobs,
}: {
  upkeep: Database;
  /** The pool for reading results, so that a long job does not delay them. */
  health: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  jobs: readonly ScheduledJob[];
}): JobJournal {
  const names = jobs.map(({ name }) => name);
  let known: readonly JobRun[] | null = null;

  async function write(job: string, note: Promise<void>): Promise<void> {
    try {
      await note;
    } catch (error) {
      logger.warn({ err: error, job }, 'how a job ended could not be written down');
    }
  }

  async function runCounted({ name: job, run }: ScheduledJob): Promise<JobCounts> {
    const described = { name: `job ${job}`, kind: 'internal', attributes: { 'kaplya.job': job } } as const;
    const counts =
      (await trace(
        () => described,
        () => run(),
      )) ?? {};
    const { done = 0, failed = 0 } = counts;
    if (failed > 0) metrics.countJobRowsFailed({ job }, failed);
    if (failed > 0 && done === 0) throw new Error(`It failed at all of ${failed}; the log says why, at each`);
    return counts;
  }

  return {
    async run(scheduled) {
      const { name: job } = scheduled;
      const startedAt = performance.now();
      const durationOf = () => Math.round(performance.now() - startedAt);
      try {
        const counts = await runCounted(scheduled);
        logger[levelOf(counts)]({ job, durationMilliseconds: durationOf(), ...counts }, 'job done');
        metrics.countJob({ job, outcome: 'done' });
        await write(job, recordSuccess(upkeep, job, clock.now()));
      } catch (error) {
        logger.error({ err: error, job, durationMilliseconds: durationOf() }, 'job failed');
        metrics.countJob({ job, outcome: 'failed' });
        await write(job, recordFailure(upkeep, job, { now: clock.now(), error }));
        throw error;
      }
    },
    async read() {
      const reading = listJobRuns(health, names).then(
        (runs) => (known = runs),
        () => known,
      );
      return withTimeout(readMilliseconds, reading, known);
    },
  };
}

function levelOf(counts: JobCounts): 'warn' | 'info' | 'debug' {
  if ((counts['failed'] ?? 0) > 0) return 'warn';
  return Object.values(counts).some((count) => count > 0) ? 'info' : 'debug';
}

/** Returns the jobs whose last run failed. */
export function toFailing(runs: readonly JobRun[]): string[] {
  return runs.filter(({ failuresInARow }) => failuresInARow > 0).map(({ name }) => name);
}
