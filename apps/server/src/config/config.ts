import { resolve } from 'node:path';

import { loadAppSecret, loadPhoneKeys } from './app-secret.ts';
import { noAddresses, type AddressRanges } from './address-ranges.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Env } from './env.ts';

export type YandexService = { readonly baseUrl: string; readonly key: string };

export type Config = {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** The shop's own address: scheme, host and port without a trailing slash. */
    readonly publicOrigin: string;
    readonly trustedProxies: AddressRanges;
    /**
     * Whether requests to this machine's own names, addresses and ports are also accepted as the shop's; true only with
     * stand-ins.
     */
    readonly answersAsItsMachine: boolean;
    readonly shutdownGraceMilliseconds: number;
    readonly hsts: { readonly includesSubdomains: boolean; readonly isPreloaded: boolean };
    /**
     * The separate address of the operators' paths (health, metrics); null: they are served at the shop's port, to this
     * machine only.
     */
    readonly management: { readonly host: string; readonly port: number } | null;
  };
  /** How many processes serve the shop on this machine, each with this configuration. */
  readonly workers: number;
  /** The most days that one sign-in lasts: `days` for customers and visitors, `staffDays` for staff. */
  readonly sessions: { readonly days: number; readonly staffDays: number };
  /** The folder of the shop's data, as an absolute path. */
  readonly dataDir: string;
  readonly database: {
    /** The URL of the database; null: the embedded PostgreSQL under `dataDir`. */
    readonly url: string | null;
    /**
     * The URL of the same database for dedicated sessions, bypassing a pooler; equal to `url` if there is no pooler.
     */
    readonly directUrl: string | null;
    /** The most connections in one process's pool. */
    readonly poolSize: number;
    /** Whether statements are prepared under names; false behind a pooler that does not preserve them. */
    readonly namesStatements: boolean;
  };
  readonly secrets: { readonly appSecret: string };
  /** Keys for hashes of phones: the first one hashes, the others still match what they have hashed. */
  readonly phoneKeys: readonly string[];
  /**
   * The former APP_SECRET, with which stored secrets can still be decrypted after a change; null: it was not changed.
   */
  readonly previousAppSecret: string | null;
  readonly sandbox: { readonly enabled: boolean };
  readonly services: {
    readonly configUrl: string | null;
  };
  /** The MQTT broker through which the controllers of water cells are reached. */
  readonly mqtt: {
    /** The URL of the broker; null: the embedded broker. */
    readonly url: string | null;
    /** The embedded broker's port; null: the last one used, or any. */
    readonly port: number | null;
    readonly caFile: string | null;
  };
  /** The address services: base URLs without a trailing slash. Null: the streets in the database are used instead. */
  readonly maps: {
    readonly photonUrl: string | null;
    readonly nominatimUrl: string | null;
    readonly yandex: {
      /** The geocoder of Yandex; null: it has no key. */
      readonly geocoder: YandexService | null;
      readonly suggest: YandexService | null;
      /** The base URLs, also for the keys of partners. */
      readonly geocoderUrl: string;
      readonly suggestUrl: string;
    };
  };
  /** The account at SMS.ru that sends codes to phones; null: there is none. */
  readonly smsRu: { readonly baseUrl: string; readonly apiId: string } | null;
  /** The base URL of SMS.ru, also for the keys of partners; whether partners without one use the account of `smsRu`. */
  readonly smsRuUrl: string;
  readonly isSmsRuShared: boolean;
  /** The mail server and the sender's address; null: there is none. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /**
   * The accounts at YooKassa of each partner: first the one for new payments, then former ones, which still make
   * refunds.
   */
  readonly yooKassa: {
    readonly baseUrl: string;
    readonly accounts: ReadonlyMap<string, readonly { readonly shopId: string; readonly secretKey: string }[]>;
  };
  /** The accounts at Stripe are in the database. */
  readonly stripe: { readonly baseUrl: string };
  readonly demonstration: { readonly enabled: boolean };
  /** `hasTraceIds`: the log lines of a call contain the id of its trace. */
  readonly logging: { readonly level: Env['LOG_LEVEL']; readonly hasTraceIds: boolean };
  /** The address that receives traces; null: there are none. */
  readonly tracing: {
    /** The URL of the collector, without a trailing slash. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    readonly sampler: { readonly name: Env['OTEL_TRACES_SAMPLER']; readonly ratio: number };
    /** Whether a call continues the trace that a trusted proxy names in its header. */
    readonly continuesTraces: boolean;
  } | null;
};

