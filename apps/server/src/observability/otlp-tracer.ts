import { AsyncLocalStorage } from 'node:async_hooks';

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as api,
  TraceFlags,
  type Context,
  type Span,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

import type { Config } from '#config/config.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { Logger } from './logger.ts';
import { toErrorType, type OpenSpan, type SpanStart, type Tracer } from './tracing.ts';

type TracingConfig = NonNullable<Config['tracing']>;

/** The most buffered spans, a few seconds of a busy shop and a few MB; further ones are dropped. */
const spansAtMost = 4096;
const batchSpans = 512;
const batchMilliseconds = 2000;
/** The limit for sending one batch, with its retries. A stop waits for the batch being sent and one more. */
const exportMilliseconds = 2000;
const closeMilliseconds = 4000;
const warningEveryMilliseconds = 60_000;

/**
 * Sends spans to a collector by OTLP over HTTP, in batches. A collector that is down costs dropped spans and nothing
 * else.
 */
export function createOtlpTracer(
  config: TracingConfig,
  { logger, worker }: { readonly logger: Logger; readonly worker: number | null },
): { readonly tracer: Tracer; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: { ...config.headers },
    timeoutMillis: exportMilliseconds,
    // When the tracer closes, all remaining batches are sent at the same time.
    concurrencyLimit: 2 * (spansAtMost / batchSpans),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.instance.id': `${process.pid}${worker === null ? '' : `-${worker}`}`,
    }),
    sampler: toSampler(config.sampler),
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: warnSeldom(exporter, logger),
        maxQueueSize: spansAtMost,
        maxExportBatchSize: batchSpans,
        scheduledDelayMillis: batchMilliseconds,
        exportTimeoutMillis: exportMilliseconds + 500,
      }),
    ],
  });
  return {
    tracer: toTracer(provider.getTracer('kaplya')),
    async close() {
      // A failure is ignored here: unsent spans are lost, and the exporter has logged it.
      const closed = provider.shutdown().catch(() => undefined);
      await withTimeout(closeMilliseconds, closed, undefined);
    },
  };
}

/** Logs failures of the exporter, which the SDK does not report; not for each batch, which would fill the log. */
function warnSeldom(exporter: SpanExporter, logger: Logger): SpanExporter {
  let warnedAt = -Infinity;
  let lost = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) {
          lost += spans.length;
          if (performance.now() - warnedAt >= warningEveryMilliseconds) {
            warnedAt = performance.now();
            const reason = toReason(result.error);
            logger.warn({ reason, lost }, 'the collector of traces took no spans, which are lost');
            lost = 0;
          }
        }
        // Success is reported to the SDK, which would otherwise write the error itself.
        done({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** An HTTP status or a code of the network, else the name of the error. */
function toReason(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'number' ? String(code) : toErrorType(error);
}

function toSampler({ name, ratio }: TracingConfig['sampler']): Sampler {
  const kind = name.replace('parentbased_', '');
  const root = toRoot(kind, ratio);
  return name === kind ? root : new ParentBasedSampler({ root });
}

function toRoot(kind: string, ratio: number): Sampler {
  if (kind === 'always_off') return new AlwaysOffSampler();
  return kind === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** The tracer of the shop on OpenTelemetry's; the open span follows the asynchronous call that it belongs to. */
function toTracer(tracer: OtelTracer): Tracer {
  const current = new AsyncLocalStorage<Context>();

  return {
    run(start, run) {
      const around = current.getStore() ?? ROOT_CONTEXT;
      if (start.isPart && api.getSpan(around)?.isRecording() !== true) return run(unrecorded);
      const { name, kind, attributes, startedAt } = start;
      const parent = api.getSpan(around) ? around : fromTraceparent(start);
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes }, ...(startedAt !== undefined && { startTime: startedAt }) },
        parent,
      );
      return current.run(api.setSpan(parent, span), () => runIn(span, run));
    },
    findTraceId: () => {
      const around = current.getStore();
      return (around && api.getSpan(around)?.spanContext().traceId) ?? null;
    },
  };
}

const unrecorded: OpenSpan = { set: () => undefined, fail: () => undefined };

function runIn<Result>(span: Span, run: (open: OpenSpan) => Result): Result {
  const fail = (type: string): void => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', type);
  };
  const open: OpenSpan = { set: (attributes) => void span.setAttributes({ ...attributes }), fail };
  const end = (error?: unknown): void => {
    if (error !== undefined) fail(toErrorType(error));
    span.end();
  };
  let result: Result;
  try {
    result = run(open);
  } catch (error) {
    end(error ?? new Error());
    throw error;
  }
  if (!(result instanceof Promise)) {
    end();
    return result;
  }
  return result.then(
    (value: unknown) => {
      end();
      return value;
    },
    (error: unknown) => {
      end(error ?? new Error());
      throw error;
    },
  ) as Result;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; its `tracestate` is ignored. */
function fromTraceparent({ traceparent }: SpanStart): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return api.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
