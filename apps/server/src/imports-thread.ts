// The work on imports, in a thread of its own: its computations do not block the event loop that serves the shop.
import { parentPort, workerData } from 'node:worker_threads';
import { createConfig } from '#config/config.ts';
import { readEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import { processDueImports, type ImportsThreadData } from '#features/imports/index.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';
import { createContext } from './context.ts';
import { createServices } from './services.ts';

const { connectionString } = workerData as ImportsThreadData;
const stopping = new AbortController();
// Any message from the main thread means stop.
parentPort?.once('message', () => stopping.abort());

const config = createConfig(readEnv());
const logger = createLogger(config.logging);
const database = connectDatabase(connectionString, {
  poolSize: 2,
  applicationName: 'kaplya imports',
  onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
});
const context = createContext({
  ...{ config, connectionString, database, logger, createServices, storefront: null, stopping: stopping.signal },
  ...{ metrics: createMetrics(), readiness: createReadiness() },
});
try {
  await context.changes.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(await processDueImports(context));
} finally {
  await context.close();
  await database.$client.end();
  // Closing the port lets the thread end.
  parentPort?.close();
}
