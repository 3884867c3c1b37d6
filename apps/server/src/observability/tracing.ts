/**
 * Values of a span: names, codes, counts and ids of the shop's own; never what a person typed, is called or lives at.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  /** One of few values: a route, or the name of a statement or job; never a path or a text of a caller. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes: SpanAttributes;
  /** The start by the clock of `performance.now()`; default: now. */
  readonly startedAt?: number;
  /** A `traceparent` (W3C) of a caller that may name the trace to continue; null or malformed: a new trace. */
  readonly traceparent?: string | null;
  /** Whether the span is recorded only inside another open span. */
  readonly isPart?: boolean;
};

/** The operations on a span while it is open. */
export type OpenSpan = {
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. `type` is a code or the name of a class, never a message. */
  fail(type: string): void;
};

export type Tracer = {
  run<Result>(start: SpanStart, run: (span: OpenSpan) => Result): Result;
  /** Returns the id of the open trace; null: the caller is in no span. */
  findTraceId(): string | null;
};

/** The tracer of the process, global because the database layer has no context; null: tracing is off. */
let tracer: Tracer | null = null;

/** Installs a tracer for the process; the returned function restores the former one. */
export function installTracer(installed: Tracer): () => void {
  const former = tracer;
  tracer = installed;
  return () => {
    tracer = former;
  };
}

export const isTracing = (): boolean => tracer !== null;

export const findTraceId = (): string | null => tracer?.findTraceId() ?? null;

const nowhere: OpenSpan = { set: () => undefined, fail: () => undefined };

/**
 * Runs `run` in a span, which ends with it, or with its promise. A failure is recorded by its type alone. Without a
 * tracer it calls `run` and does nothing else: `describe` is not called.
 */
export function trace<Result>(describe: () => SpanStart, run: (span: OpenSpan) => Result): Result {
  return tracer === null ? run(nowhere) : tracer.run(describe(), run);
}

/**
 * A code of the database or of the contract, else the name of the class: the message of an error may quote a person.
 */
export function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[\w.]{1,60}$/.test(code)) return code;
  const { code: codeOfCause } = (cause ?? {}) as { code?: unknown };
  if (typeof codeOfCause === 'string' && /^[\w.]{1,60}$/.test(codeOfCause)) return codeOfCause;
  return error.name;
}
