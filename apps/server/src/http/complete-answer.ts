import type { Config } from '#config/config.ts';
import type { Caller } from './call.ts';
import { securityHeadersFor } from './security-headers/header-values.ts';

const complete = new WeakSet<Response>();

/** Whether an answer has the headers of every answer, so that nothing has to be added to it. */
export function isComplete(response: Response): boolean {
  return complete.has(response);
}

/**
 * A private answer with all its headers from the start. The headers are a plain record that Node sends as it is; adding
 * one later would create a slow `Headers` object.
 *
 * @param result JSON; undefined: 204 without a body
 * @param left the rate limit headers: the remainder of the call's budgets
 */
export function createCompleteAnswer(
  result: unknown,
  left: Readonly<Record<string, string>>,
  { isSecure, requestId }: Pick<Caller, 'isSecure' | 'requestId'>,
  http: Pick<Config['http'], 'hsts'>,
): Response {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-store',
    ...(result !== undefined && { 'content-type': 'application/json' }),
    ...left,
    vary: 'Origin',
    'x-request-id': requestId,
  };
  for (const [name, value] of securityHeadersFor(http, { isCall: true, isSecure })) headers[name] = value;
  const response =
    result === undefined
      ? new Response(null, { status: 204, headers })
      : new Response(JSON.stringify(result), { headers });
  complete.add(response);
  return response;
}
