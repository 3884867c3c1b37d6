import { bodyLimit } from 'hono/body-limit';
import type { AcquirerPages } from '#gateways/payments/index.ts';
import { describeCaller } from '../caller.ts';
import { errorPage } from './error-page.ts';
import type { HttpApp, HttpDependencies } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';

/** The payer's headers that the acquirer gets: none of the shop's, no cookie and no token. */
const passedOn = ['accept-language', 'content-type', 'sec-fetch-site', 'user-agent'] as const;

/** The acquirer's headers that are passed on; this server sets connection and length itself. */
const passedBack = [
  ...['cache-control', 'content-security-policy', 'content-type', 'location', 'referrer-policy', 'x-robots-tag'],
] as const;

const bodyAtMostBytes = 16 * 1024;

/** Serves the stand-in's payment pages under the shop's address. The typed data passes through and is not stored. */
export function mountAcquirerPages(app: HttpApp, pages: AcquirerPages, dependencies: HttpDependencies): void {
  const { config, logger, metrics } = dependencies;

  function finish(method: string, answer: Response, requestId: string, startedAt: number): Response {
    const headers = pick(answer.headers, [...passedBack]);
    headers.set('x-request-id', requestId);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', "default-src 'none'");
    const labels = { method, route: '/sandbox/acquirer/*', status: answer.status };
    metrics.observeRequest(labels, (performance.now() - startedAt) / 1000);
    return new Response(answer.body, { status: answer.status, headers });
  }

  const limit = bodyLimit({
    maxSize: bodyAtMostBytes,
    onError: (c) => finish(c.req.method, new Response(null, { status: 413 }), crypto.randomUUID(), performance.now()),
  });
  app.on(['GET', 'HEAD', 'POST'], '/sandbox/acquirer/*', limit, async (c) => {
    const request = c.req.raw;
    const { method } = request;
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const { pathname, search } = new URL(request.url);
    let response: Response;
    try {
      response = await pages({
        method,
        path: `${pathname}${search}`,
        headers: pick(request.headers, passedOn),
        body: method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : null,
      });
    } catch (error) {
      logger.warn({ err: error, requestId }, 'the stand-in of the acquirer did not answer');
      const { host } = describeCaller(request, c.env?.incoming, config.http);
      const partner = await dependencies.findPartnerByHost(host).catch(() => null);
      response = errorPage({ request, partner, refusal: new Refusal('server.failed'), requestId, nonce: '' });
    }
    return finish(method, response, requestId, startedAt);
  });
}

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}
