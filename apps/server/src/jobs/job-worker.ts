import { PgBoss, type WipData } from 'pg-boss';
import type { Logger } from '#observability/logger.ts';

/** Work that comes back by the clock. It may run twice and has one effect; it throws to be tried again. */
export type ScheduledJob = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  run(): Promise<void>;
};

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

const isBusy = ({ count }: WipData): boolean => count > 0;
const silenceOf = ({ createdOn, lastFetchedOn }: WipData): number => Date.now() - (lastFetchedOn ?? createdOn);

/** Jobs live in the database's schema `jobs`: of several processes one takes each run. */
export function createJobWorker({
  connectionString,
  logger,
  jobs,
  silenceMilliseconds = longestSilenceMilliseconds,
}: {
  connectionString: string;
  logger: Logger;
  jobs: readonly ScheduledJob[];
  /** After so long without an answer of the database it counts as stopped. */
  silenceMilliseconds?: number;
}): JobWorker {
  const boss = new PgBoss({ connectionString, schema: 'jobs', application_name: 'kaplya jobs', max: 2 });
  boss.on('error', (error) => logger.error({ err: error }, 'the job worker met an error'));
  let running = false;

  return {
    isRunning() {
      return running && boss.getWipData().every((queue) => isBusy(queue) || silenceOf(queue) < silenceMilliseconds);
    },
    async start() {
      await boss.start();
      for (const { name, cron, run } of jobs) {
        await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
        await boss.work(name, async () => {
          await run();
          logger.debug({ job: name }, 'job done');
        });
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
