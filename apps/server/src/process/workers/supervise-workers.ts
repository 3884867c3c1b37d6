import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

import type { Logger } from '#observability/logger.ts';

import { collectFrom } from './collect-metrics.ts';

/** The time after which a process that ends does not count as having failed at its start. */
const healthyMilliseconds = 10_000;
const usualTimes = {
  /**
   * The pause before a dead process is started again, in milliseconds; doubled each time that it fails at its start.
   */
  firstPause: 100,
  longestPause: 10_000,
  /**
   * The longest time that a process needs to stop, the embedded database included, in addition to the calls in
   * progress.
   */
  stop: 80_000,
};

export type SuperviseOptions = {
  readonly count: number;
  /** The shop's port: a process that listens at it counts as serving; before, it may listen at other ports. */
  readonly port: number;
  readonly logger: Logger;
  readonly shutdownGraceMilliseconds: number;
  /** Aborted when the shop is asked to stop. */
  readonly stopping: AbortSignal;
  /** Other times than the usual ones, in milliseconds, for tests. */
  readonly times?: typeof usualTimes;
};

/**
 * Runs `count` processes of this program on one port: this one accepts connections and deals them out in turn. Starts
 * the first alone, which prepares the database, and restarts each that dies. When asked to stop, it stops all. Returns
 * the exit code: that of the first process, if it ends before it ever served.
 */
export async function superviseWorkers({
  count,
  port,
  logger,
  shutdownGraceMilliseconds,
  stopping,
  times = usualTimes,
}: SuperviseOptions): Promise<number> {
  const failed = Promise.withResolvers<number>();
  const serving = new Set<Worker>();
  const alive = new Set<Worker>();
  const restarts = new Set<NodeJS.Timeout>();
  let exitCode = 0;
  let hasServed = false;

  function start(number: number, failures = 0): void {
    cluster.setupPrimary({ args: [...process.argv.slice(2), '--worker', String(number)] });
    const worker = cluster.fork();
    const startedAt = performance.now();
    alive.add(worker);
    worker.on('error', (error) => logger.error({ err: error, worker: number }, 'a process of the shop failed'));
    worker.on('listening', (address) => {
      // A process that starts to listen during a stop does not count as serving; it has been asked to stop already.
      if (address.port !== port || stopping.aborted) return;
      serving.add(worker);
      if (hasServed) return;
      hasServed = true;
      for (let other = 2; other <= count; other += 1) start(other);
    });
    worker.on('message', (message) => collectFrom(serving, worker, message));
    worker.once('exit', (code, signal) => {
      alive.delete(worker);
      serving.delete(worker);
      if (stopping.aborted) {
        if (code !== 0) exitCode = 1;
        return;
      }
      if (!hasServed) {
        failed.resolve(code || 1);
        return;
      }
      const next = performance.now() - startedAt > healthyMilliseconds ? 0 : failures + 1;
      const pause = Math.min(times.firstPause * 2 ** next, times.longestPause);
      logger.error(
        { worker: number, exitCode: code, signal, pause },
        'a process of the shop ended and is started again',
      );
      const restart = setTimeout(() => {
        restarts.delete(restart);
        start(number, next);
      }, pause);
      restarts.add(restart);
    });
  }

  if (stopping.aborted) return 0;
  start(1);
  const failure = await Promise.race([failed.promise, once(stopping, 'abort').then(() => null)]);
  if (failure !== null) return failure;
  for (const restart of restarts) clearTimeout(restart);
  await stopAll(alive, shutdownGraceMilliseconds + times.stop, logger);
  return exitCode;
}

/** Stops all processes; one that does not stop in time is killed. */
async function stopAll(alive: ReadonlySet<Worker>, patienceMilliseconds: number, logger: Logger): Promise<void> {
  const killer = setTimeout(() => {
    logger.error({ processes: alive.size }, 'processes of the shop do not stop, and are killed');
    for (const worker of alive) worker.process.kill('SIGKILL');
  }, patienceMilliseconds);
  await Promise.all(
    [...alive].map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }),
  );
  clearTimeout(killer);
}
