import type { Config } from '#config/config.ts';
import type { OpenSpan, SpanStart } from '#observability/tracing.ts';
import type { HeaderReader } from './caller.ts';
import type { Caller } from './call.ts';

export type AnsweredRequest = {
  readonly method: string;
  /** The pattern of the path: the path itself and its query may contain a customer's address. */
  readonly route: string;
  readonly caller: Pick<Caller, 'host' | 'peer' | 'isSecure'>;
  readonly requestId: string;
  readonly read: HeaderReader;
  /** Whether a page makes the call within the process. */
  readonly isOfPage?: boolean;
  readonly startedAt?: number;
};

/** The span of a call or page, by OpenTelemetry's names for HTTP. */
export function describeServerSpan(
  { method, route, caller, requestId, read, isOfPage = false, startedAt }: AnsweredRequest,
  { http, tracing }: Pick<Config, 'http' | 'tracing'>,
): SpanStart {
  // Browsers can send `traceparent` too, so it is used only if a trusted proxy sends it and the configuration allows
  // that.
  const isBelieved = tracing?.continuesTraces === true && http.trustedProxies.includes(caller.peer);
  return {
    name: `${method} ${route}`,
    kind: isOfPage ? 'internal' : 'server',
    traceparent: isBelieved ? (read('traceparent') ?? null) : null,
    ...(startedAt !== undefined && { startedAt }),
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.scheme': caller.isSecure ? 'https' : 'http',
      'server.address': caller.host,
      'kaplya.request.id': requestId,
    },
  };
}

/** Ends the span with the status; it counts as an error only for 5xx, not for refusals. */
export function endServerSpan(span: OpenSpan, status: number): void {
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
}
