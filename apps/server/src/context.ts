import { streamCaps as usualStreamCaps, type Budgets, type StreamCaps } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Config } from '#config/config.ts';
import { createChanges, type Changes } from '#db/changes/changes.ts';
import { connectDatabase, type Database } from '#db/client.ts';
import { nameProcess } from '#db/list-processes.ts';
import { createPoolerProbe, type PoolerProbe } from '#db/probes/pooler-probe.ts';
import { createStaleConnectionAlarm, type StaleConnectionAlarm } from '#db/connections/stale-connection-alarm.ts';
import { createCells } from '#gateways/cells/create-cells.ts';
import type { CellsStandIn, CellsGateway } from '#gateways/cells/index.ts';
import type { ImagesGateway } from '#gateways/images/index.ts';
import { createSharpImages } from '#gateways/images/sharp-images.ts';
import { createMapsGateway } from '#gateways/maps/create-maps-gateway.ts';
import type { CityMaps, MapsGateway } from '#gateways/maps/index.ts';
import { createMail } from '#gateways/mail/create-mail.ts';
import type { Mail } from '#gateways/mail/index.ts';
import { createOneTimeCodes } from '#gateways/one-time-codes/create-one-time-codes.ts';
import type { OneTimeCodes } from '#gateways/one-time-codes/index.ts';
import type { Outbox } from '#gateways/outbox/index.ts';
import { createOutbox } from '#gateways/outbox/outbox.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import type { AcquirerStandIn, Payments } from '#gateways/payments/index.ts';
import { createFetchRemoteConfig } from '#gateways/remote-config/fetch-remote-config.ts';
import type { RemoteConfig } from '#gateways/remote-config/index.ts';
import { noSampleGoods, type SampleGoods } from '#gateways/sample-goods/index.ts';
import { createLimiter, type Limiter } from '#http/budgets/limiter.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { systemClock, type Clock } from './clock.ts';
import { closeInOrder, type Closing } from '#process/close-in-order.ts';

/**
 * The services that features create for a context. Each feature adds its own in its `services.ts`; `src/services.ts`
 * creates them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features, which stand above
export interface Services {}

/** The parts of the app; a test replaces any of them. */
export type Context = {
  readonly config: Config;
  readonly database: Database;
  /**
   * The pool for loading data into memory. A transaction may wait for a load, so a load must never wait for a connection
   * that a transaction holds.
   */
  readonly snapshots: Database;
  /** The pool for clean-up jobs, which delete many rows slowly; no call waits for its connections. */
  readonly upkeep: Database;
  /** The pool for probes: one connection that no call can take. */
  readonly health: Database;
  /** Whether calls get through the pooler before the database; null: there is no pooler. */
  readonly poolerProbe: PoolerProbe | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Null in tests without pages. */
  readonly storefront: Storefront | null;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly maps: MapsGateway;
  readonly cityMaps: CityMaps;
  readonly sampleGoods: SampleGoods;
  readonly oneTimeCodes: OneTimeCodes;
  /** Null: the shop has no mail. */
  readonly mail: Mail | null;
  /** The outbox in which stand-ins show messages instead of sending them; null while they are off. */
  readonly outbox: Outbox | null;
  readonly images: ImagesGateway;
  readonly remoteConfig: RemoteConfig;
  readonly payments: Payments;
  /** Started by the listener. */
  readonly cells: CellsGateway;
  /** The stand-in for hardware, started by the feature that knows its cells. Null: there is none. */
  readonly cellsStandIn: CellsStandIn | null;
  /** The rate limits of callers. */
  readonly limiter: Limiter;
  readonly streamCaps: StreamCaps;
  readonly services: Services;
  /** Aborted when the shop is about to stop; long-running work ends then. */
  readonly stopping: AbortSignal;
  /** Closes in order; also after a failed start or without a start. */
  readonly closings: readonly Closing[];
  /** Closes everything and returns the names of what did not close. */
  close(): Promise<readonly string[]>;
};

/** The stand-in programs for outside services; this process supervises each. */
export type StandIns = {
  superviseAcquirer(options: { config: Config; logger: Logger }): AcquirerStandIn;
  superviseControllers(options: { config: Config; logger: Logger }): CellsStandIn;
};

