import type { Config as ShopConfig } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import type { Partner } from '#partner.ts';
import type { Caller } from '../call.ts';
import { notePayer } from '../budgets/spender.ts';
import { noteCaller } from '../caller.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import type { HttpApp, HttpDependencies, HttpEnv } from '../mount-routes.ts';
import type { PolicySources } from '../security-headers/content-security-policy.ts';
import { callChosenServer, findServers, toConfigOfServer } from './chosen-server.ts';

/** The visitor's headers that are passed on when their page calls the API. */
const forwardedHeaders = [
  'host',
  'accept-language',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
] as const;

const CONFIG_PATH = '/api/config?';

/** The parts of the settings that a page's policy names. */
export type PolicySettings = {
  readonly services?: Readonly<Partial<ShopConfig['services']>> | undefined;
  readonly map?: { readonly styleUrl?: string | undefined } | undefined;
  readonly links?: { readonly supportWidget?: string | null | undefined } | undefined;
  readonly metrics?: PolicySources['metrics'] | undefined;
};

/** A request for a page, with what its rendering needs from the server. */
export type Visit = {
  readonly request: Request;
  readonly env: HttpEnv['Bindings'] | undefined;
  readonly caller: Omit<Caller, 'requestId'>;
  readonly partner: Partner | null;
  /** Sets the partner of the visit, once it is known. */
  enter(partner: Partner | null): void;
  /** Calls the API as this visitor. */
  readonly fetchApi: StorefrontLoadContext['fetchApi'];
  /** Calls the API as any visitor with this key would; this visitor pays. */
  callAsKey(key: PageKey): StorefrontLoadContext['fetchApi'];
  /** The values of this shop for its pages. */
  values(): Pick<StorefrontLoadContext, 'origin' | 'servers' | 'configUrl'>;
  /** The settings that the page was rendered with. */
  settings(): PolicySettings | undefined;
  /** Whether the visitor chose another server, which answers some or all calls of the page. */
  isElsewhere(): boolean;
  /** Whether a call failed for lack of a database. */
  lacksDatabase(): boolean;
};

export function openVisit(
  { app, request, env, caller }: Pick<Visit, 'request' | 'env' | 'caller'> & { readonly app: HttpApp },
  { config, remoteConfig }: Pick<HttpDependencies, 'config' | 'remoteConfig'>,
): Visit {
  let partner: Partner | null = null;
  let servers: ReturnType<typeof findServers> = null;
  let configUrl: string | null = null;
  let elsewhere: ShopConfig | null = null;
  let lacksDatabase = false;

  function watch(answer: Response): Response {
    if (answer.status === 503 && answer.headers.has('retry-after')) lacksDatabase = true;
    return answer;
  }

  return {
    request,
    env,
    caller,
    get partner() {
      return partner;
    },
    enter(found) {
      partner = found;
      servers = findServers(partner, caller.host, request.headers.get('cookie'));
      configUrl = servers?.chosen ? `${servers[servers.chosen]}/api/config` : config.services.configUrl;
    },
    async fetchApi(input, init) {
      const chosen = servers?.chosen ? { servers, url: servers[servers.chosen] } : null;
      if (partner && input.startsWith(CONFIG_PATH) && configUrl !== null) {
        const found = await remoteConfig.find(toSearch(configUrl, input, init));
        elsewhere = found && chosen ? toConfigOfServer(found, chosen.url, chosen.servers) : found;
        if (elsewhere) return Response.json(elsewhere);
      }
      if (chosen) return callChosenServer(chosen.url, input, init);
      return watch(await callAsVisitor(app, { input, init, request, env }));
    },
    callAsKey: (key) => async (input, init) => watch(await callAsKey(app, { input, init, key, payer: caller })),
    values: () => ({
      origin: caller.origin,
      ...(servers && { servers }),
      ...(configUrl !== null && { configUrl }),
    }),
    settings: () => elsewhere ?? partner?.settings,
    isElsewhere: () => configUrl !== null,
    lacksDatabase: () => lacksDatabase,
  };
}

/** A page's request for this server's configuration, sent to another service. */
function toSearch(url: string, input: string, init: RequestInit | undefined) {
  const query = new URL(input, 'http://shop').searchParams;
  const language = new Headers(init?.headers).get('accept-language');
  return {
    url,
    domain: query.get('domain') ?? '',
    version: query.get('version') ?? '',
    language,
  };
}

type InnerCall = { readonly input: string; readonly init: RequestInit | undefined };

/** Calls the API as the visitor would, without the network. */
async function callAsVisitor(
  app: HttpApp,
  { input, init, request, env }: InnerCall & Pick<Visit, 'request' | 'env'>,
): Promise<Response> {
  assertOwnPath(input);
  const headers = new Headers(init?.headers);
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value !== null && !headers.has(name)) headers.set(name, value);
  }
  return app.fetch(new Request(new URL(input, request.url), { ...init, headers }), { ...env, hasTurn: true });
}

/** The caller's address in requests without a connection; no machine has it. */
const noAddress = '0.0.0.0';

/** Calls the API with the values of a key, and with none of the visitor who pays for it. */
async function callAsKey(
  app: HttpApp,
  { input, init, key, payer }: InnerCall & { readonly key: PageKey; readonly payer: Visit['caller'] },
): Promise<Response> {
  assertOwnPath(input);
  const { host, origin } = key;
  const headers = new Headers({ ...headersOfKey(key), ...Object.fromEntries(new Headers(init?.headers)) });
  const request = new Request(new URL(input, origin), { ...init, headers });
  const isSecure = origin.startsWith('https:');
  noteCaller(request, { ip: noAddress, peer: noAddress, userAgent: '', host, origin, isSecure });
  notePayer(request, payer);
  return app.fetch(request, { hasTurn: true });
}

function assertOwnPath(input: string): void {
  if (!input.startsWith('/api/')) throw new TypeError('A page calls the API of the shop by a path under /api/');
}

/** The headers of a request as its key describes it. */
export function headersOfKey({ origin, language, cookies }: PageKey): Readonly<Record<string, string>> {
  return {
    host: new URL(origin).host,
    'accept-language': language,
    ...(cookies !== '' && { cookie: cookies }),
  };
}
