import type { Client } from 'pg';
import { toPhoneKeyId } from '#config/app-secret.ts';
import type { Database } from '#db/client.ts';
import { listDifferences } from '#db/list-processes.ts';
import { migrateOver } from '#db/schema/migrate.ts';
import { withAdvisoryLock } from '#db/with-advisory-lock.ts';
import { runStreetsThread } from '#features/addresses/index.ts';
import { findStartOrigin } from '#features/company/index.ts';
import { watchCells } from '#features/micro-market/index.ts';
import { fillAccounts, resealSecrets, watchPayments } from '#features/payments/index.ts';
import { checkPhoneKeys } from '#features/promotions/index.ts';
import { provePublicOrigin } from '#features/settings/index.ts';
import { createFirstSetupPath } from '#features/setup/index.ts';
import { createJobJournal, toFailing } from '#jobs/job-journal.ts';
import { createJobWorker } from '#jobs/job-worker.ts';
import type { Closing } from '#process/close-in-order.ts';
import { describeSetup, describeStart } from '#process/describe-start.ts';
import { toMiddleware, type Handler, type HttpServer } from '#process/http-server.ts';
import { answerWhileStarting } from '#process/starting-answer.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { buildOperatorsApp, buildShop, type AppSurroundings } from './app.ts';
import { createContext, type Context, type ContextParts } from './context.ts';
import { fillDemonstration } from './fill-demonstration.ts';
import { cityMaps, sampleGoods, type LoadedDemonstration } from './load-demonstration.ts';
import { runImportsThread } from './run-imports-thread.ts';
import { createServices } from './services.ts';
import { upkeepJobs } from './upkeep.ts';

/** The limit for stopping the job worker; a running job has ten seconds to finish. */
export const jobsStopMilliseconds = 11_000;

/** The longest wait for the first page, so that one that hangs does not delay the later parts of the start. */
const firstPageMilliseconds = 5000;

export type OpenShopOptions = Pick<
  ContextParts,
  | 'config'
  | 'database'
  | 'connectionString'
  | 'staleConnectionAlarm'
  | 'logger'
  | 'metrics'
  | 'readiness'
  | 'storefront'
  | 'budgets'
> & {
  readonly stopping: AbortSignal;
  readonly demonstration: LoadedDemonstration;
  readonly http: HttpServer;
  /** The server of the operators' separate port; null: their paths are served at the shop's port. */
  readonly operators: HttpServer | null;
  /** Whether this process runs the scheduled jobs; of several processes one does. */
  readonly runsJobs: boolean;
  /** The limit for stopping the job worker; default: the constant of the same name. */
  readonly jobsStopMilliseconds?: number | undefined;
  /** Prints a message of this process in the terminal. */
  print(text: string): void;
  /** Prints a message about all processes; only one of them prints it. */
  printOnce(text: string): void;
  /** Called for each opened part; parts are closed in the reverse order. */
  onOpened(closing: Closing): void;
};

/**
 * Prepares the database and opens the shop on it: first its pages, then everything that works without requests. A
 * process that is one of several accepts no connection before everything has started, because others answer meanwhile.
 */
export async function openShop({
  config,
  database,
  connectionString,
  staleConnectionAlarm,
  logger,
  metrics,
  readiness,
  storefront,
  budgets,
  stopping,
  demonstration: loaded,
  http,
  operators,
  runsJobs,
  jobsStopMilliseconds: jobsMilliseconds = jobsStopMilliseconds,
  print,
  printOnce,
  onOpened,
}: OpenShopOptions): Promise<void> {
  const demonstration = config.demonstration.enabled ? (loaded?.demonstration ?? null) : null;
  metrics.watchPool(database.$client);
  const context = createContext({
    config,
    database,
    connectionString,
    ...(staleConnectionAlarm && { staleConnectionAlarm }),
    logger,
    metrics,
    readiness,
    storefront,
    ...(budgets && { budgets }),
    standIns: config.sandbox.enabled ? loaded : null,
    cityMaps,
    sampleGoods,
    createServices,
    print,
    stopping,
  });
  for (const work of ['imports', 'exchange'] as const)
    context.services[work].processElsewhere((limited) => runImportsThread(limited, { connectionString, work }));
  context.services.addresses.streets.readElsewhere((limited, work) =>
    runStreetsThread(limited, { connectionString, work }),
  );
  // Registered before each start: a half-failed start has open connections too, which would keep the process alive.
  for (const closing of context.closings.toReversed()) onOpened(closing);
  openEarly(context.database, context.snapshots);
  let changedPartner: string | null = null;
  const prepareDatabase = async (session: Client) => {
    await migrateOver(session, stopping);
    stopping.throwIfAborted();
    if (demonstration) await fillDemonstration(context, demonstration, { isLived: true });
    stopping.throwIfAborted();
    changedPartner = await provePublicOrigin(context);
    await resealSecrets(context);
    await checkPhoneKeys(context);
    await context.services.payments.accounts.load();
    await fillAccounts(context);
  };
  await withAdvisoryLock(connectionString, 'startUp', prepareDatabase, stopping);
  stopping.throwIfAborted();
  await context.changes.start();
  if (changedPartner !== null) context.changes.announce('partner', changedPartner);
  stopping.throwIfAborted();

  const jobs = upkeepJobs(context);
  const journal = createJobJournal({ ...context, jobs });
  metrics.watchJobs(async () => (await journal.read()) ?? []);
  if (runsJobs) metrics.expectJobs(jobs.map(({ name }) => name));
  const jobWorker = runsJobs ? createJobWorker({ connectionString, logger, jobs, journal }) : null;
  const surroundings: AppSurroundings = {
    isWorkerRunning: () => jobWorker?.isRunning() ?? true,
    async listFailingJobs() {
      const runs = await journal.read();
      return runs && toFailing(runs);
    },
  };
  const started = Promise.withResolvers<boolean>();
  try {
    const { app, answerFromCache } = buildShop(context, surroundings);
    const handler = delayChanges(app.fetch, started.promise, { areOperatorsElsewhere: operators !== null });
    http.serve(handler, storefront?.middleware ?? toMiddleware(answerFromCache, logger));
    operators?.serve(buildOperatorsApp(context, surroundings).fetch, null);
    readiness.startServing();
    // The first page is rendered now, before acquirer, cells and jobs use the processor; the first visitor gets the
    // cached result.
    await withTimeout(firstPageMilliseconds, renderFirstPage(context, app.fetch), undefined, stopping);
    stopping.throwIfAborted();
    await context.payments.start();
    onOpened({ name: 'the poller of payments', close: watchPayments(context) });
    stopping.throwIfAborted();
    onOpened({ name: 'the watch over the cells', close: await watchCells(context) });
    stopping.throwIfAborted();
    if (jobWorker) {
      onOpened({
        name: 'the scheduled jobs',
        close: () => jobWorker.close(),
        limitMilliseconds: jobsMilliseconds,
      });
      await jobWorker.start();
      stopping.throwIfAborted();
    }
    await operators?.listen();
    await http.listen();
    started.resolve(true);
  } finally {
    // Delayed changes are refused with the answer that the shop is starting, because the start has failed; without
    // effect after `resolve(true)`.
    started.resolve(false);
  }
  readiness.set(true);
  const setupPath = runsJobs ? await createFirstSetupPath(context) : null;
  printOnce(
    setupPath === null
      ? describeStart(context, demonstration, await findStartOrigin(context))
      : describeSetup(config, setupPath),
  );
  await warnOfOtherProcesses(context, printOnce);
}

