/** Values of a span: names, codes, counts and ids of the shop's own; never what a person typed, is called or lives at. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  /** One of few: a route, a name of a statement, of a job; never a path or a text of a caller. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes: SpanAttributes;
  /** The start by the clock of `performance.now()`; default: now. */
  readonly startedAt?: number;
  /** A `traceparent` (W3C) of a caller that may name the trace to continue; null or malformed: a new trace. */
  readonly traceparent?: string | null;
  /** Recorded only inside an open span. */
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
  /** Null: no span is open around the caller. */
  findTraceId(): string | null;
};

/** Null: tracing is off. The database layer has no context, so there is one tracer for the process. */
let tracer: Tracer | null = null;

/** Returns how to go back to the former one. */
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
 * Runs `run` in a span, which ends with it, or with its promise. A failure is recorded by its type alone. Without a tracer
 * it calls `run` and does nothing else: `describe` is not called.
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
