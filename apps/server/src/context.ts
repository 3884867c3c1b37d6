import type { Config } from '#config/config.ts';
import { createChanges, type Changes } from '#db/changes.ts';
import { connectDatabase, type Database } from '#db/client.ts';
import { createCells } from '#gateways/cells/create-cells.ts';
import type { CellSandbox, CellsGateway } from '#gateways/cells/index.ts';
import { superviseControllers } from '#gateways/cells/sandbox/supervise-controllers.ts';
import type { ImagesGateway } from '#gateways/images/index.ts';
import { createSharpImages } from '#gateways/images/sharp-images.ts';
import { createMapsGateway } from '#gateways/maps/create-maps-gateway.ts';
import { createEmbeddedMaps } from '#gateways/maps/embedded-map.ts';
import type { CityMaps, MapsGateway } from '#gateways/maps/index.ts';
import { createMail } from '#gateways/mail/create-mail.ts';
import type { Mail } from '#gateways/mail/index.ts';
import { createOneTimeCodes } from '#gateways/one-time-codes/create-one-time-codes.ts';
import type { OneTimeCodes } from '#gateways/one-time-codes/index.ts';
import type { Outbox } from '#gateways/outbox/index.ts';
import { createOutbox } from '#gateways/outbox/outbox.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import type { Payments } from '#gateways/payments/index.ts';
import { superviseAcquirer } from '#gateways/payments/sandbox/supervise-acquirer.ts';
import { createFetchRemoteConfig } from '#gateways/remote-config/fetch-remote-config.ts';
import type { RemoteConfig } from '#gateways/remote-config/index.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { systemClock, type Clock } from './clock.ts';

/** What the app is made of; a test replaces any part of it. */
export type Context = {
  readonly config: Config;
  readonly database: Database;
  /**
   * For what is loaded into memory. A transaction may wait for such a load, so a load must never wait for a connection
   * that transactions hold.
   */
  readonly snapshots: Database;
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
  /** Aborted when the shop is about to stop: whatever would go on for long ends now. */
  readonly stopping: AbortSignal;
  start(): Promise<void>;
  /** Also after a start that failed, or without any. */
  close(): Promise<void>;
};

export type ContextParts = Pick<Context, 'config' | 'database' | 'logger' | 'metrics' | 'readiness' | 'storefront'> & {
  readonly connectionString: string;
  readonly clock?: Clock;
  readonly maps?: MapsGateway;
  readonly oneTimeCodes?: OneTimeCodes;
  readonly mail?: Mail | null;
  readonly payments?: Payments;
  readonly cells?: CellsGateway;
  /** Tells the person at the terminal; nobody by default. */
  readonly say?: (text: string) => void;
  /** Never, by default, before it is closed. */
  readonly stopping?: AbortSignal;
};

const snapshotConnections = 2;

export function createContext({
  connectionString,
  clock = systemClock,
  say = () => {},
  stopping = new AbortController().signal,
  ...parts
}: ContextParts): Context {
  const { config, database, logger } = parts;
  const snapshots = connectDatabase(connectionString, {
    poolSize: snapshotConnections,
    onConnectionError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  const outbox = config.sandbox.enabled ? createOutbox({ clock, say }) : null;
  const changes = createChanges({ database, connectionString, logger });
  const closing = new AbortController();
  const { payments = openPayments(config, logger), cells = createCells({ config, logger }) } = parts;
  const hasCellSandbox = config.sandbox.enabled && config.mqtt.url === null;
  const cellSandbox = hasCellSandbox ? superviseControllers({ config, logger }) : null;
  return {
    maps: createMapsGateway({ config, database, clock }),
    oneTimeCodes: createOneTimeCodes({ config, outbox }),
    mail: createMail({ config, outbox }),
    ...parts,
    payments,
    cells,
    cellSandbox,
    outbox,
    snapshots,
    clock,
    changes,
    cityMaps: createEmbeddedMaps(),
    images: createSharpImages(),
    remoteConfig: createFetchRemoteConfig({ logger, clock }),
    stopping: AbortSignal.any([stopping, closing.signal]),
    async start() {
      await changes.start();
      await payments.start();
    },
    async close() {
      closing.abort();
      await cellSandbox?.close();
      await cells.close();
      await payments.close();
      await changes.close();
      await snapshots.$client.end();
    },
  };
}

function openPayments(config: Config, logger: Logger): Payments {
  return createPayments({ config, standIn: config.sandbox.enabled ? superviseAcquirer({ config, logger }) : null });
}

/** State of a feature that any process can rebuild, one for each context. */
export function perContext<State>(create: (context: Context) => State): (context: Context) => State {
  const states = new WeakMap<Context, State>();
  return (context) => {
    const known = states.get(context);
    if (known !== undefined) return known;
    const state = create(context);
    states.set(context, state);
    return state;
  };
}
