import { once } from 'node:events';
import type { Server } from 'node:http';

import type { Config } from '#config/config.ts';
import { seedDemonstration } from '#db/demonstration/seed.ts';
import { exclusively } from '#db/exclusively.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { watchCells } from '#features/micro-market/index.ts';
import { watchPayments } from '#features/payments/index.ts';
import { createJobWorker } from '#jobs/job-worker.ts';
import type { Logger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';
import type { Storefront } from '#storefront/storefront.ts';

import { buildApp } from './app.ts';
import { createContext } from './context.ts';
import { describeStart } from './describe-start.ts';
import { openHttpServer } from './http-server.ts';
import { upkeepJobs } from './upkeep.ts';

export type RunShopOptions = {
  config: Config;
  logger: Logger;
  /** `server` carries whatever the pages need besides requests. */
  loadStorefront(server: Server): Promise<Storefront>;
  /** Aborted when the process is asked to stop, which may be before it has started. */
  stopping: AbortSignal;
  /** Tells the person at the terminal. */
  say(text: string): void;
};

/**
 * Opens the shop, serves until `stopping` is aborted, and closes it: its door first, the database last. Throws a
 * ConfigurationError for what the person who starts it can mend.
 */
export async function runShop({ config, logger, loadStorefront, stopping, say }: RunShopOptions): Promise<void> {
  const readiness = createReadiness();
  const metrics = createMetrics();
  // Before anything is written: a taken port is the commonest mistake.
  const http = await openHttpServer(config.http);
  const behindTheDoor = new AsyncDisposableStack();
  try {
    const { database, connectionString, close } = await openDatabase(config, {
      onProgress: say,
      onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
    });
    behindTheDoor.defer(close);
    metrics.watchPool(database.$client);
    if (stopping.aborted) return;

    const storefront = await loadStorefront(http.server);
    behindTheDoor.defer(() => storefront.close());
    const parts = { config, database, connectionString, logger, metrics, readiness, storefront, say, stopping };
    const context = createContext(parts);
    // Before each start: what fails half-way has connections open too, which would keep the process.
    behindTheDoor.defer(() => context.close());
    await exclusively(connectionString, 'startUp', async () => {
      await migrateDatabase(connectionString);
      if (config.demonstration.enabled) await seedDemonstration(context);
    });
    await context.start();
    const jobs = createJobWorker({ connectionString, logger, jobs: upkeepJobs(context) });
    behindTheDoor.defer(() => jobs.close());
    await jobs.start();
    behindTheDoor.defer(watchPayments(context));
    behindTheDoor.defer(await watchCells(context));
    http.serve(buildApp(context, { isWorkerRunning: () => jobs.isRunning() }).fetch, storefront.middleware);
    readiness.set(true);
    say(describeStart(context));

    if (!stopping.aborted) await once(stopping, 'abort');
    say('Stopping: finishing what is in hand…');
  } finally {
    readiness.set(false);
    await http.close(config.http.shutdownGraceMilliseconds);
    await behindTheDoor.disposeAsync();
  }
  say('Stopped.');
}
