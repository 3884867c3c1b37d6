import { resolve } from 'node:path';

import { loadAppSecret } from './app-secret.ts';
import { noAddresses, type AddressRanges } from './address-ranges.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Env } from './env.ts';

export type YandexService = { readonly baseUrl: string; readonly key: string };

export type Config = {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Scheme, host and port without a trailing slash. */
    readonly publicOrigin: string;
    readonly trustedProxies: AddressRanges;
    /** Whether this machine's own names, addresses and ports also count as the shop's: with stand-ins only. */
    readonly answersAsItsMachine: boolean;
    readonly shutdownGraceMilliseconds: number;
    readonly hsts: { readonly includesSubdomains: boolean; readonly isPreloaded: boolean };
    /** The operators' address; null: the shop's port, from this machine only. */
    readonly management: { readonly host: string; readonly port: number } | null;
  };
  /** How many processes serve the shop on this machine, each with this configuration. */
  readonly workers: number;
  /** How many days one sign-in lasts at most, for customers, visitors and operators. */
  readonly sessions: { readonly days: number; readonly staffDays: number };
  /** An absolute path. */
  readonly dataDir: string;
  readonly database: {
    /** Null: the embedded PostgreSQL under `dataDir`. */
    readonly url: string | null;
    /** The same database for sessions; equal to `url` unless a pooler stands before it. */
    readonly directUrl: string | null;
    /** The pool of one process. */
    readonly poolSize: number;
    /** Whether the connections of calls know prepared statements by name. */
    readonly namesStatements: boolean;
  };
  readonly secrets: { readonly appSecret: string };
  /** The APP_SECRET until now, after a change of it; null: it was not changed. */
  readonly previousAppSecret: string | null;
  readonly sandbox: { readonly enabled: boolean };
  readonly services: {
    readonly configUrl: string | null;
  };
  /** The broker of the water cells. */
  readonly mqtt: {
    /** Null: the embedded broker. */
    readonly url: string | null;
    /** The embedded broker's port; null: the last one used, or any. */
    readonly port: number | null;
    readonly caFile: string | null;
  };
  /** Base URLs of address services without a trailing slash; null: the built-in streets. */
  readonly maps: {
    readonly photonUrl: string | null;
    readonly nominatimUrl: string | null;
    readonly yandex: {
      /** Null: the service has no key. */
      readonly geocoder: YandexService | null;
      readonly suggest: YandexService | null;
    };
  };
  /** The account that sends codes to phones; null: none. */
  readonly smsRu: { readonly baseUrl: string; readonly apiId: string } | null;
  /** The mail server; null: none. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** The acquirer accounts of each partner: the account for new payments first, then former ones. */
  readonly yooKassa: {
    readonly baseUrl: string;
    readonly accounts: ReadonlyMap<string, readonly { readonly shopId: string; readonly secretKey: string }[]>;
  };
  /** The accounts at Stripe are in the database. */
  readonly stripe: { readonly baseUrl: string };
  readonly demonstration: { readonly enabled: boolean };
  /** `hasTraceIds`: the lines of a call name its trace. */
  readonly logging: { readonly level: Env['LOG_LEVEL']; readonly hasTraceIds: boolean };
  /** The address that receives traces; null: there are none. */
  readonly tracing: {
    /** Without a trailing slash. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    readonly sampler: { readonly name: Env['OTEL_TRACES_SAMPLER']; readonly ratio: number };
    /** Whether trusted proxies may name the trace that a call goes on with. */
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
      },
    },
    smsRu: env.SMSRU_API_ID === undefined ? null : { baseUrl: withoutSlash(env.SMSRU_URL), apiId: env.SMSRU_API_ID },
    smtp: env.SMTP_URL === undefined || env.MAIL_FROM === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM },
    stripe: { baseUrl: withoutSlash(env.STRIPE_URL) },
    yooKassa: { baseUrl: withoutSlash(env.YOOKASSA_URL), accounts: env.YOOKASSA_ACCOUNTS ?? new Map() },
    demonstration: { enabled: env.DEMONSTRATION },
    logging: { level: env.LOG_LEVEL, hasTraceIds: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined },
    tracing: toTracing(env),
  };
}

/** Enough for one call that waits and another that goes on. */
const leastPoolSize = 3;
/** Connections of a process besides its pool: snapshots, upkeep, probes, the listener, locks and jobs. */
const otherConnections = 8;
/** The 100 of PostgreSQL, less those reserved for its superuser. */
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
