import { pino, symbols, type DestinationStream, type Logger } from 'pino';

import { findTraceId } from './tracing.ts';

export type { Logger };

/** The size at which buffered log lines are written, in bytes. */
const bufferedBytes = 4096;
/** The longest time for which log lines are buffered. */
const bufferedMilliseconds = 250;
const warning = pino.levels.values['warn'] ?? 0;

/** Field names that never reach a log, up to two levels deep. */
const secretFields = [
  ...['authorization', 'cookie', 'token', 'refresh_token', 'refreshToken', 'password', 'secret', 'code', 'codes'],
  ...['phone', 'phoneNumber', 'email', 'name', 'username', 'firstName', 'birthday', 'address', 'note', 'comment'],
  ...['clientPhone', 'clientEmail', 'clientAddress', 'clientSecret', 'receipt', 'receiptTo', 'ratingComment'],
  ...['latitude', 'longitude', 'street', 'house', 'room', 'body', 'query', 'params', 'parameters', 'detail'],
];

/**
 * Creates a logger of JSON lines: each has the process's number as `worker` if there are several, and the id of its
 * trace with `hasTraceIds`. Log ids, codes and durations only, never bodies, query strings or personal data.
 */
export function createLogger(
  options: { level: string; worker?: number | undefined; hasTraceIds?: boolean },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level,
    base: options.worker === undefined ? null : { worker: options.worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toLoggedError, error: toLoggedError },
    ...(options.hasTraceIds && { mixin: nameTrace }),
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  };
  return pino(settings, destination ?? openStandardOutput());
}

function nameTrace(): object {
  const traceId = findTraceId();
  return traceId === null ? {} : { traceId };
}

/** The loggers made by `withoutRedaction`, by the logger that each was made from. */
const plainLoggers = new WeakMap<Logger, Logger>();

/**
 * A logger to the same output that skips redaction, which costs more than writing a line. Use it only for lines without
 * any text of a caller.
 */
export function withoutRedaction(logger: Logger): Logger {
  const plain = plainLoggers.get(logger) ?? logger.child({}, { redact: [] });
  plainLoggers.set(logger, plain);
  return plain;
}

/**
 * Opens the standard output with a buffer, because a write for each line would delay all requests. A warning or error,
 * and the end of the process, writes the whole buffer at once.
 */
export function openStandardOutput(fileDescriptor = 1): DestinationStream {
  const output = pino.destination({ dest: fileDescriptor, sync: false, minLength: bufferedBytes });
  let waiting: NodeJS.Timeout | null = null;
  function writeAll(write: () => void): void {
    clearTimeout(waiting ?? undefined);
    waiting = null;
    write();
  }
  const stream = {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (stream.lastLevel >= warning) stream.flushSync();
      else waiting ??= setTimeout(() => writeAll(() => output.flush()), bufferedMilliseconds).unref();
    },
    flushSync: () => writeAll(() => output.flushSync()),
  };
  return stream;
}

type LoggedError = {
  type: string;
  message: string;
  stack?: string | undefined;
  sqlState?: string;
  constraint?: string;
  cause?: LoggedError;
};

// Only these fields of an error are logged: others of a database error contain rows and parameters, and Drizzle quotes
// them even in its message.
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no Error was thrown' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const withoutValue = findMessageWithoutValue(error.message, code);
  const message = withoutValue ?? error.message;
  const stack = withoutValue === null ? error.stack : toFrames(error.stack);
  return {
    type: error.name,
    message,
    stack,
    ...(typeof code === 'string' && { sqlState: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && { cause: toLoggedError(error.cause) }),
  };
}

/** Patterns of messages that quote their input, such as a home address, each with the text that is logged instead. */
const quotingMessages: readonly (readonly [RegExp, string])[] = [
  [/^Failed query:/, 'Failed query'],
  [/ is not valid JSON$/, 'What was read is not valid JSON'],
  [/^Failed to parse URL from /, 'Failed to parse a URL'],
];

/** Returns a text to log in place of a message that quotes its input; null: the message quotes nothing. */
function findMessageWithoutValue(message: string, code: unknown): string | null {
  // Errors of SQLSTATE class 22 quote the invalid value.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return 'The database cannot take a value';
  return quotingMessages.find(([quoting]) => quoting.test(message))?.[1] ?? null;
}

/** The stack without the message with which it starts. */
function toFrames(stack: string | undefined): string | undefined {
  const start = stack?.search(/\n    at /) ?? -1;
  return start < 0 ? undefined : stack?.slice(start);
}
