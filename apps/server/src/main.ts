import cluster from 'node:cluster';
import { parseArgs } from 'node:util';

import { ConfigurationError } from '#config/configuration-error.ts';
import { createConfig, type Config } from '#config/config.ts';
import { describeEnvironment, readEnv } from '#config/env.ts';
import { createLogger, type Logger } from '#observability/logger.ts';

import { endProcess } from '#process/end-process.ts';

const { values: flags } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    /** The number of this process, where a supervisor started it as one of several. */
    worker: { type: 'string' },
  },
});

if (flags.help) {
  console.log(`Environment variables and their defaults:\n${describeEnvironment()}`);
} else {
  endProcess(await start());
}

async function start(): Promise<number> {
  const stopping = new AbortController();
  // npm and a terminal both send a signal; the second one changes nothing, because the shutdown already runs.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

  try {
    const config = createConfig(readEnv());
    const number = flags.worker === undefined ? undefined : Number(flags.worker);
    const logger = createLogger({ ...config.logging, worker: number });
    let exitCode = 0;
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        logger.fatal({ err: error }, event);
        exitCode = 1;
        stopping.abort();
      });
    }
    const isSupervisor = config.workers > 1 && cluster.isPrimary && !flags.dev;
    const run = isSupervisor ? supervise : serve;
    return (await run(config, logger, stopping.signal)) || exitCode;
  } catch (error) {
    // A ConfigurationError is printed without its stack, because the person at the terminal can fix it.
    console.error(error instanceof ConfigurationError ? error.message : error);
    return 1;
  }
}

/** Runs several processes of the shop. Loads no code of the shop except the check of its port. */
async function supervise(config: Config, logger: Logger, stopping: AbortSignal): Promise<number> {
  const { requireFreePorts } = await import('#process/workers/require-free-ports.ts');
  const { superviseWorkers } = await import('#process/workers/supervise-workers.ts');
  await requireFreePorts(config.http);
  const { port, shutdownGraceMilliseconds } = config.http;
  return superviseWorkers({ count: config.workers, port, logger, shutdownGraceMilliseconds, stopping });
}

async function serve(config: Config, logger: Logger, stopping: AbortSignal): Promise<number> {
  const { joinSupervisor } = await import('#process/workers/worker.ts');
  const { loadBuiltPages, loadPageSources } = await import('#console/load-pages.ts');
  const { runShop } = await import('./run-shop.ts');
  const worker = flags.worker === undefined ? null : joinSupervisor(Number(flags.worker));
  try {
    const leftBehind = await runShop({
      config,
      logger,
      loadStorefront: flags.dev ? loadPageSources : loadBuiltPages,
      stopping,
      print: (text) => console.log(text),
      worker,
    });
    return leftBehind.length > 0 ? 1 : 0;
  } finally {
    worker?.leave();
  }
}
