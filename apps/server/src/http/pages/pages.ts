import { randomBytes } from 'node:crypto';
import type { Config as ShopConfig } from '@kaplya/contract';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Partner } from '#partner.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { describeCaller } from '../caller.ts';
import { callChosenServer, findServers, toConfigOfServer } from './chosen-server.ts';
import { compressPage } from './compress-page.ts';
import { originsOf, toContentSecurityPolicy } from '../security-headers/content-security-policy.ts';
import { errorPage } from './error-page.ts';
import type { HttpApp, HttpDependencies, HttpEnv } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { toRefusal } from '../to-refusal.ts';

/** The visitor's headers that are passed on when their page calls the API. */
const forwardedHeaders = [
  'host',
  'accept-language',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
] as const;

/** Tells crawlers to come back while the shop starts or is updated, instead of forgetting the page. */
const retryAfterUpdateSeconds = 60;
const CONFIG_PATH = '/api/config?';
const noSettings: Partial<Pick<ShopConfig, 'services' | 'map' | 'links' | 'metrics'>> = {};

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

/** Serves everything that is no call: the storefront's built files, then its pages. */
export function mountPages(app: HttpApp, storefront: Storefront, dependencies: HttpDependencies): void {
  const { config, logger, metrics, queues, findPartnerByHost, remoteConfig } = dependencies;
  app.all('*', async (c) => {
    const request = c.req.raw;
    const asset = storefront.asset(request);
    if (asset) return asset;

    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const caller = describeCaller(request, c.env?.incoming, config.http);
    const nonce = randomBytes(16).toString('base64');
    let servers: StorefrontLoadContext['servers'] | null = null;
    let elsewhere: ShopConfig | null = null;
    let lacksDatabase = false;
    const values: StorefrontLoadContext = {
      async fetchApi(input, init) {
        const chosen = servers?.chosen ? { servers, url: servers[servers.chosen] } : null;
        if (partner && input.startsWith(CONFIG_PATH) && values.configUrl !== undefined) {
          const found = await remoteConfig.find(toSearch(values.configUrl, input, init));
          elsewhere = found && chosen ? toConfigOfServer(found, chosen.url, chosen.servers) : found;
          if (elsewhere) return Response.json(elsewhere);
        }
        if (chosen) return callChosenServer(chosen.url, input, init);
        const answer = await callInProcess(app, { input, init, request, env: c.env });
        if (answer.status === 503 && answer.headers.has('retry-after')) lacksDatabase = true;
        return answer;
      },
      nonce,
      origin: caller.origin,
      requestId,
    };

    let partner: Partner | null = null;
    let response: Response;
    const release = await queues.page.acquire(
      { network: findSharedNetwork(caller.ip), person: caller.ip },
      request.signal,
    );
    try {
      if (!release) throw comeAgain();
      partner = await findPartnerByHost(caller.host);
      servers = findServers(partner, caller.host, request.headers.get('cookie'));
      if (servers) values.servers = servers;
      const configUrl = servers?.chosen ? `${servers[servers.chosen]}/api/config` : config.services.configUrl;
      if (configUrl !== null) values.configUrl = configUrl;
      const page = releaseAfter(await storefront.handle(request, values), release);
      response = compressPage(request, page.status >= 500 && lacksDatabase ? toUnavailable(page) : page);
    } catch (error) {
      release?.();
      const refusal = toRefusal(error, { what: 'page', requestId }, dependencies);
      // A caller who left while waiting was not refused.
      if (!release && !request.signal.aborted) metrics.countShed('page');
      response = errorPage({ request, partner, refusal, requestId, nonce });
    }

    const headers = new Headers(response.headers);
    // In development Vite adds scripts and styles without a nonce.
    if (storefront.middleware === null) {
      const settings = partner?.settings;
      // The page was rendered with one configuration, and may call the origins in it.
      const { services, map, links, metrics: counters } = (elsewhere as ShopConfig | null) ?? settings ?? noSettings;
      const moved = Object.values(services ?? {});
      const origins = originsOf([map?.styleUrl, config.services.configUrl, values.configUrl, ...moved]);
      const texts = originsOf([settings?.aboutLoyaltySystemUrl, settings?.aboutReturnedPackageUrl]);
      const [chat] = originsOf([links?.supportWidget]);
      const policy = toContentSecurityPolicy({ nonce, origins, texts, chat, metrics: counters ?? {} });
      headers.set('content-security-policy', policy);
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    if (response.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', String(retryAfterUpdateSeconds));
    headers.set('x-request-id', requestId);
    const seconds = (performance.now() - startedAt) / 1000;
    const labels = { method: request.method, route: 'page', status: response.status };
    metrics.observeRequest(labels, seconds);
    logger.info({ requestId, ...labels, milliseconds: Math.round(seconds * 1000) }, 'answered');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  });
}

const comeAgain = (): Refusal => new Refusal('request.timeout', { retryAfterSeconds });

/** The error page after a call failed for lack of its database; a retry may soon succeed. */
function toUnavailable(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set('retry-after', String(retryAfterSeconds));
  return new Response(page.body, { status: 503, headers });
}

/** Calls the API as the visitor would, without the network. */
async function callInProcess(
  app: HttpApp,
  {
    input,
    init,
    request,
    env,
  }: {
    input: string;
    init: RequestInit | undefined;
    request: Request;
    env: HttpEnv['Bindings'] | undefined;
  },
): Promise<Response> {
  if (!input.startsWith('/api/')) throw new TypeError('A page calls the API of the shop by a path under /api/');
  const headers = new Headers(init?.headers);
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value !== null && !headers.has(name)) headers.set(name, value);
  }
  return app.fetch(new Request(new URL(input, request.url), { ...init, headers }), { ...env, hasTurn: true });
}

/** Releases the turn when the page is sent. */
function releaseAfter(response: Response, release: () => void): Response {
  if (!response.body) {
    release();
    return response;
  }
  const body = response.body.pipeThrough(new TransformStream({ flush: release, cancel: release }));
  return new Response(body, response);
}
