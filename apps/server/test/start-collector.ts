import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly intValue?: number | string; readonly boolValue?: boolean };

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** The numbers of OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly isFailed: boolean;
};

type OtlpSpan = Pick<CollectedSpan, 'traceId' | 'spanId' | 'name' | 'kind'> & {
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
};
type OtlpRequest = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

export type Collector = {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** The bodies as received. */
  readonly bodies: string[];
  readonly requests: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
  /** The resource of the last request. */
  resource(): CollectedSpan['attributes'];
  /** Default: 200. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
};

/** A collector of traces on the loopback, which accepts OTLP as JSON. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => void take(request, response));
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    collector.requests.push({ path: request.url ?? '', headers: request.headers });
    collector.bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as OtlpRequest;
    for (const { resource: of, scopeSpans } of resourceSpans) {
      resource = toRecord(of.attributes);
      for (const { spans } of scopeSpans) collector.spans.push(...spans.map(toSpan));
    }
    collector.answer(response);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let resource: CollectedSpan['attributes'] = {};
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    bodies: [],
    requests: [],
    resource: () => resource,
    answer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return collector;
}

const toSpan = ({ traceId, spanId, parentSpanId, name, kind, attributes, status }: OtlpSpan): CollectedSpan => ({
  traceId,
  spanId,
  parentSpanId: parentSpanId ?? null,
  name,
  kind,
  attributes: toRecord(attributes),
  isFailed: status.code === 2,
});

const toRecord = (attributes: OtlpSpan['attributes']): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue),
    ]),
  );
