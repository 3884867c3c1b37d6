import { PgBoss, type WipData } from 'pg-boss';
import type { Logger } from '#observability/logger.ts';
import type { JobJournal, ScheduledJob } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';

export type JobWorker = {
  /** Whether the worker was started and its database still answers. */
  isRunning(): boolean;
  start(): Promise<void>;
  /** Lets current jobs finish. Also works after a failed start or without a start. */
  close(): Promise<void>;
};

const stopMilliseconds = 10_000;
/** The silence after which the worker counts as stopped; an idle worker polls every two seconds. */
const longestSilenceMilliseconds = 30_000;
/**
 * The time without an answer after which a connection is dropped: short enough to poll on another one before the worker
 * counts as stopped.
 */
const longestAnswerMilliseconds = 20_000;

const queueOptions = { retryLimit: 3, retryBackoff: true, expireInSeconds: jobLimits.expireSeconds };

const isBusy = ({ count }: WipData): boolean => count > 0;
const silenceOf = ({ createdOn, lastFetchedOn }: WipData): number => Date.now() - (lastFetchedOn ?? createdOn);

/** The number of different errors that are remembered. */
const messagesAtMost = 100;

/** An error of pg-boss as an Error; pg-boss emits some as plain objects. */
const toError = (error: Error): Error =>
  error instanceof Error
    ? error
    : Object.assign(new Error((error as Error).message), { stack: (error as Error).stack });

/** Runs jobs from the database's schema `jobs`; of several processes, one claims each run. */
export function createJobWorker({
  connectionString,
  logger,
  jobs,
  journal,
  silenceMilliseconds = longestSilenceMilliseconds,
  answerMilliseconds = longestAnswerMilliseconds,
}: {
  connectionString: string;
  logger: Logger;
  jobs: readonly ScheduledJob[];
  journal: Pick<JobJournal, 'run'>;
  /** The worker counts as stopped after this time without an answer of the database. */
  silenceMilliseconds?: number;
  /** A connection is dropped after this time without an answer. */
  answerMilliseconds?: number;
}): JobWorker {
  // Passes everything on to the pool, including fields that the types of pg-boss lack.
  const connections = {
    ...{ connectionString, application_name: 'kaplya jobs', max: 2 },
    ...{ query_timeout: answerMilliseconds, keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  };
  const boss = new PgBoss({ ...connections, schema: 'jobs' });
  const loggedAt = new Map<string, number>();
  boss.on('error', (error) => {
    // Equal messages are logged once, because every job's queue fails in the same way every two seconds while the
    // database is unreachable.
    const { message } = error;
    const isLogged = Date.now() - (loggedAt.get(message) ?? -Infinity) < silenceMilliseconds;
    if (loggedAt.size === messagesAtMost) loggedAt.clear();
    if (!isLogged) loggedAt.set(message, Date.now());
    logger[isLogged ? 'debug' : 'error']({ err: toError(error) }, 'the job worker met an error');
  });
  let running = false;

  return {
    isRunning() {
      return running && boss.getWipData().every((queue) => isBusy(queue) || silenceOf(queue) < silenceMilliseconds);
    },
    async start() {
      await boss.start();
      for (const job of jobs) {
        const { name, cron } = job;
        // An existing queue retains its settings.
        await boss.createQueue(name, queueOptions);
        await boss.updateQueue(name, queueOptions);
        // The error of a failed run is left to pg-boss, which retries the job; the journal has logged the error.
        await boss.work(name, () => journal.run(job));
        await boss.schedule(name, cron);
      }
      running = true;
    },
    async close() {
      running = false;
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };
}
