import { once } from 'node:events';
import type { Server } from 'node:http';

import type { Config } from '#config/config.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import { withAdvisoryLock } from '#db/with-advisory-lock.ts';
import { listOtherOrigins } from '#db/list-processes.ts';
import { migrateDatabase } from '#db/schema/migrate.ts';
import { openDatabase } from '#db/connections/open-database.ts';
import { watchCells } from '#features/micro-market/index.ts';
import { fillAccounts, watchPayments } from '#features/payments/index.ts';
import type { CityMaps } from '#gateways/maps/index.ts';
import { createJobJournal, toFailing } from '#jobs/job-journal.ts';
import { createJobWorker } from '#jobs/job-worker.ts';
import type { Logger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { createReadiness } from '#observability/readiness.ts';
import type { Storefront } from '#storefront/storefront.ts';

import { buildShop, buildOperatorsApp, type AppSurroundings } from './app.ts';
import { closeInOrder, type Closing, type ClosingLimits } from '#process/close-in-order.ts';
import { createContext, type Context, type ContextParts } from './context.ts';
import { describeStart } from '#process/describe-start.ts';
import { fillDemonstration } from './fill-demonstration.ts';
import { openHttpServer, operatorsVariables, toMiddleware, type HttpServer } from '#process/http-server.ts';
import type { Worker } from '#process/workers/worker.ts';
import { createServices } from './services.ts';
import { upkeepJobs } from './upkeep.ts';

/** Each process issues tokens for its own origin and accepts no others. */
async function warnOfOtherOrigins({ health, config, logger }: Context, say: (text: string) => void): Promise<void> {
  const { publicOrigin } = config.http;
  const others = await listOtherOrigins(health, publicOrigin).catch(() => []);
  if (others.length === 0) return;
  logger.warn({ publicOrigin, others }, 'other processes share the database under another PUBLIC_ORIGIN');
  say(
    `${others.join(', ')} shares this database. ${publicOrigin} and it refuse each other’s visitors: ` +
      'if both serve one shop, start them with the same PUBLIC_ORIGIN, that of the proxy in front of them.',
  );
}

/** Null: operators use the shop's port. */
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

/** A running job has ten seconds to finish. */
export const jobsStopMilliseconds = 11_000;

export type RunShopOptions = {
  config: Config;
  logger: Logger;
  /** `server` carries everything that the pages need besides requests. */
  loadStorefront(server: Server): Promise<Storefront>;
  /** Aborted when the process is asked to stop, perhaps before it has started. */
  stopping: AbortSignal;
  /** Tells the person at the terminal. */
  say(text: string): void;
  closingLimits?: ClosingLimits;
  /** Null: this process is the only one of the shop. */
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
  say,
  closingLimits,
  worker: one = null,
  budgets,
}: RunShopOptions): Promise<readonly string[]> {
  const readiness = createReadiness();
  const metrics = createMetrics(one);
  const isOneOfSeveral = one !== null;
  const isFirst = one === null || one.isFirst;
  // Of several processes, the first one speaks for all.
  const tell = isFirst ? say : () => undefined;
  // Checked before any write: a taken port is the commonest mistake.
  const http = await openHttpServer({ ...config.http, isOneOfSeveral });
  const operators = await openForOperators(config, http, isOneOfSeveral);
  // In closing order: the last opened comes first.
  const behindTheDoor: Closing[] = [];
  async function serveUntilStopped(): Promise<void> {
    const opening = openDatabase(config, {
      onProgress: tell,
      onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
      onProblem: (message) => logger.warn(message),
      starting: stopping,
    }).then((opened) => {
      behindTheDoor.push(...opened.closings);
      return opened;
    });
    // The pages are loaded while PostgreSQL starts. All are awaited also when one fails, so that all are closed.
    const loading = loadStorefront(http.server).then((loaded) => {
      behindTheDoor.unshift({ name: 'the pages', close: () => loaded.close() });
      return loaded;
    });
    const showing = loadDemonstration(config);
    await Promise.allSettled([opening, loading, showing]);
    const { database, connectionString, staleConnectionAlarm } = await opening;
    metrics.watchPool(database.$client);
    stopping.throwIfAborted();
    const [storefront, shown] = await Promise.all([loading, showing]);
    const demonstration = config.demonstration.enabled ? (shown?.demonstration ?? null) : null;
    const standIns = config.sandbox.enabled ? shown : null;
    const parts = {
      config,
      database,
      connectionString,
      staleConnectionAlarm,
      logger,
      metrics,
      readiness,
      storefront,
      say,
      stopping,
    };
    const context = createContext({ ...parts, ...(budgets && { budgets }), standIns, cityMaps, createServices });
    // Registered before each start: a half-failed start has open connections too, which would keep the process.
    behindTheDoor.unshift(...context.closings);
    const prepareDatabase = async () => {
      await migrateDatabase(connectionString, stopping);
      stopping.throwIfAborted();
      if (demonstration) await fillDemonstration(context, demonstration);
      stopping.throwIfAborted();
      await fillAccounts(context);
    };
    await withAdvisoryLock(connectionString, 'startUp', prepareDatabase, stopping);
    stopping.throwIfAborted();
    await context.start();
    stopping.throwIfAborted();
    const jobs = upkeepJobs(context);
    const journal = createJobJournal({ ...context, jobs });
    metrics.watchJobs(async () => (await journal.read()) ?? []);
    const worker = isFirst ? createJobWorker({ connectionString, logger, jobs, journal }) : null;
    if (worker) {
      behindTheDoor.unshift({
        name: 'the scheduled jobs',
        close: () => worker.close(),
        limitMilliseconds: closingLimits?.limitMilliseconds ?? jobsStopMilliseconds,
      });
    }
    behindTheDoor.unshift({ name: 'the poller of payments', close: watchPayments(context) });
    behindTheDoor.unshift({ name: 'the watch over the cells', close: await watchCells(context) });
    const surroundings: AppSurroundings = {
      isWorkerRunning: () => worker?.isRunning() ?? true,
      async listFailingJobs() {
        const runs = await journal.read();
        return runs && toFailing(runs);
      },
    };
    const { app, answerKept } = buildShop(context, surroundings);
    http.serve(app.fetch, storefront.middleware ?? toMiddleware(answerKept));
    operators?.serve(buildOperatorsApp(context, surroundings).fetch, null);
    await operators?.listen();
    await http.listen();
    // Nobody waits for the first page until the jobs run; who asks whether the shop is ready does.
    await worker?.start();
    readiness.set(true);
    tell(describeStart(context, demonstration));
    await warnOfOtherOrigins(context, tell);

    if (!stopping.aborted) await once(stopping, 'abort');
    tell('Stopping: finishing what is in hand…');
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
    // Closed after the port, so that watchers see the current calls end.
    await operators?.close(operatorsGraceMilliseconds);
    leftBehind = await closeInOrder(behindTheDoor, logger, closingLimits);
  }
  tell(leftBehind.length === 0 ? 'Stopped.' : `Stopped, but for ${leftBehind.join(', ')}.`);
  return leftBehind;
}

/** Null: no signal stops it. */
async function loadDemonstration({ demonstration, sandbox }: Config) {
  if (!demonstration.enabled && !sandbox.enabled) return null;
  try {
    return await import('@kaplya/demonstration');
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    throw new ConfigurationError([
      'The demonstration and the stand-ins are not installed here. Set DEMONSTRATION=off and SANDBOX=off.',
    ]);
  }
}

/** Drawn from the demonstration's streets, which the first map loads; without them there are no maps. */
const cityMaps: CityMaps = {
  async find(cityId) {
    try {
      const { findCityMap } = await import('@kaplya/demonstration/gazetteer/find-city-map');
      return findCityMap(cityId);
    } catch (error) {
      if (isNotInstalled(error)) return null;
      throw error;
    }
  },
};

function isNotInstalled(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@kaplya/demonstration'");
}
