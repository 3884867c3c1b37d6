import { once } from 'node:events';
import type { Server } from 'node:http';

import type { Config } from '#config/config.ts';
import { openDatabase } from '#db/connections/open-database.ts';
import type { Logger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';
import { startTracing } from '#observability/start-tracing.ts';
import type { Storefront } from '#storefront/storefront.ts';

import { closeInOrder, type Closing, type ClosingLimits } from '#process/close-in-order.ts';
import type { ContextParts } from './context.ts';
import { loadDemonstration } from './load-demonstration.ts';
import { openHttpServer, operatorsVariables, type HttpServer } from '#process/http-server.ts';
import { limitHeapGrowth } from '#process/limit-heap-growth.ts';
import type { Worker } from '#process/workers/worker.ts';

/** Opens the server of the operators' separate port; null: their paths are served at the shop's port. */
async function openForOperators(
  { http: { management } }: Config,
  shop: HttpServer,
  isOneOfSeveral: boolean,
): Promise<HttpServer | null> {
  if (!management) return null;
  try {
    return await openHttpServer({ ...management, isOneOfSeveral }, operatorsVariables);
  } catch (error) {
    await shop.close(0);
    throw error;
  }
}

const operatorsGraceMilliseconds = 1000;

export type RunShopOptions = {
  config: Config;
  logger: Logger;
  /** Loads the shop's pages; in development `server` also carries their WebSocket. */
  loadStorefront(server: Server): Promise<Storefront>;
  /** Aborted when the process is asked to stop, perhaps before it has started. */
  stopping: AbortSignal;
  /** Prints a message in the terminal. */
  print(text: string): void;
  closingLimits?: ClosingLimits;
  /** This process as one of several; null: it is the only one of the shop. */
  worker?: Worker | null;
  /** Replaces the product's budgets, for measurements. */
  budgets?: ContextParts['budgets'];
};

/**
 * Opens the shop, serves until `stopping` is aborted, and closes it: its port first, the database last. Throws a
 * ConfigurationError for a mistake that the operator can fix. Returns the names of what did not close in time.
 */
export async function runShop({
  config,
  logger,
  loadStorefront,
  stopping,
  print,
  closingLimits,
  worker = null,
  budgets,
}: RunShopOptions): Promise<readonly string[]> {
  const readiness = createReadiness();
  const metrics = createMetrics(worker);
  const isOneOfSeveral = worker !== null;
  const isFirst = worker === null || worker.isFirst;
  // Only the first of several processes prints.
  const printOnce = isFirst ? print : () => undefined;
  // Checked before any write: a taken port is the commonest mistake.
  const http = await openHttpServer({ ...config.http, isOneOfSeveral });
  const operators = await openForOperators(config, http, isOneOfSeveral);
  const tracing = await startTracing(config.tracing, { logger, worker: worker?.number ?? null });
  // The opened parts in the order of closing: the last opened comes first.
  const behindTheDoor: Closing[] = [];
  async function serveUntilStopped(): Promise<void> {
    const starting = Promise.withResolvers<void>();
    const opening = openDatabase(config, {
      onProgress: printOnce,
      onStarting: starting.resolve,
      onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
      onProblem: (message) => logger.warn(message),
      starting: stopping,
    }).then((opened) => {
      behindTheDoor.push(...opened.closings);
      return opened;
    });
    await Promise.race([starting.promise, opening]);
    // The shop itself and its pages are loaded while PostgreSQL starts. All are awaited also when one fails, so that
    // all are closed.
    const loadingShop = import('./open-shop.ts');
    const loadingPages = loadStorefront(http.server).then((loaded) => {
      behindTheDoor.unshift({ name: 'the pages', close: () => loaded.close() });
      return loaded;
    });
    const showing = loadDemonstration(config);
    await Promise.allSettled([opening, loadingShop, loadingPages, showing]);
    const opened = await opening;
    stopping.throwIfAborted();
    const [{ openShop }, storefront, loaded] = await Promise.all([loadingShop, loadingPages, showing]);
    const { database, connectionString, staleConnectionAlarm } = opened;
    await openShop({
      config,
      database,
      connectionString,
      staleConnectionAlarm,
      logger,
      metrics,
      readiness,
      storefront,
      ...(budgets && { budgets }),
      demonstration: loaded,
      stopping,
      http,
      operators,
      runsJobs: isFirst,
      jobsStopMilliseconds: closingLimits?.limitMilliseconds,
      print,
      printOnce,
      onOpened: (closing) => void behindTheDoor.unshift(closing),
    });
    limitHeapGrowth();
    if (!stopping.aborted) await once(stopping, 'abort');
    printOnce('Stopping: finishing what is in hand…');
  }

  let leftBehind: readonly string[] = [];
  try {
    await serveUntilStopped();
  } catch (error) {
    // A cancelled start is no failure.
    if (!stopping.aborted || (error as Error).name !== 'AbortError') throw error;
  } finally {
    readiness.set(false);
    await http.close(config.http.shutdownGraceMilliseconds);
    // The operators' port is closed after the shop's, so that monitoring can follow the end of the calls in progress.
    await operators?.close(operatorsGraceMilliseconds);
    leftBehind = await closeInOrder([...behindTheDoor, ...(tracing ? [tracing] : [])], logger, closingLimits);
  }
  printOnce(leftBehind.length === 0 ? 'Stopped.' : `Stopped, but for ${leftBehind.join(', ')}.`);
  return leftBehind;
}
