import { randomBytes } from 'node:crypto';
import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Config as ServerConfig } from '#config/config.ts';
import { trace, type OpenSpan } from '#observability/tracing.ts';
import type { Partner } from '#partner.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { sendPrepared } from '../caching/public-answer.ts';
import { describeCaller } from '../caller.ts';
import { findPageKey, type PageKey } from '../page-cache/page-key.ts';
import { originsOf, toContentSecurityPolicy, type PolicySources } from '../security-headers/content-security-policy.ts';
import type { HttpApp, HttpDependencies, HttpEnv } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { describeServerSpan, endServerSpan } from '../server-span.ts';
import { recordAnswer } from '../record-answer.ts';
import { toRefusal } from '../to-refusal.ts';
import { compressPage } from './compress-page.ts';
import { errorPage } from './error-page.ts';
import { createCachedPages, pageCacheControl } from './cached-pages.ts';
import { headersOfKey, openVisit, type Visit } from './visit.ts';

/** The `Retry-After` of a page while the shop starts or is updated, so that crawlers retry and do not drop the page. */
const retryAfterUpdateSeconds = 60;

/** Serves everything that is no call: the storefront's built files, then its pages. */
export function mountPages(app: HttpApp, storefront: Storefront, dependencies: HttpDependencies): void {
  const { config, logger, metrics, queues, findPartnerByHost, answerCache } = dependencies;
  const cachedPages = createCachedPages(answerCache, logger);

  /**
   * Finds or renders the cached page of a visit; null: it may not be cached, or the rendering that it waited for
   * failed.
   */
  async function findCached(visit: Visit, nonce: string): Promise<Response | null> {
    const { request, caller, partner, env } = visit;
    // Nothing is cached in development, where sources change at any time.
    if (storefront.middleware !== null || request.method !== 'GET' || !partner || visit.isElsewhere()) return null;
    const { pathname, search } = new URL(request.url);
    const target = env?.incoming?.url ?? pathname + search;
    const asked = { acceptLanguage: request.headers.get('accept-language'), cookies: request.headers.get('cookie') };
    const { host, origin } = caller;
    const key = findPageKey({ target, host, origin, ...asked }, partner, dependencies.clock.now());
    if (!key) return null;
    const revision = answerCache.pages.revision();
    const page = await cachedPages.get(key, {
      partnerId: partner.id,
      nonce,
      fetchApi: visit.callAsKey(key),
      render: (fetchApi) => storefront.handle(...toRequestOfKey(key, visit, { fetchApi, nonce })),
      toPolicy: (inline) => toPolicy(inline, visit, config),
    });
    if (!page) return null;
    if ('own' in page) return page.own;
    if (revision === answerCache.pages.revision()) rememberPartner(answerCache.partnerAt, caller.host, partner);
    return sendPrepared(request, page.cached.answer, page.cached.headers);
  }

  app.all('*', async (c) => {
    const request = c.req.raw;
    const asset = storefront.asset(request);
    if (asset) return asset;

    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const caller = describeCaller(request, c.env?.incoming, config.http);
    const read = (name: string) => request.headers.get(name);
    const { method } = request;
    const described = () => describeServerSpan({ method, route: 'page', caller, requestId, read }, config);
    return trace(described, (span) => answerPage({ request, env: c.env, caller, requestId, startedAt }, span));
  });

  type PageRequest = {
    readonly request: Request;
    readonly env: HttpEnv['Bindings'] | undefined;
    readonly caller: ReturnType<typeof describeCaller>;
    readonly requestId: string;
    readonly startedAt: number;
  };

  async function answerPage(
    { request, env, caller, requestId, startedAt }: PageRequest,
    span: OpenSpan,
  ): Promise<Response> {
    const nonce = randomBytes(16).toString('base64');
    const visit = openVisit({ app, request, env, caller }, dependencies);
    let response: Response;
    const release = await queues.page.acquire(
      { network: findSharedNetwork(caller.ip), person: caller.ip },
      request.signal,
    );
    try {
      if (!release) throw refuseForNow();
      visit.enter(await findPartnerByHost(caller.host));
      if (visit.partner) span.set({ 'kaplya.partner.id': visit.partner.id });
      const found =
        (await findCached(visit, nonce)) ??
        (await storefront.handle(request, { ...visit.values(), fetchApi: visit.fetchApi, nonce, requestId }));
      const page = releaseAfter(found, release);
      response = compressPage(request, page.status >= 500 && visit.lacksDatabase() ? toUnavailable(page) : page);
    } catch (error) {
      release?.();
      const refusal = toRefusal(error, { what: 'page', requestId }, dependencies);
      // A caller who left while waiting was not refused.
      if (!release && !request.signal.aborted) metrics.countShed('page');
      response = errorPage({ request, partner: visit.partner, refusal, requestId, nonce });
    }

    const headers = new Headers(response.headers);
    // In development Vite adds scripts and styles without a nonce.
    if (storefront.middleware === null && !headers.has('content-security-policy')) {
      headers.set('content-security-policy', toPolicy({ nonce }, visit, config));
    }
    if (!headers.has('cache-control')) headers.set('cache-control', pageCacheControl);
    if (response.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', String(retryAfterUpdateSeconds));
    headers.set('x-request-id', requestId);
    const labels = { method: request.method, route: 'page', status: response.status };
    recordAnswer(dependencies, labels, requestId, performance.now() - startedAt);
    endServerSpan(span, response.status);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
}

/**
 * The request that a key describes: other headers and cookies of this visitor are no part of a page that others get.
 */
function toRequestOfKey(
  key: PageKey,
  visit: Visit,
  own: Pick<StorefrontLoadContext, 'fetchApi' | 'nonce'>,
): [Request, StorefrontLoadContext] {
  const request = new Request(key.origin + key.path, { headers: headersOfKey(key) });
  return [request, { ...visit.values(), ...own, isWhole: true, requestId: '' }];
}

/** The policy of a page: it was rendered with one configuration, and may call the origins in it. */
function toPolicy(inline: PolicySources['inline'], { partner, settings, values }: Visit, config: ServerConfig): string {
  const ofPartner = partner?.settings;
  const { services, map, links, metrics } = settings() ?? {};
  const moved = Object.values(services ?? {});
  const origins = originsOf([map?.styleUrl, config.services.configUrl, values().configUrl, ...moved]);
  const texts = originsOf([ofPartner?.aboutLoyaltySystemUrl, ofPartner?.aboutReturnedPackageUrl]);
  const [chat] = originsOf([links?.supportWidget]);
  return toContentSecurityPolicy({ inline, origins, texts, chat, metrics: metrics ?? {} });
}

/** The most hosts in the cache: those of all partners, names of this machine, and some that an operator tries. */
const hostsAtMost = 1000;

function rememberPartner(partnerAt: Map<string, Partner>, host: string, partner: Partner): void {
  if (partnerAt.size >= hostsAtMost && !partnerAt.has(host)) partnerAt.clear();
  partnerAt.set(host, partner);
}

const refuseForNow = (): Refusal => new Refusal('request.timeout', { retryAfterSeconds });

/** Turns the error page of a call that found no database into 503 with `Retry-After`. */
function toUnavailable(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set('retry-after', String(retryAfterSeconds));
  return new Response(page.body, { status: 503, headers });
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
