import { machineEndpoints } from '@kaplya/contract';
import type { MiddlewareHandler } from 'hono';
import { describeCaller } from '../caller.ts';
import { answerOutsideRoutes, type HttpDependencies, type HttpEnv } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';
import { isAtThisMachine, isLoopback } from './is-at-this-machine.ts';

const docsPath = '/api/docs';
const probePaths: ReadonlySet<string> = new Set([machineEndpoints.getReadiness.path, machineEndpoints.getMetrics.path]);

/** Whether a path is for who runs the shop, and says nothing of a partner. */
export function isForOperators(path: string): boolean {
  return probePaths.has(path) || path === docsPath || path.startsWith(`${docsPath}/`);
}

/** On the port of the shop: 404 for all but who sits at this machine, and for them too where operators have a port of their own. */
export function operatorsOnly(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  const { http } = dependencies.config;
  return async (c, next) => {
    if (!isForOperators(c.req.path)) return next();
    const caller = describeCaller(c.req.raw, c.env?.incoming, http);
    if (http.management === null && isAtThisMachine(c.req.raw, caller)) return next();
    return answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies);
  };
}

/** On the port of operators: whoever reaches it, but no page whose name was pointed at this machine. */
export function notRebound(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const caller = describeCaller(c.req.raw, c.env?.incoming, dependencies.config.http);
    if (!isLoopback(caller.peer) || isAtThisMachine(c.req.raw, caller)) return next();
    return answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies);
  };
}
