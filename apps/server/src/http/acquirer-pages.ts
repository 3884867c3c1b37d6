import type { AcquirerPages } from '#gateways/payments/index.ts';
import { describeCaller } from './caller.ts';
import { errorPage } from './error-page.ts';
import type { HttpApp, HttpDependencies } from './mount-routes.ts';

/** What of the payer's request their acquirer is told: nothing that belongs to the shop, no cookie and no token. */
const passedOn = ['accept-language', 'content-type', 'sec-fetch-site', 'user-agent'] as const;

/** What it may say besides its page; connection and length are this server's own. */
const passedBack = [
  ...['cache-control', 'content-security-policy', 'content-type', 'location', 'referrer-policy', 'x-robots-tag'],
] as const;

const bodyAtMostBytes = 16 * 1024;

/** The payment pages of the stand-in under the shop's own address. What is typed there passes through and is not kept. */
export function mountAcquirerPages(app: HttpApp, pages: AcquirerPages, dependencies: HttpDependencies): void {
  const { config, logger, metrics } = dependencies;
  app.on(['GET', 'HEAD', 'POST'], '/sandbox/acquirer/*', async (c) => {
    const request = c.req.raw;
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const { pathname, search } = new URL(request.url);
    let response: Response;
    try {
      const body = request.method === 'POST' ? await readBody(request) : null;
      response =
        body === 'too large'
          ? new Response(null, { status: 413 })
          : await pages({
              method: request.method,
              path: `${pathname}${search}`,
              headers: pick(request.headers, passedOn),
              body,
            });
    } catch (error) {
      logger.warn({ err: error, requestId }, 'the stand-in of the acquirer did not answer');
      const { host } = describeCaller(request, c.env?.incoming, config.http);
      const partner = await dependencies.findPartnerByHost(host).catch(() => null);
      response = errorPage({ request, partner, requestId, nonce: '' });
    }
    const headers = pick(response.headers, [...passedBack]);
    headers.set('x-request-id', requestId);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', "default-src 'none'");
    const labels = { method: request.method, route: '/sandbox/acquirer/*', status: response.status };
    metrics.observeRequest(labels, (performance.now() - startedAt) / 1000);
    return new Response(response.body, { status: response.status, headers });
  });
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null | 'too large'> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyAtMostBytes) return 'too large';
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > bodyAtMostBytes ? 'too large' : bytes;
}

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}
