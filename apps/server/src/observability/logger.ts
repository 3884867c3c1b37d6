import { pino, symbols, type DestinationStream, type Logger } from 'pino';

import { findTraceId } from './tracing.ts';

export type { Logger };

/** The log is written in pieces of this size. */
const bufferedBytes = 4096;
/** A piece that is not full is written after this time. */
const bufferedMilliseconds = 250;
const warning = pino.levels.values['warn'] ?? 0;

/** Field names that never reach a log, up to two levels deep. */
const secretFields = [
  ...['authorization', 'cookie', 'token', 'refresh_token', 'refreshToken', 'password', 'secret', 'code', 'codes'],
  ...['phone', 'phoneNumber', 'email', 'name', 'username', 'firstName', 'birthday', 'address', 'note', 'comment'],
  ...['clientPhone', 'clientEmail', 'clientAddress', 'clientSecret', 'receipt', 'receiptTo', 'ratingComment'],
  ...['latitude', 'longitude', 'street', 'house', 'room', 'body', 'query', 'params', 'parameters', 'detail'],
];

/** Logs JSON lines, each with the number of its `worker` if there are several, and of its trace with `hasTraceIds`. Callers pass ids, codes and durations; bodies, query strings and personal data stay out. */
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

/** The loggers of lines without any text of a caller, by their common one. */
const plainLoggers = new WeakMap<Logger, Logger>();

/** The same log for lines whose fields are all the server's own: redaction costs more than writing them. */
export function withoutRedaction(logger: Logger): Logger {
  const plain = plainLoggers.get(logger) ?? logger.child({}, { redact: [] });
  plainLoggers.set(logger, plain);
  return plain;
}

/**
 * The standard output in pieces: a write for each line delays every other request. Warnings and worse are written at
 * once with all before them, and so is everything when the process ends.
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

// A database error has rows and parameters in its other fields; Drizzle even quotes them in its message.
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

/** Messages that quote their input, such as a home address, and their replacements. */
const quotingMessages: readonly (readonly [RegExp, string])[] = [
  [/^Failed query:/, 'Failed query'],
  [/ is not valid JSON$/, 'What was read is not valid JSON'],
  [/^Failed to parse URL from /, 'Failed to parse a URL'],
];

/** Null: the message quotes nothing. */
function findMessageWithoutValue(message: string, code: unknown): string | null {
  // The database quotes invalid values: SQLSTATE class 22.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return 'The database cannot take a value';
  return quotingMessages.find(([quoting]) => quoting.test(message))?.[1] ?? null;
}

/** A stack starts with the message. */
function toFrames(stack: string | undefined): string | undefined {
  const start = stack?.search(/\n    at /) ?? -1;
  return start < 0 ? undefined : stack?.slice(start);
}