export type ContextParts = Pick<Context, 'config' | 'database' | 'logger' | 'metrics' | 'readiness' | 'storefront'> & {
  readonly connectionString: string;
  /** The alarm of `database`. */
  readonly staleConnectionAlarm?: StaleConnectionAlarm;
  /** Called once, after all other parts exist. */
  createServices(context: Context): Services;
  readonly clock?: Clock;
  readonly changes?: Changes;
  readonly maps?: MapsGateway;
  /** Default: no city. */
  readonly cityMaps?: CityMaps;
  /** Default: none. */
  readonly sampleGoods?: SampleGoods;
  readonly oneTimeCodes?: OneTimeCodes;
  readonly mail?: Mail | null;
  readonly payments?: Payments;
  readonly cells?: CellsGateway;
  /** Replaces the product's budgets, for measurements that send more calls from one network than people do. */
  readonly budgets?: Budgets;
  readonly streamCaps?: StreamCaps;
  /** Default: none. */
  readonly standIns?: StandIns | null;
  /** Prints for the person at the terminal; default: nothing is printed. */
  readonly print?: (text: string) => void;
  /** Default: never, until it is closed. */
  readonly stopping?: AbortSignal;
};

const snapshotConnections = 2;
const upkeepConnections = 2;
/** Probes expect an answer within two seconds. */
const healthLimits = { connectMilliseconds: 2000, statementMilliseconds: 1500, answerMilliseconds: 2000 };
/** The limit of one clean-up statement, which deletes a few thousand rows at most. */
const upkeepStatementMilliseconds = 2 * MINUTE_MS;

const noCityMaps: CityMaps = { find: () => Promise.resolve(null) };

export function createContext({
  connectionString,
  staleConnectionAlarm = createStaleConnectionAlarm(),
  createServices,
  clock = systemClock,
  standIns = null,
  print = () => {},
  stopping = new AbortController().signal,
  budgets,
  streamCaps = usualStreamCaps,
  ...parts
}: ContextParts): Context {
  const { config, database, logger } = parts;
  const snapshots = connectDatabase(connectionString, {
    poolSize: snapshotConnections,
    applicationName: 'kaplya snapshots',
    staleConnectionAlarm,
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  const upkeep = connectDatabase(connectionString, {
    poolSize: upkeepConnections,
    applicationName: 'kaplya upkeep',
    staleConnectionAlarm,
    limits: { statementMilliseconds: upkeepStatementMilliseconds },
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  const onProbeError = (error: Error) => logger.warn({ err: error }, 'the connection of the probes broke');
  const health = connectDatabase(connectionString, {
    poolSize: 1,
    applicationName: nameProcess(config.http.publicOrigin),
    hasIdleConnection: true,
    staleConnectionAlarm,
    limits: healthLimits,
    onConnectionError: onProbeError,
  });
  const { url, directUrl } = config.database;
  const hasPooler = url !== null && url !== directUrl;
  const poolerProbe = hasPooler ? createPoolerProbe(url, { onConnectionError: onProbeError }) : null;
  const outbox = config.sandbox.enabled ? createOutbox({ clock, print }) : null;
  const { changes = createChanges({ database: snapshots, connectionString, staleConnectionAlarm, logger }) } = parts;
  parts.metrics.watchChanges(changes);
  const closing = new AbortController();
  const limiter = createLimiter({
    ...{ database, upkeep, clock, logger, metrics: parts.metrics },
    ...(budgets && { budgets }),
  });
  const {
    payments = createPayments({ config, clock, standIn: standIns?.superviseAcquirer({ config, logger }) ?? null }),
    cells = createCells({ config, logger }),
  } = parts;
  const cellsStandIn = standIns && config.mqtt.url === null ? standIns.superviseControllers({ config, logger }) : null;
  const closings: readonly Closing[] = [
    { name: 'whatever goes on for long', close: () => closing.abort() },
    { name: 'the stand-in for cells', close: () => cellsStandIn?.close() },
    { name: 'the connection to the cells', close: () => cells.close() },
    { name: 'the connection to the acquirers', close: () => payments.close() },
    { name: 'the listener for changes', close: () => changes.close() },
    { name: 'the connections for snapshots', close: () => snapshots.$client.end() },
    { name: 'the connection of the probes', close: () => health.$client.end() },
    { name: 'the connection of the probes to the pooler', close: () => poolerProbe?.close() },
    { name: 'what was spent of budgets', close: () => limiter.close() },
    { name: 'the connections of the upkeep', close: () => upkeep.$client.end() },
  ];
  const context: Context = {
    maps: createMapsGateway({ config, database, clock }),
    cityMaps: noCityMaps,
    sampleGoods: noSampleGoods,
    oneTimeCodes: createOneTimeCodes({ config, outbox }),
    mail: createMail({ config, outbox }),
    ...parts,
    payments,
    cells,
    cellsStandIn,
    outbox,
    snapshots,
    upkeep,
    health,
    poolerProbe,
    clock,
    changes,
    images: createSharpImages(),
    limiter,
    streamCaps,
    remoteConfig: createFetchRemoteConfig({ logger, clock }),
    stopping: AbortSignal.any([stopping, closing.signal]),
    closings,
    close: () => closeInOrder(closings, logger),
    get services() {
      return services;
    },
  };
  // No service can be read before all exist; the language itself throws in that case.
  const services = createServices(context);
  return context;
}
