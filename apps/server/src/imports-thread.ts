// The work on imports, or on documents of 1C, in a thread of its own: its computations do not block the event loop that
// serves the shop.
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createConfig } from '#config/config.ts';
import { readEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import type { StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { hasDueRuns, processDueExchange } from '#features/exchange/index.ts';
import { processDueImports, type ImportsThreadData } from '#features/imports/index.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';
import { createContext } from './context.ts';
import { createServices } from './services.ts';

const { connectionString, work } = workerData as ImportsThreadData;
/** The wait for more after the work: 1C sends one document after another, and a thread takes a second to start. */
const lingerMilliseconds = 20_000;
const lookMilliseconds = 200;
const stopping = new AbortController();
// Any message from the main thread means stop.
parentPort?.once('message', () => stopping.abort());

const config = createConfig(readEnv());
const logger = createLogger(config.logging);
const database = connectDatabase(connectionString, {
  poolSize: 2,
  applicationName: `kaplya ${work}`,
  onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
});
const context = createContext({
  ...{ config, connectionString, database, logger, createServices, storefront: null, stopping: stopping.signal },
  ...{ metrics: createMetrics(), readiness: createReadiness() },
});
try {
  await context.changes.start();
  // Partners' own mail, SMS, maps and acquirers: until then the work would use those of the program.
  await context.services.payments.accounts.load();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(await (work === 'imports' ? processDueImports(context) : exchangeAndLinger()));
} finally {
  await context.close();
  await database.$client.end();
  // Closing the port lets the thread end.
  parentPort?.close();
}

async function exchangeAndLinger(): Promise<StagedCounts> {
  const counts = { ...(await processDueExchange(context)) };
  for (let idleSince = performance.now(); performance.now() - idleSince < lingerMilliseconds;) {
    if (stopping.signal.aborted) break;
    if (!(await hasDueRuns(context.upkeep, context.clock.now()))) {
      await delay(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      continue;
    }
    const { done, failed } = await processDueExchange(context);
    counts.done += done;
    counts.failed += failed;
    idleSince = performance.now();
  }
  return counts;
}
