import { machineEndpoints } from '@kaplya/contract';
import type { MiddlewareHandler } from 'hono';
import { describeCaller } from '../caller.ts';
import { answerOutsideRoutes, type HttpDependencies, type HttpEnv } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';
import { isLocalRequest, isLoopback } from './is-local-request.ts';

const docsPath = '/api/docs';
const probePaths: ReadonlySet<string> = new Set([machineEndpoints.getReadiness.path, machineEndpoints.getMetrics.path]);

/** Whether a path is for operators and concerns no partner. */
export function isForOperators(path: string): boolean {
  return probePaths.has(path) || path === docsPath || path.startsWith(`${docsPath}/`);
}

/**
 * On the shop's port: answers 404 to everybody but callers at this machine, and to them too if operators have their own
 * port.
 */
export function operatorsOnly(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  const { http } = dependencies.config;
  return async (c, next) => {
    if (!isForOperators(c.req.path)) return next();
    const caller = describeCaller(c.req.raw, c.env?.incoming, http);
    if (http.management === null && isLocalRequest(c.req.raw, caller)) return next();
    return answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies);
  };
}

/** On the operators' port: admits every caller but a page that uses DNS rebinding. */
export function rejectDnsRebinding(dependencies: HttpDependencies): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const caller = describeCaller(c.req.raw, c.env?.incoming, dependencies.config.http);
    if (!isLoopback(caller.peer) || isLocalRequest(c.req.raw, caller)) return next();
    return answerOutsideRoutes(c.req.raw, c.env, new Refusal('request.not_found'), dependencies);
  };
}
