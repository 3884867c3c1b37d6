import type { MiddlewareHandler } from 'hono';
import type { Config } from '#config/config.ts';
import { describeCaller } from '../caller.ts';
import type { HttpEnv } from '../mount-routes.ts';

const YEAR_SECONDS = 31_536_000;

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
};

/** Adds the browser security headers to every answer; keeps those that the answer sets itself. */
export function securityHeaders(config: Config['http']): MiddlewareHandler<HttpEnv> {
  const { hsts } = config;
  const subdomains = hsts.includesSubdomains ? '; includeSubDomains' : '';
  const strictTransport = `max-age=${YEAR_SECONDS}${subdomains}${hsts.isPreloaded ? '; preload' : ''}`;
  return async (c, next) => {
    await next();
    const add = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.header(name, value);
    };
    for (const [name, value] of Object.entries(always)) add(name, value);
    // Not for scripts of the build: a worker would apply it.
    if (c.req.path.startsWith('/api/')) {
      add('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
    if (describeCaller(c.req.raw, c.env?.incoming, config).isSecure) {
      add('strict-transport-security', strictTransport);
    }
  };
}
