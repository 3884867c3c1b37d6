import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Names of fields that never reach a log, wherever up to two levels deep they stand. */
const secretFields = [
  ...['authorization', 'cookie', 'token', 'refresh_token', 'refreshToken', 'password', 'secret', 'code', 'codes'],
  ...['phone', 'phoneNumber', 'email', 'name', 'username', 'firstName', 'birthday', 'address', 'note', 'comment'],
  ...['clientPhone', 'clientEmail', 'clientAddress', 'clientSecret', 'receipt', 'receiptTo', 'ratingComment'],
  ...['latitude', 'longitude', 'street', 'house', 'room', 'body', 'query', 'params', 'parameters', 'detail'],
];

/** A logger of JSON lines. It is given ids, codes and durations; bodies, query strings and people stay out of it. */
export function createLogger(options: { level: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toLoggedError, error: toLoggedError },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

type LoggedError = {
  type: string;
  message: string;
  stack?: string | undefined;
  sqlState?: string;
  constraint?: string;
  cause?: LoggedError;
};

// An error of the database carries rows and parameters in its other fields; Drizzle puts them even into its message.
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no Error was thrown' };
  const holdsParameters = error.message.startsWith('Failed query:');
  const message = holdsParameters ? 'Failed query' : error.message;
  const stack = holdsParameters ? error.stack?.slice(error.stack.indexOf('\n    at ')) : error.stack;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message,
    stack,
    ...(typeof code === 'string' && { sqlState: code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && { cause: toLoggedError(error.cause) }),
  };
}
