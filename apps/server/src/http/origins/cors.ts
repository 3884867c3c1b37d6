import type { MiddlewareHandler } from 'hono';
import { describeCaller, toHost } from '../caller.ts';
import { isComplete } from '../complete-answer.ts';
import { isLoopbackName, toOriginOf } from './own-origin.ts';
import type { HttpDependencies, HttpEnv } from '../mount-routes.ts';

const allowedHeaders = [
  ...['Accept-Language', 'Authorization', 'Content-Type', 'If-None-Match', 'Idempotency-Key'],
  ...['Application', 'Source', 'OrderSource', 'X-Source', 'X-Client', 'X-Client-Version'],
  ...['X-Device-Info', 'X-Site-Version', 'X-Token-Transport'],
].join(', ');
const readableHeaders = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/**
 * Lets pages of the partner's own domains read answers of a service on another host. Never with cookies, which stay
 * within their origin.
 */
export function partnerCors(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const allowed = origin !== undefined && (await isOfPartner(origin, c.req.raw, c.env, dependencies));
    if (allowed && c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': allowedHeaders,
          'access-control-max-age': '600',
          vary: 'Origin',
        },
      });
    }
    await next();
    // Set on requests without `Origin` too, so that a cache does not serve their answers to requests with one.
    if (!isComplete(c.res)) c.header('vary', 'Origin', { append: true });
    if (allowed) {
      c.header('access-control-allow-origin', origin);
      c.header('access-control-expose-headers', readableHeaders);
    }
  };
}

/**
 * Compares exactly with a domain of the partner that the call's URL or host names; with any partner's if neither names
 * one.
 */
async function isOfPartner(
  origin: string,
  request: Request,
  env: HttpEnv['Bindings'] | undefined,
  { config, findPartner, findPartnerByHost }: HttpDependencies,
): Promise<boolean> {
  const { http } = config;
  const caller = describeCaller(request, env?.incoming, http);
  const url = URL.parse(origin);
  if (!url || url.host === request.headers.get('host')) return false;
  const scheme = caller.isSecure ? 'https' : 'http';
  if (origin !== toOriginOf(url.host, { http, scheme, localPort: env?.incoming?.socket.localPort })) return false;
  if (!http.answersAsItsMachine && isLoopbackName(url.hostname)) return false;
  const named = new URL(request.url).searchParams.get('partnerId');
  const [owner, asked] = await Promise.all([
    findPartnerByHost(toHost(url.host)),
    named === null ? findPartnerByHost(caller.host) : findPartner(named),
  ]);
  if (!owner) return false;
  return asked === null ? named === null : asked.id === owner.id;
}