/** Groups the environment and checks rules across variables. Creates APP_SECRET when it is unset. */
export function createConfig(env: Env): Config {
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  const problems = findContradictions(env, publicOrigin);
  if (problems.length > 0) throw new ConfigurationError(problems);

  const dataDir = resolve(env.DATA_DIR);
  return {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicOrigin,
      trustedProxies: env.TRUSTED_PROXIES ?? noAddresses,
      answersAsItsMachine: hasStandIns(env),
      shutdownGraceMilliseconds: env.SHUTDOWN_GRACE_SECONDS * 1000,
      hsts: { includesSubdomains: env.HSTS_SUBDOMAINS, isPreloaded: env.HSTS_PRELOAD },
      management: env.MANAGEMENT_PORT === undefined ? null : { host: env.MANAGEMENT_HOST, port: env.MANAGEMENT_PORT },
    },
    workers: env.WORKERS,
    sessions: { days: env.SESSION_DAYS, staffDays: env.STAFF_SESSION_DAYS },
    dataDir,
    database: {
      url: env.DATABASE_URL ?? null,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
      poolSize: toPoolSize(env),
      namesStatements: env.DATABASE_NAMED_STATEMENTS ?? env.DATABASE_DIRECT_URL === undefined,
    },
    secrets: { appSecret: env.APP_SECRET ?? loadAppSecret(dataDir) },
    phoneKeys: env.PHONE_KEYS ?? loadPhoneKeys(dataDir),
    previousAppSecret: env.APP_SECRET_PREVIOUS ?? null,
    sandbox: { enabled: hasStandIns(env) },
    services: { configUrl: env.CONFIG_URL ?? null },
    mqtt: { url: env.MQTT_URL ?? null, port: env.MQTT_PORT ?? null, caFile: env.MQTT_CA_FILE ?? null },
    maps: {
      photonUrl: toBaseUrl(env.MAPS_PHOTON_URL),
      nominatimUrl: toBaseUrl(env.MAPS_NOMINATIM_URL),
      yandex: {
        geocoder: toYandexService(env.MAPS_YANDEX_GEOCODER_KEY, env.MAPS_YANDEX_GEOCODER_URL),
        suggest: toYandexService(env.MAPS_YANDEX_SUGGEST_KEY, env.MAPS_YANDEX_SUGGEST_URL),
        geocoderUrl: withoutSlash(env.MAPS_YANDEX_GEOCODER_URL),
        suggestUrl: withoutSlash(env.MAPS_YANDEX_SUGGEST_URL),
      },
    },
    smsRu: env.SMSRU_API_ID === undefined ? null : { baseUrl: withoutSlash(env.SMSRU_URL), apiId: env.SMSRU_API_ID },
    smsRuUrl: withoutSlash(env.SMSRU_URL),
    isSmsRuShared: env.SMSRU_SHARED,
    smtp: env.SMTP_URL === undefined || env.MAIL_FROM === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM },
    stripe: { baseUrl: withoutSlash(env.STRIPE_URL) },
    yooKassa: { baseUrl: withoutSlash(env.YOOKASSA_URL), accounts: env.YOOKASSA_ACCOUNTS ?? new Map() },
    demonstration: { enabled: env.DEMONSTRATION },
    logging: { level: env.LOG_LEVEL, hasTraceIds: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined },
    tracing: toTracing(env),
  };
}

