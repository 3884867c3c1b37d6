// Runs the shop as `npm start` does with WORKERS, with a page that names the process that answers.
import { parseArgs } from 'node:util';

import { createConfig } from '#config/config.ts';
import { readEnv } from '#config/env.ts';
import { createLogger } from '#observability/logger.ts';
import { endProcess } from '#process/end-process.ts';
import { requireFreePorts } from '#process/workers/require-free-ports.ts';
import { superviseWorkers } from '#process/workers/supervise-workers.ts';
import { joinSupervisor } from '#process/workers/worker.ts';

import { runShop } from '../../src/run-shop.ts';

const { values: flags } = parseArgs({ options: { worker: { type: 'string' } } });
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
const config = createConfig(readEnv());
const logger = createLogger(config.logging);

if (flags.worker === undefined) {
  const { port, shutdownGraceMilliseconds } = config.http;
  await requireFreePorts(config.http);
  endProcess(
    await superviseWorkers({
      count: config.workers,
      port,
      logger,
      shutdownGraceMilliseconds,
      stopping: stopping.signal,
    }),
  );
} else {
  const worker = joinSupervisor(Number(flags.worker));
  const leftBehind = await runShop({
    config,
    logger,
    worker,
    stopping: stopping.signal,
    print: (text) => console.log(text),
    loadStorefront: () =>
      Promise.resolve({
        handle: () => Promise.resolve(new Response(`${worker.number} ${process.pid}`)),
        asset: () => null,
        middleware: null,
        close: () => Promise.resolve(),
      }),
  });
  worker.leave();
  endProcess(leftBehind.length > 0 ? 1 : 0);
}
