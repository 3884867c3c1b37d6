import { toEmailAddress } from './email-address.ts';
import { z } from 'zod';

import { parseAddressRanges } from './address-ranges.ts';
import { parsePhoneKeys } from './app-secret.ts';
import { ConfigurationError } from './configuration-error.ts';

type Variable<Schema extends z.ZodType> = {
  schema: Schema;
  /** The default value as a text of the environment; absent: the variable has no default. */
  default?: string;
  description: string;
};

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1));
    },
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  );

// Checked by the scheme only, because the URL of a socket has no host and is no valid web URL.
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'must be a URL that begins with postgres:// or postgresql://');

const origin = url('http', 'https').refine(
  (value) => URL.parse(value)?.origin === value.replace(/\/$/, ''),
  'must be an origin without a path, like https://shop.example',
);

const addressRanges = z.string().transform((text, context) => {
  try {
    return parseAddressRanges(text);
  } catch (error) {
    context.addIssue(`must be addresses or ranges with commas between: ${(error as Error).message}`);
    return z.NEVER;
  }
});

/**
 * The acquirer accounts of each partner, separated by commas, like `moscow:100500:live_secret`. A partner's first
 * account takes new payments; its other accounts refund the payments that they took.
 */
const yooKassaAccounts = z.string().transform((text, context) => {
  const accounts = new Map<string, { shopId: string; secretKey: string }[]>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, partnerId, shopId, secretKey] = /^([\w-]+):(\d+):(\S+)$/.exec(entry) ?? [];
    const former = accounts.get(partnerId ?? '') ?? [];
    if (!partnerId || !shopId || !secretKey || former.some((account) => account.shopId === shopId)) {
      context.addIssue('must be partner:shopId:secretKey with commas between, each account once');
      return z.NEVER;
    }
    accounts.set(partnerId, [...former, { shopId, secretKey }]);
  }
  return accounts;
});

/** The format of the OpenTelemetry specification: `name=value` with commas between, values percent-encoded. */
const otlpHeaders = z.string().transform((text, context) => {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)=(.*?)\s*$/.exec(entry) ?? [];
    if (!name || value === undefined || !isPercentEncoded(value)) {
      context.addIssue('must be name=value with commas between, each value percent-encoded');
      return z.NEVER;
    }
    headers[name] = decodeURIComponent(value);
  }
  return headers;
});

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

const traceSamplers = ['always_on', 'always_off', 'traceidratio'] as const;

