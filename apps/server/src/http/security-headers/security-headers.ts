import type { MiddlewareHandler } from 'hono';
import type { Config } from '#config/config.ts';
import { describeCaller } from '../caller.ts';
import { isComplete } from '../complete-answer.ts';
import type { HttpEnv } from '../mount-routes.ts';
import { securityHeadersFor } from './header-values.ts';

/** Adds the browser security headers to every answer; those that the answer sets itself remain. */
export function securityHeaders(config: Config['http']): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (isComplete(c.res)) return;
    const isCall = c.req.path.startsWith('/api/');
    const { isSecure } = describeCaller(c.req.raw, c.env?.incoming, config);
    for (const [name, value] of securityHeadersFor(config, { isCall, isSecure })) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  };
}
