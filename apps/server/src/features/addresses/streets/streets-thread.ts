// The reading of a file of streets in a thread of its own: it computes for minutes, and the event loop of the shop has
// others to serve.
import { parentPort, workerData } from 'node:worker_threads';
import { createConfig } from '#config/config.ts';
import { readEnv } from '#config/env.ts';
import { connectDatabase } from '#db/client.ts';
import { createLogger } from '#observability/logger.ts';
import { systemClock } from '../../../clock.ts';
import { readStreetFile } from './read-street-file.ts';
import type { StreetsThreadData } from './run-streets-thread.ts';

const { connectionString, work } = workerData as StreetsThreadData;
const stopping = new AbortController();
// Any message from the main thread means stop.
parentPort?.once('message', () => stopping.abort());

const logger = createLogger(createConfig(readEnv()).logging);
const database = connectDatabase(connectionString, {
  poolSize: 1,
  applicationName: 'kaplya streets',
  onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
});
try {
  await readStreetFile({ database, clock: systemClock, logger, stopping: stopping.signal }, work);
} finally {
  await database.$client.end();
  // Closing the port lets the thread end.
  parentPort?.close();
}
