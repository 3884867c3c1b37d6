import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import type { Logger } from './logger.ts';

const restartMilliseconds = { first: 100, longest: 5000 };
/** A process that ran for this long did not fail at its start, so the growing delays between restarts begin anew. */
const startupMilliseconds = 10_000;
const usualStopPatienceMilliseconds = 3000;

type Life = { child: ChildProcess | null; readonly ended: Promise<void> };

/**
 * Runs a program in its own process: restarts it when it dies or cannot start, and ends it with this process. Logs its
 * failures, which neither end nor delay this process.
 */
export function superviseProcess({
  program,
  name,
  logger,
  options,
  onMessage,
  onEnd,
  stopPatienceMilliseconds = usualStopPatienceMilliseconds,
}: {
  /** The program of the process, which must end when its parent disconnects. */
  program: string;
  /** The name of the process in the log. */
  name: string;
  logger: Logger;
  /** The first message to each new process. */
  options(): Serializable;
  onMessage?(message: unknown): void;
  onEnd?(): void;
  /** The time after which a process that does not end is killed. */
  stopPatienceMilliseconds?: number;
}) {
  let life: Life | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isWanted = false;
  let failures = 0;

  function spawn(): void {
    const startedAt = performance.now();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const own: Life = { child: null, ended };
    life = own;

    function end(how: object): void {
      if (life !== own) return;
      life = null;
      resolve();
      onEnd?.();
      if (!isWanted) return;
      failures = performance.now() - startedAt > startupMilliseconds ? 0 : failures + 1;
      const pause = Math.min(restartMilliseconds.first * 2 ** failures, restartMilliseconds.longest);
      logger.warn({ ...how, pause }, `${name} ended and is started again`);
      restart = setTimeout(spawn, pause).unref();
    }

    function fail(error: unknown): void {
      logger.error({ err: error }, `${name} cannot be started`);
      // A process that never started emits no 'exit'.
      if (own.child?.pid === undefined) end({});
      else own.child.kill('SIGKILL');
    }

    try {
      const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      own.child = child;
      child.on('error', (error) => {
        if (child.pid === undefined) fail(error);
        else logger.error({ err: error }, `${name} cannot be reached`);
      });
      child.once('exit', (exitCode, signal) => end({ exitCode, signal }));
      child.on('message', (message) => {
        try {
          onMessage?.(message);
        } catch (error) {
          logger.error({ err: error }, `a message of ${name} could not be handled`);
        }
      });
      child.send(options(), () => undefined);
    } catch (error) {
      fail(error);
    }
  }

  return {
    start(): void {
      isWanted = true;
      failures = 0;
      spawn();
    },
    async stop(): Promise<void> {
      isWanted = false;
      clearTimeout(restart);
      if (!life) return;
      const { child, ended } = life;
      const killer = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMilliseconds);
      if (child?.connected) child.disconnect();
      await ended;
      clearTimeout(killer);
    },
  };
}
