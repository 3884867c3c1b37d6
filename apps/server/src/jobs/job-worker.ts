import { PgBoss, type WipData } from 'pg-boss';
import type { Logger } from '#observability/logger.ts';
import type { JobJournal, ScheduledJob } from './job-journal.ts';
import { jobLimits } from './job-limits.ts';

export type JobWorker = {
  /** Whether it was started and still hears from its database. */
  isRunning(): boolean;
  start(): Promise<void>;
  /** Lets jobs in hand finish. Also after a start that failed, or without any. */
  close(): Promise<void>;
};

const stopMilliseconds = 10_000;
/** Idle, it asks for work every two seconds. */
const longestSilenceMilliseconds = 30_000;
/** A connection that goes silent is given up, and the next question asked on another, before it counts as stopped. */
const longestAnswerMilliseconds = 20_000;

const queueOptions = { retryLimit: 3, retryBackoff: true, expireInSeconds: jobLimits.expireSeconds };

const isBusy = ({ count }: WipData): boolean => count > 0;
const silenceOf = ({ createdOn, lastFetchedOn }: WipData): number => Date.now() - (lastFetchedOn ?? createdOn);

/** Of different errors that are remembered. */
const messagesAtMost = 100;

/** pg-boss emits plain copies of errors too. */
const toError = (error: Error): Error =>
  error instanceof Error
    ? error
    : Object.assign(new Error((error as Error).message), { stack: (error as Error).stack });

/** Jobs live in the database's schema `jobs`: of several processes one takes each run. */
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
  /** After so long without an answer of the database it counts as stopped. */
  silenceMilliseconds?: number;
  /** After so long without an answer a connection is given up. */
  answerMilliseconds?: number;
}): JobWorker {
  // Handed on to the pool as it is, with what the types of pg-boss do not name.
  const connections = {
    ...{ connectionString, application_name: 'kaplya jobs', max: 2 },
    ...{ query_timeout: answerMilliseconds, keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  };
  const boss = new PgBoss({ ...connections, schema: 'jobs' });
  const toldAt = new Map<string, number>();
  boss.on('error', (error) => {
    // Each job's queue meets the same every two seconds, as long as the database is away.
    const { message } = error;
    const isTold = Date.now() - (toldAt.get(message) ?? -Infinity) < silenceMilliseconds;
    if (toldAt.size === messagesAtMost) toldAt.clear();
    if (!isTold) toldAt.set(message, Date.now());
    logger[isTold ? 'debug' : 'error']({ err: toError(error) }, 'the job worker met an error');
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
        // One that is there already stays as it was made.
        await boss.createQueue(name, queueOptions);
        await boss.updateQueue(name, queueOptions);
        // What it throws is kept in a table that nobody reads, and tried again: the journal says it aloud.
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
