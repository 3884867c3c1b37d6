import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { machineEndpoints } from '@kaplya/contract';
import type { MiddlewareHandler } from 'hono';
import { createSparseEvents } from '#observability/sparse-events.ts';
import type { Caller } from '../call.ts';
import { describeCaller, toHost } from '../caller.ts';
import { toContentSecurityPolicy } from '../security-headers/content-security-policy.ts';
import { errorPage } from '../pages/error-page.ts';
import { answerOutsideRoutes, type HttpDependencies, type HttpEnv } from '../mount-routes.ts';
import { isForOperators } from '../operators/operators-only.ts';
import { Refusal } from '../refusal.ts';

/**
 * Whether a path is served at any host: probes use any address of the process, and operators' paths are protected by
 * `operatorsOnly`.
 */
function isAnywhere(path: string): boolean {
  return path === machineEndpoints.getLiveness.path || isForOperators(path);
}

const setUpPath = '/console/setup';

/**
 * Whether a path belongs to the set-up of the first shop: the console's page and files, and the calls that create a
 * shop.
 */
function isOfSetup(path: string): boolean {
  return path === '/console' || path.startsWith('/console/') || /^\/api\/setup(?:\/|$)/.test(path);
}

/** Creates a check for any shop in the database. It is cached once true, because shops are not removed. */
function createHasShop({ hasPartners }: Pick<HttpDependencies, 'hasPartners'>): () => Promise<boolean> {
  let has = false;
  return async () => {
    // Without a database the answer is unknown, and no visitor is redirected.
    has ||= await hasPartners().catch(() => true);
    return has;
  };
}

/** Answers 404 at a foreign host, so that no `Host` header decides where a visitor is led or what a cache stores. */
export function requireKnownHost(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  const reportUnknown = createSparseEvents(dependencies);
  const hasShop = createHasShop(dependencies);
  return async (c, next) => {
    const request = c.req.raw;
    if (isAnywhere(c.req.path)) return next();
    if (!(await hasShop())) {
      if (isOfSetup(c.req.path)) return next();
      // Before there is a shop, every page redirects to the set-up that creates the first one.
      if (!c.req.path.startsWith('/api/')) return c.redirect(setUpPath);
    }
    const caller = describeCaller(request, c.env?.incoming, dependencies.config.http);
    if (await isAtOwnHost(caller, c.env?.incoming, dependencies)) return next();
    const requestId = crypto.randomUUID();
    const { host } = caller;
    reportUnknown(host, { name: 'http.host_refused', caller: { ...caller, requestId }, host, outcome: 'failure' });
    const refusal = new Refusal('partner.unknown');
    if (c.req.path.startsWith('/api/')) return answerOutsideRoutes(request, c.env, refusal, dependencies, requestId);
    const nonce = randomBytes(16).toString('base64');
    const page = errorPage({ request, partner: null, refusal, requestId, nonce });
    const policy = toContentSecurityPolicy({ inline: { nonce }, origins: [], metrics: {} });
    page.headers.set('content-security-policy', policy);
    page.headers.set('x-request-id', requestId);
    dependencies.metrics.observeRequest({ method: request.method, route: 'none', status: page.status }, 0);
    return page;
  };
}

async function isAtOwnHost(
  { host }: Pick<Caller, 'host'>,
  incoming: IncomingMessage | undefined,
  { isOwnHost }: HttpDependencies,
): Promise<boolean> {
  if (incoming && !saysOneHost(incoming, host)) return false;
  // Without a database the host is unknown, but then no call finds its partner either.
  return isOwnHost(host).catch(() => true);
}

/**
 * Refuses a request that names several hosts, in its target or in repeated headers: each reader may use another one.
 */
function saysOneHost({ url = '', rawHeaders }: IncomingMessage, host: string): boolean {
  const target = url.startsWith('/') ? null : URL.parse(url);
  if (target && toHost(target.host) !== host) return false;
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length <= 1;
}