/** Opens one connection of each pool in advance, because opening one takes longer than most statements. */
function openEarly(...pools: readonly Database[]): void {
  for (const { $client: pool } of pools) {
    // A failure is ignored here; the first use of the pool reports it.
    pool.connect().then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}

/** Renders the first page of most visits, as a visitor at the shop's own address, and compresses it. */
async function renderFirstPage(
  { config, storefront, logger }: Context,
  handler: (request: Request) => Response | Promise<Response>,
): Promise<void> {
  if (!storefront || storefront.middleware) return;
  try {
    const { publicOrigin } = config.http;
    const { host } = new URL(publicOrigin);
    const warmUps = ['br', 'gzip'].map(async (encoding) => {
      const request = new Request(`${publicOrigin}/`, { headers: { host, 'accept-encoding': encoding } });
      await (await handler(request)).arrayBuffer();
    });
    await Promise.all(warmUps);
  } catch (error) {
    logger.warn({ err: error }, 'the first page could not be rendered');
  }
}

/**
 * The longest time for which a change waits for parts that are still starting; after that it is refused with a time to
 * retry.
 */
const changeDelayMilliseconds = 10_000;

/** Delays changes until everything has started: acquirer, cells and jobs start after the pages. */
function delayChanges(
  handler: Handler,
  started: Promise<boolean>,
  surroundings: Parameters<typeof answerWhileStarting>[1],
): Handler {
  let isStarted = false;
  void started.then((value) => (isStarted = value));
  return (request, bindings) => {
    if (isStarted || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return handler(request, bindings);
    return withTimeout(changeDelayMilliseconds, started, false).then((isOpen) =>
      isOpen ? handler(request, bindings) : answerWhileStarting(request, surroundings),
    );
  };
}

/**
 * Warns if other processes on the database have another origin, because each accepts only tokens for its own, or hash
 * phones with a key that this one lacks, because it does not find what they retain (rule 29d).
 */
async function warnOfOtherProcesses(
  { health, config, logger }: Context,
  printOnce: (text: string) => void,
): Promise<void> {
  const { publicOrigin } = config.http;
  const [phoneKeyId = '', ...formerKeyIds] = config.phoneKeys.map(toPhoneKeyId);
  const differences = await listDifferences(health, { publicOrigin, phoneKeyId }).catch(() => null);
  const { origins: others = [], phoneKeyIds = [] } = differences ?? {};
  if (others.length > 0) {
    logger.warn({ publicOrigin, others }, 'other processes share the database under another PUBLIC_ORIGIN');
    printOnce(
      `${others.join(', ')} shares this database. ${publicOrigin} and it refuse each other’s visitors: ` +
        'if both serve one shop, start them with the same PUBLIC_ORIGIN, that of the proxy in front of them.',
    );
  }
  if (phoneKeyIds.some((id) => !formerKeyIds.includes(id))) {
    logger.warn('other processes share the database with other PHONE_KEYS');
    printOnce(
      'Processes that share this database have other PHONE_KEYS: promo codes of deleted accounts can be used again. ' +
        'Start all with the same ones: see docs/operating/data.md, the key of phones.',
    );
  }
}
