import { streamCaps as usualStreamCaps, type Budgets, type StreamCaps } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { toPhoneKeyId } from '#config/app-secret.ts';
import type { Config } from '#config/config.ts';
import { createChanges, type Changes } from '#db/changes/changes.ts';
import { connectDatabase, type Database } from '#db/client.ts';
import { nameProcess } from '#db/list-processes.ts';
import { createPoolerProbe, type PoolerProbe } from '#db/probes/pooler-probe.ts';
import { createStaleConnectionAlarm, type StaleConnectionAlarm } from '#db/connections/stale-connection-alarm.ts';
import { createCells } from '#gateways/cells/create-cells.ts';
import type { CellsStandIn, CellsGateway } from '#gateways/cells/index.ts';
import type { ImagesGateway } from '#gateways/images/index.ts';
import { createDnsResolver } from '#gateways/domain-proofs/dns-resolver.ts';
import { createFileConnector } from '#gateways/domain-proofs/file-connector.ts';
import type { DomainProofs } from '#gateways/domain-proofs/index.ts';
import { createSharpImages } from '#gateways/images/sharp-images.ts';
import { createMapsGateway } from '#gateways/maps/create-maps-gateway.ts';
import { createEmbeddedGazetteer } from '#gateways/maps/embedded-gazetteer.ts';
import { createOwnMaps } from '#gateways/maps/own-maps.ts';
import type { CityMaps, MapsGateway } from '#gateways/maps/index.ts';
import { createMail } from '#gateways/mail/create-mail.ts';
import { createSmtpMail } from '#gateways/mail/smtp.ts';
import type { Mail } from '#gateways/mail/index.ts';
import { createOneTimeCodes } from '#gateways/one-time-codes/create-one-time-codes.ts';
import type { OneTimeCodes } from '#gateways/one-time-codes/index.ts';
import { createSmsRu } from '#gateways/one-time-codes/sms-ru.ts';
import type { Outbox } from '#gateways/outbox/index.ts';
import { createOutbox } from '#gateways/outbox/outbox.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import type { AcquirerStandIn, Payments } from '#gateways/payments/index.ts';
import { createFetchRemoteConfig } from '#gateways/remote-config/fetch-remote-config.ts';
import type { Providers } from '#gateways/providers/index.ts';
import { createProviders } from '#gateways/providers/providers.ts';
import { createPublicHosts, type PublicHosts } from '#gateways/public-hosts/index.ts';
import type { RemoteConfig } from '#gateways/remote-config/index.ts';
import { noSampleGoods, type SampleGoods } from '#gateways/sample-goods/index.ts';
import { createLimiter, type Limiter } from '#http/budgets/limiter.ts';
import { Refusal } from '#http/refusal.ts';
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

/** The parts of the app that calls and jobs use. Tests may replace each. */
export type Context = {
  readonly config: Config;
  readonly database: Database;
  /**
   * The pool for loading data into caches. It is separate because a transaction may wait for a load: a load must never
   * wait for a connection that a transaction holds.
   */
  readonly snapshots: Database;
  /** The pool for clean-up jobs, which delete many rows slowly; no call waits for its connections. */
  readonly upkeep: Database;
  /** The pool for probes: one connection that no call can take. */
  readonly health: Database;
  /** Probes whether calls get through the pooler in front of the database; null: there is no pooler. */
  readonly poolerProbe: PoolerProbe | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** The shop's pages; null in tests without pages. */
  readonly storefront: Storefront | null;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Mail, codes to phones and the search of addresses, of each partner. */
  readonly providers: Providers;
  readonly cityMaps: CityMaps;
  readonly sampleGoods: SampleGoods;
  /** The outbox in which stand-ins show messages instead of sending them; null while they are off. */
  readonly outbox: Outbox | null;
  readonly images: ImagesGateway;
  /** The ways to the internet by which domains are proven. */
  readonly domainProofs: DomainProofs;
  readonly remoteConfig: RemoteConfig;
  readonly payments: Payments;
  /** The connection to the controllers of water cells; started by the feature that listens to them. */
  readonly cells: CellsGateway;
  /** The stand-in for the controllers of cells, started by the feature that stores the cells; null: there is none. */
  readonly cellsStandIn: CellsStandIn | null;
  /** The rate limits of callers. */
  readonly limiter: Limiter;
  readonly streamCaps: StreamCaps;
  readonly services: Services;
  /** Aborted when the shop is about to stop; long-running work ends then. */
  readonly stopping: AbortSignal;
  /** The parts to close, in this order; each can be closed even if it was never started or its start failed. */
  readonly closings: readonly Closing[];
  /** Closes all parts and returns the names of those that did not close. */
  close(): Promise<readonly string[]>;
};

