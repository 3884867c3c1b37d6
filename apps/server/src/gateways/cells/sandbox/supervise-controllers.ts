import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.ts';
import type { Logger } from '#observability/logger.ts';
import { deriveCellKeys } from '../cell-keys.ts';
import type { CellSandbox } from '../cells.ts';
import type { ControllersOptions } from './controllers-messages.ts';
import { demonstrationPace, type Pace } from './pace.ts';
import { writeSandboxPlan } from './sandbox-plan.ts';

const program = fileURLToPath(new URL('controllers-process.ts', import.meta.url));

const restartMilliseconds = { first: 100, longest: 5000 };
/** Who has lived so long did not die of its start. */
const settledMilliseconds = 10_000;
const stopPatienceMilliseconds = 3000;

/** Controllers in a process of their own: started again when it dies, ended with this one however that ends. */
export function superviseControllers({
  config: { dataDir, secrets },
  logger,
  pace = demonstrationPace,
}: {
  config: Pick<Config, 'dataDir' | 'secrets'>;
  logger: Logger;
  pace?: Pace;
}): CellSandbox {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isWanted = false;
  let failures = 0;

  function spawn(): void {
    const startedAt = performance.now();
    const started = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    const options: ControllersOptions = { dataDir, pace };
    started.send(options, () => undefined);
    started.on('error', (error) => logger.error({ err: error }, 'the stand-in of the cells cannot be started'));
    started.once('exit', (code, signal) => {
      child = null;
      if (!isWanted) return;
      failures = performance.now() - startedAt > settledMilliseconds ? 0 : failures + 1;
      const pause = Math.min(restartMilliseconds.first * 2 ** failures, restartMilliseconds.longest);
      logger.warn({ exitCode: code, signal, pause }, 'the stand-in of the cells ended and is started again');
      restart = setTimeout(spawn, pause).unref();
    });
  }

  async function stop(): Promise<void> {
    isWanted = false;
    clearTimeout(restart);
    if (!child) return;
    const ended = once(child, 'exit');
    const killer = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMilliseconds);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(killer);
  }

  return {
    async start(controllers) {
      await stop();
      const keys = deriveCellKeys(secrets.appSecret);
      writeSandboxPlan(dataDir, {
        publicKey: keys.publicKey,
        controllers: controllers.map(({ controllerId, cells }) => ({
          controllerId,
          password: keys.passwordOf(controllerId),
          cells: [...cells],
        })),
      });
      isWanted = true;
      failures = 0;
      spawn();
    },
    close: stop,
  };
}