/**
 * The fewest connections of one process when the pool is divided among several processes: one call may hold some while
 * another goes on.
 */
const leastPoolSize = 3;
/** Connections of a process besides its pool: snapshots, upkeep, probes, the listener, locks and jobs. */
const otherConnections = 8;
/** The connections that the embedded PostgreSQL allows: its default of 100, less the 3 reserved for superusers. */
const embeddedConnections = 97;

function toPoolSize({ WORKERS: workers, DATABASE_POOL_SIZE: size }: Env): number {
  return workers === 1 ? size : Math.max(leastPoolSize, Math.floor(size / workers));
}

function toTracing(env: Env): Config['tracing'] {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    continuesTraces: env.OTEL_PROPAGATORS === 'tracecontext',
  };
}

function toYandexService(key: string | undefined, url: string): YandexService | null {
  return key === undefined ? null : { baseUrl: withoutSlash(url), key };
}

function toBaseUrl(written: string | undefined): string | null {
  return written === undefined ? null : withoutSlash(written);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** Stand-ins come with the demonstration unless SANDBOX says otherwise. */
const hasStandIns = ({ SANDBOX, DEMONSTRATION }: Pick<Env, 'SANDBOX' | 'DEMONSTRATION'>): boolean =>
  SANDBOX ?? DEMONSTRATION;

function findContradictions(env: Env, publicOrigin: string): string[] {
  const problems: string[] = [];
  if (hasStandIns(env) && !isLoopbackOrigin(publicOrigin)) {
    problems.push(
      `PUBLIC_ORIGIN is ${publicOrigin}, but SANDBOX is on: its stand-ins show codes and take no real money, so they ` +
        'serve this machine only. Set SANDBOX=off for a real shop, or leave PUBLIC_ORIGIN unset to try it out.',
    );
  }
  if (env.WORKERS > 1 && hasStandIns(env)) {
    problems.push(
      `WORKERS is ${env.WORKERS}, but SANDBOX is on: its stand-ins remember what one process did. Set SANDBOX=off for a ` +
        'real shop, or leave WORKERS unset to try it out.',
    );
  }
  if (env.DATABASE_URL === undefined && env.WORKERS > 1) {
    const each = toPoolSize(env) + otherConnections;
    const most = Math.floor(embeddedConnections / each);
    if (env.WORKERS > most) {
      problems.push(
        `WORKERS is ${env.WORKERS}, but the embedded PostgreSQL has connections for ${most}, each with ${each}: set it to ` +
          `${most}, or use a PostgreSQL of your own (DATABASE_URL).`,
      );
    }
  }
  if (env.STRIPE_URL.startsWith('http:') && !isLoopbackOrigin(env.STRIPE_URL)) {
    problems.push(
      `STRIPE_URL is ${env.STRIPE_URL}: the key of the account would travel unencrypted. Use https, or leave it unset.`,
    );
  }
  if (env.HSTS_PRELOAD && !env.HSTS_SUBDOMAINS) {
    problems.push(
      'HSTS_PRELOAD is on, but HSTS_SUBDOMAINS is off: the list of browsers takes a domain with all its names.',
    );
  }
  if (env.MANAGEMENT_PORT === env.PORT) {
    problems.push(`MANAGEMENT_PORT is ${env.PORT}, as PORT is: give it another, or leave it unset.`);
  }
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    problems.push(
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is not: set both, to one database with and without its PgBouncer.',
    );
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push(
      'SMTP_URL is set, but MAIL_FROM is not: say from which address letters come, like shop@shop.example.',
    );
  }
  if (env.MAPS_YANDEX_SUGGEST_KEY !== undefined && env.MAPS_YANDEX_GEOCODER_KEY === undefined) {
    problems.push(
      'MAPS_YANDEX_SUGGEST_KEY is set, but MAPS_YANDEX_GEOCODER_KEY is not: a suggestion has no point before the geocoder says it.',
    );
  }
  return problems;
}

/** True for localhost, names under it, and the loopback addresses. */
export function isLoopbackOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
