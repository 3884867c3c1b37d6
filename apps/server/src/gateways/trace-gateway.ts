import { isTracing, trace, type SpanAttributes } from '#observability/tracing.ts';

/**
 * Calls a third party in a span. No trace header is sent with the request, so that third parties cannot link the calls
 * of a visitor.
 */
export function traceGateway<Result>(
  name: string,
  attributes: SpanAttributes,
  call: () => Promise<Result>,
): Promise<Result> {
  return trace(() => ({ name, kind: 'client', attributes }), call);
}

/**
 * Calls a service over HTTP in a span: `of` is its kind, `baseUrl` its place. The span contains neither path nor query,
 * because both may identify a person.
 */
export function traceFetch(
  of: string,
  { method, baseUrl }: { readonly method: 'GET' | 'POST'; readonly baseUrl: string },
  send: () => Promise<Response>,
): Promise<Response> {
  if (!isTracing()) return send();
  const { hostname } = new URL(baseUrl);
  return trace(
    () => ({
      name: `${of} ${method}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': hostname },
    }),
    async (span) => {
      const response = await send();
      span.set({ 'http.response.status_code': response.status });
      if (response.status >= 400) span.fail(String(response.status));
      return response;
    },
  );
}

const mqtt: SpanAttributes = { 'messaging.system': 'mqtt' };

/** Publishes an MQTT message in a span; `channel` is the last part of its topic. */
export function tracePublish(channel: string, publish: () => Promise<void>): Promise<void> {
  const attributes = { ...mqtt, 'messaging.operation.name': 'publish', 'messaging.destination.name': channel };
  return trace(() => ({ name: `publish ${channel}`, kind: 'producer', attributes }), publish);
}

export function traceMessage<Result>(channel: string, deal: () => Promise<Result>): Promise<Result> {
  const attributes = { ...mqtt, 'messaging.operation.name': 'process', 'messaging.destination.name': channel };
  return trace(() => ({ name: `process ${channel}`, kind: 'consumer', attributes }), deal);
}