const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** Every environment variable that the shop reads, with its default and its description. */
export const environmentVariables = {
  PORT: { schema: wholeNumber(1, 65_535), default: '3000', description: 'Port of the shop.' },
  HOST: {
    schema: z.string(),
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 lets a phone of the same network in.',
  },
  PUBLIC_ORIGIN: {
    schema: origin.transform((value) => value.replace(/\/$/, '')).optional(),
    description: 'Where customers see the shop, like https://shop.example. Unset: http://localhost and the port.',
  },
  DATA_DIR: {
    schema: z.string(),
    default: './.data',
    description: 'Folder of everything the shop keeps: the embedded database, its secrets, pictures.',
  },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    description: 'A PostgreSQL 18 (or newer) of your own. Unset: the embedded one under DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl.optional(),
    description:
      'The same database without the PgBouncer of DATABASE_URL, for what needs a session: LISTEN, locks, migrations, jobs.',
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(2, 500),
    default: '20',
    description: 'Connections to the database for calls; WORKERS share them.',
  },
  WORKERS: {
    schema: wholeNumber(1, 64),
    default: '1',
    description:
      'Processes that serve the shop on this machine, behind one port. One serves a town; at most one per core.',
  },
  DATABASE_NAMED_STATEMENTS: {
    schema: onOrOff.optional(),
    description:
      'Prepared statements keep their names, which saves a plan at each call. Unset: on, and off with DATABASE_DIRECT_URL.',
  },
  APP_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters; make one with: openssl rand -base64 32').optional(),
    description:
      'Secret from which signatures are derived; the same for all processes. Unset: made once under DATA_DIR.',
  },
  APP_SECRET_PREVIOUS: {
    schema: z.string().min(32, 'must have at least 32 characters: the APP_SECRET until now').optional(),
    description:
      'The APP_SECRET until now, for one start after a change of it: opens the secrets of the partners, which are then sealed anew.',
  },
  PHONE_KEYS: {
    schema: z
      .string()
      .transform(parsePhoneKeys)
      .refine(
        (keys) => keys.length > 0 && keys.every((key) => key.length >= 32),
        'must be keys of at least 32 characters with commas between; make one with: openssl rand -base64 32',
      )
      .optional(),
    description:
      'Keys that hash the phones of deleted accounts, with commas, the present one first; the same for all processes. Unset: made once under DATA_DIR.',
  },
  TRUSTED_PROXIES: {
    schema: addressRanges.optional(),
    description: 'Addresses and ranges, with commas, whose X-Forwarded-For is believed. Unset: none.',
  },
  HSTS_SUBDOMAINS: {
    schema: onOrOff,
    default: 'off',
    description: 'Browsers come by https to every name under the domain too. Only where all of them have it.',
  },
  HSTS_PRELOAD: {
    schema: onOrOff,
    default: 'off',
    description: 'Lets the domain into the list that browsers are built with; wants HSTS_SUBDOMAINS.',
  },
  MANAGEMENT_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    description: 'Port of /metrics, /readyz and /api/docs. Unset: PORT, for callers of this machine alone.',
  },
  MANAGEMENT_HOST: {
    schema: z.string(),
    default: '127.0.0.1',
    description: 'Address that MANAGEMENT_PORT listens on.',
  },
  SESSION_DAYS: {
    schema: wholeNumber(1, 3650),
    default: '400',
    description: 'Days from signing in after which a customer signs in anew, however often they come.',
  },
  STAFF_SESSION_DAYS: {
    schema: wholeNumber(1, 3650),
    default: '30',
    description: 'The same for who runs a shop: operators and owners.',
  },
  CONFIG_URL: {
    schema: url('http', 'https').optional(),
    description: 'Service from which the storefront takes its cloud config. Unset: this server.',
  },
  MQTT_URL: {
    schema: url('mqtt', 'mqtts', 'ws', 'wss').optional(),
    description:
      'Broker of the water cells, like mqtts://kaplya-shop:password@broker.example. Unset: the embedded one.',
  },
  MQTT_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    description: 'Port of the embedded broker, on the loopback. Unset: any that is free, and then always that one.',
  },
  MQTT_CA_FILE: {
    schema: z.string().optional(),
    description: 'Certificate (PEM) of a private authority that vouches for the broker at MQTT_URL.',
  },
  MAPS_PHOTON_URL: {
    schema: url('http', 'https').optional(),
    description: 'A Photon of your own that finds addresses, like https://photon.example. Unset: the built-in streets.',
  },
  MAPS_NOMINATIM_URL: {
    schema: url('http', 'https').optional(),
    description: 'A Nominatim of your own that names the address of a point. Unset: Photon, or the built-in streets.',
  },
  MAPS_YANDEX_GEOCODER_KEY: {
    schema: z.string().optional(),
    description:
      'Key of the Yandex Geocoder, which finds the point of an address and back. Unset: Photon, or the like.',
  },
  MAPS_YANDEX_GEOCODER_URL: {
    schema: url('http', 'https'),
    default: 'https://geocode-maps.yandex.ru/v1',
    description: 'Where the Yandex Geocoder answers, or what stands in for it.',
  },
  MAPS_YANDEX_SUGGEST_KEY: {
    schema: z.string().optional(),
    description: 'Key of Yandex Geosuggest, which suggests addresses; wants MAPS_YANDEX_GEOCODER_KEY too.',
  },
  MAPS_YANDEX_SUGGEST_URL: {
    schema: url('http', 'https'),
    default: 'https://suggest-maps.yandex.ru/v1',
    description: 'Where Yandex Geosuggest answers, or what stands in for it.',
  },
  SMSRU_API_ID: {
    schema: z.string().optional(),
    description: 'Key of an account at SMS.ru, which sends codes by SMS and by call. Unset: the stand-in, if it is on.',
  },
  SMSRU_URL: {
    schema: url('http', 'https'),
    default: 'https://sms.ru',
    description: 'Where SMS.ru answers, or what stands in for it.',
  },
  SMSRU_SHARED: {
    schema: onOrOff,
    default: 'on',
    description: 'Whether shops without a key of their own send by SMSRU_API_ID, and whoever runs the program pays.',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps').optional(),
    description:
      'Mail server for codes by e-mail, like smtps://user:password@mail.example. Unset: the stand-in, if on.',
  },
  MAIL_FROM: {
    schema: z.string().transform(toEmailAddress).pipe(z.string('must be an e-mail address')).optional(),
    description: "Address that letters come from; wanted with SMTP_URL. The name beside it is the shop's.",
  },
  YOOKASSA_ACCOUNTS: {
    schema: yooKassaAccounts.optional(),
    description:
      'Accounts at YooKassa, which takes money online: partner:shopId:secretKey with commas, the one for new payments first. Unset: the stand-in, if on.',
  },
  YOOKASSA_URL: {
    schema: url('http', 'https'),
    default: 'https://api.yookassa.ru/v3',
    description: 'Where YooKassa answers, or what stands in for it.',
  },
  STRIPE_URL: {
    schema: url('http', 'https'),
    default: 'https://api.stripe.com',
    description:
      'Where Stripe answers, or what stands in for it on this machine. Its accounts are set by the partners.',
  },
  SANDBOX: {
    schema: onOrOff.optional(),
    description:
      'Stand-ins for the outside (payments, codes, mail, cells). Only for a shop on this very machine. Unset: on with the demonstration, off without it.',
  },
  DEMONSTRATION: {
    schema: onOrOff,
    default: 'on',
    description:
      'Fill an empty database with the two demonstration shops; with SANDBOX also people who can sign in to them. Off, an empty database gets a shop of its own by the link that is printed.',
  },
  LOG_LEVEL: {
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    default: 'info',
    description: 'How much is logged.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url('http', 'https').optional(),
    description:
      'Collector that gets traces by OTLP over HTTP, like http://localhost:4318. Unset: there are no traces.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: otlpHeaders.optional(),
    description: 'Headers for that collector, like authorization=Bearer%20secret, with commas between.',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().max(100),
    default: 'kaplya',
    description: 'Name of the shop in the traces.',
  },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(
      [...traceSamplers, ...traceSamplers.map((name) => `parentbased_${name}` as const)],
      `must be one of ${traceSamplers.join(', ')}, or one of these after parentbased_`,
    ),
    default: 'parentbased_always_on',
    description: 'Which calls are traced.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(0?\.\d+|[01](\.0*)?)$/, 'must be a number from 0 to 1')
      .transform(Number),
    default: '1',
    description: 'The share that traceidratio traces, like 0.05.',
  },
  OTEL_PROPAGATORS: {
    schema: z.enum(['none', 'tracecontext'], 'must be none or tracecontext'),
    default: 'none',
    description:
      'tracecontext: a trace goes on with the traceparent of TRUSTED_PROXIES. Only where they write it themselves.',
  },
  SHUTDOWN_GRACE_SECONDS: {
    schema: wholeNumber(1, 600),
    default: '10',
    description: 'How long calls in hand may still take when the shop is stopped.',
  },
} satisfies Record<string, Variable<z.ZodType>>;

type Name = keyof typeof environmentVariables;

export type Env = { readonly [N in Name]: z.output<(typeof environmentVariables)[N]['schema']> };

/** Reads the environment; an empty value counts as unset. Throws a ConfigurationError that names every mistake. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable<z.ZodType>>(environmentVariables)) {
    const written = source[name]?.trim();
    const result = variable.schema.safeParse(written ? written : variable.default);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}. ${variable.description}`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return values as Env;
}

/** The only place that touches `process.env`. */
export const readEnv = (): Env => parseEnv(process.env);

/** The table of variables as text, for `npm start -- --help`. */
export function describeEnvironment(): string {
  const rows = Object.entries<Variable<z.ZodType>>(environmentVariables).map(
    ([name, { default: byDefault, description }]) =>
      `  ${name.padEnd(24)}${(byDefault ?? '(unset)').padEnd(12)}${description}`,
  );
  return rows.join('\n');
}
