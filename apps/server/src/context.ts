import { streamCaps as usualStreamCaps, type Budgets, type StreamCaps } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import type { Config } from '#config/config.ts';
import { createChanges, type Changes } from '#db/changes/changes.ts';
import { connectDatabase, type Database } from '#db/client.ts';
import { nameProcess } from '#db/list-processes.ts';
import { createPoolerProbe, type PoolerProbe } from '#db/probes/pooler-probe.ts';
import { createSilenceAlarm, type SilenceAlarm } from '#db/connections/silence-alarm.ts';
import { createCells } from '#gateways/cells/create-cells.ts';
import type { CellSandbox, CellsGateway } from '#gateways/cells/index.ts';
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
import { createLimiter, type Limiter } from '#http/budgets/limiter.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { systemClock, type Clock } from './clock.ts';
import { closeInTurn, type Closing } from '#process/close-in-turn.ts';

/** What the features keep for a context: each adds its own in its `services.ts`, and `src/services.ts` makes them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features, which stand above
export interface Services {}

/** What the app is made of; a test replaces any part of it. */
export type Context = {
  readonly config: Config;
  readonly database: Database;
  /**
   * For what is loaded into memory. A transaction may wait for such a load, so a load must never wait for a connection
   * that transactions hold.
   */
  readonly snapshots: Database;
  /** For what the shop clears away: many rows at leisure, on connections that no call waits for. */
  readonly upkeep: Database;
  /** For probes: one connection that no call can take. */
  readonly health: Database;
  /** Whether calls get through the pooler before the database; null: there is none. */
  readonly poolerProbe: PoolerProbe | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Null in tests that need no pages. */
  readonly storefront: Storefront | null;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly maps: MapsGateway;
  readonly cityMaps: CityMaps;
  readonly oneTimeCodes: OneTimeCodes;
  /** Null: the shop has no mail. */
  readonly mail: Mail | null;
  /** Where the stand-ins show what they would send; null while they are off. */
  readonly outbox: Outbox | null;
  readonly images: ImagesGateway;
  readonly remoteConfig: RemoteConfig;
  readonly payments: Payments;
  /** Started by who listens to it. */
  readonly cells: CellsGateway;
  /** The stand-in for hardware, started by who knows its cells; null: there is none. */
  readonly cellSandbox: CellSandbox | null;
  /** Who may ask how much. */
  readonly limiter: Limiter;
  readonly streamCaps: StreamCaps;
  readonly services: Services;
  /** Aborted when the shop is about to stop: whatever would go on for long ends now. */
  readonly stopping: AbortSignal;
  start(): Promise<void>;
  /** In their order; also after a start that failed, or without any. */
  readonly closings: readonly Closing[];
  /** Closes all of it, and names what did not. */
  close(): Promise<readonly string[]>;
};

/** Programs that stand in for who is outside, each supervised from here. */
export type StandIns = {
  superviseAcquirer(options: { config: Config; logger: Logger }): AcquirerStandIn;
  superviseControllers(options: { config: Config; logger: Logger }): CellSandbox;
};

export type ContextParts = Pick<Context, 'config' | 'database' | 'logger' | 'metrics' | 'readiness' | 'storefront'> & {
  readonly connectionString: string;
  /** That of `database`. */
  readonly silenceAlarm?: SilenceAlarm;
  /** Called once, when all else is there. */
  createServices(context: Context): Services;
  readonly clock?: Clock;
  readonly changes?: Changes;
  readonly maps?: MapsGateway;
  /** Of no city, by default. */
  readonly cityMaps?: CityMaps;
  readonly oneTimeCodes?: OneTimeCodes;
  readonly mail?: Mail | null;
  readonly payments?: Payments;
  readonly cells?: CellsGateway;
  /** Others than the product's, for measurements that ask more from one network than people do. */
  readonly budgets?: Budgets;
  readonly streamCaps?: StreamCaps;
  /** None, by default. */
  readonly standIns?: StandIns | null;
  /** Tells the person at the terminal; nobody by default. */
  readonly say?: (text: string) => void;
  /** Never, by default, before it is closed. */
  readonly stopping?: AbortSignal;
};

const snapshotConnections = 2;
const upkeepConnections = 2;
/** Probes ask for an answer within two seconds. */
const healthLimits = { connectMilliseconds: 2000, statementMilliseconds: 1500, answerMilliseconds: 2000 };
/** Of one statement of the upkeep, which deletes some thousand rows at most. */
const upkeepStatementMilliseconds = 2 * MINUTE_MS;

const noCityMaps: CityMaps = { find: () => Promise.resolve(null) };

export function createContext({
  connectionString,
  silenceAlarm = createSilenceAlarm(),
  createServices,
  clock = systemClock,
  standIns = null,
  say = () => {},
  stopping = new AbortController().signal,
  budgets,
  streamCaps = usualStreamCaps,
  ...parts
}: ContextParts): Context {
  const { config, database, logger } = parts;
  const snapshots = connectDatabase(connectionString, {
    poolSize: snapshotConnections,
    applicationName: 'kaplya snapshots',
    silenceAlarm,
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  const upkeep = connectDatabase(connectionString, {
    poolSize: upkeepConnections,
    applicationName: 'kaplya upkeep',
    silenceAlarm,
    limits: { statementMilliseconds: upkeepStatementMilliseconds },
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  const onProbeError = (error: Error) => logger.warn({ err: error }, 'the connection of the probes broke');
  const health = connectDatabase(connectionString, {
    poolSize: 1,
    applicationName: nameProcess(config.http.publicOrigin),
    isKept: true,
    silenceAlarm,
    limits: healthLimits,
    onConnectionError: onProbeError,
  });
  const { url, directUrl } = config.database;
  const hasPooler = url !== null && url !== directUrl;
  const poolerProbe = hasPooler ? createPoolerProbe(url, { onConnectionError: onProbeError }) : null;
  const outbox = config.sandbox.enabled ? createOutbox({ clock, say }) : null;
  const { changes = createChanges({ database: snapshots, connectionString, silenceAlarm, logger }) } = parts;
  parts.metrics.watchChanges(changes);
  const closing = new AbortController();
  const limiter = createLimiter({
    ...{ database, upkeep, clock, logger, metrics: parts.metrics },
    ...(budgets && { budgets }),
  });
  const {
    payments = createPayments({ config, standIn: standIns?.superviseAcquirer({ config, logger }) ?? null }),
    cells = createCells({ config, logger }),
  } = parts;
  const cellSandbox = standIns && config.mqtt.url === null ? standIns.superviseControllers({ config, logger }) : null;
  const closings: readonly Closing[] = [
    { name: 'whatever goes on for long', close: () => closing.abort() },
    { name: 'the stand-in for cells', close: () => cellSandbox?.close() },
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
    oneTimeCodes: createOneTimeCodes({ config, outbox }),
    mail: createMail({ config, outbox }),
    ...parts,
    payments,
    cells,
    cellSandbox,
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
    async start() {
      await changes.start();
      await payments.start();
    },
    closings,
    close: () => closeInTurn(closings, logger),
    get services() {
      return services;
    },
  };
  // Nothing of them can be read before all are made: whoever tried would be told so by the language.
  const services = createServices(context);
  return context;
}