/** The stand-ins for third parties, which run as child processes supervised by this process. */
export type StandIns = {
  superviseAcquirer(options: { config: Config; logger: Logger }): AcquirerStandIn;
  superviseControllers(options: { config: Config; logger: Logger }): CellsStandIn;
};

export type ContextParts = Pick<Context, 'config' | 'database' | 'logger' | 'metrics' | 'readiness' | 'storefront'> & {
  readonly connectionString: string;
  /** The alarm by which the pools of the process drop dead connections; default: a new one. */
  readonly staleConnectionAlarm?: StaleConnectionAlarm;
  /** Creates the features' services; called once, when all other parts exist. */
  createServices(context: Context): Services;
  readonly clock?: Clock;
  readonly changes?: Changes;
  /** The services of the program, for partners without own ones; default: those of the environment. */
  readonly maps?: MapsGateway;
  /** The maps of cities; default: none. */
  readonly cityMaps?: CityMaps;
  /** Optional; default: none. */
  readonly sampleGoods?: SampleGoods;
  readonly oneTimeCodes?: OneTimeCodes;
  readonly mail?: Mail | null;
  /** Optional; default: the internet. */
  readonly publicHosts?: PublicHosts;
  /** Optional; default: DNS of this machine, and connections of this process. */
  readonly domainProofs?: DomainProofs;
  readonly payments?: Payments;
  readonly cells?: CellsGateway;
  /** Replaces the product's budgets, for measurements that send more calls from one network than people do. */
  readonly budgets?: Budgets;
  readonly streamCaps?: StreamCaps;
  /** Optional; default: none. */
  readonly standIns?: StandIns | null;
  /** Prints a message at the terminal; default: nothing is printed. */
  readonly print?: (text: string) => void;
  /** Aborted when the shop is about to stop; default: aborted only when the context is closed. */
  readonly stopping?: AbortSignal;
};

const snapshotConnections = 2;
const upkeepConnections = 2;
/** The limits of the pool for probes, which must answer within two seconds. */
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
    applicationName: nameProcess({
      publicOrigin: config.http.publicOrigin,
      phoneKeyId: toPhoneKeyId(config.phoneKeys[0] ?? ''),
    }),
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
    providers: connectProviders({ config, database, clock, outbox, limiter, logger, parts }),
    cityMaps: noCityMaps,
    sampleGoods: noSampleGoods,
    domainProofs: { resolver: createDnsResolver(), connector: createFileConnector() },
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
  // A service that is read before all exist throws a ReferenceError, because `services` is not initialised yet.
  const services = createServices(context);
  return context;
}

type ProviderParts = Pick<Context, 'config' | 'database' | 'clock' | 'outbox' | 'limiter' | 'logger'> & {
  readonly parts: Pick<ContextParts, 'mail' | 'oneTimeCodes' | 'maps' | 'publicHosts'>;
};

function connectProviders({ config, database, clock, outbox, limiter, logger, parts }: ProviderParts): Providers {
  const { smtp, smsRu, smsRuUrl, isSmsRuShared, maps, http } = config;
  const {
    mail = createMail({ config, outbox }),
    oneTimeCodes = createOneTimeCodes({ config, outbox }),
    maps: search = createMapsGateway({ config, database, clock }),
    publicHosts: hosts = createPublicHosts(),
  } = parts;
  const streets = createEmbeddedGazetteer(database);
  const asker = { userAgent: `Kaplya (${http.publicOrigin})`, clock };
  const hasMapsService = maps.photonUrl !== null || maps.yandex.geocoder !== null;
  const hasCodes = oneTimeCodes.sendSms !== null || oneTimeCodes.placeCall !== null;
  const isStandIn = outbox !== null && smsRu === null && parts.oneTimeCodes === undefined;
  return createProviders({
    ofProgram: { mail, oneTimeCodes, maps: search },
    sources: {
      mail: mail === null ? 'none' : smtp ? 'program' : 'stand_in',
      sms: hasCodes ? (isStandIn ? 'stand_in' : 'program') : 'none',
      maps: hasMapsService ? 'program' : 'streets',
    },
    isSmsShared: isSmsRuShared,
    create: {
      mail: (server, from) => createSmtpMail({ server: { ...server, hosts }, from }),
      oneTimeCodes: (apiId) => createSmsRu({ baseUrl: smsRuUrl, apiId }),
      maps: (own) => createOwnMaps(own, { streets, yandex: maps.yandex, asker, fetch: hosts.fetch }),
    },
    async countMessage({ id, settings }, kind) {
      const spender = { subject: null, device: null, stranger: null, network: null, partner: id, caller: null };
      const limit = kind === 'sms' ? settings.sms?.perDay : settings.sms?.callsPerDay;
      try {
        await limiter.spendExactly(`paid_${kind}`, spender, limit === undefined ? {} : { partner: limit });
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logger.warn({ partner: id, kind }, 'a partner may send no more of these messages today');
        return false;
      }
    },
  });
}
