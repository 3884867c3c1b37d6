import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction to be tried again. */
const conflictCodes = new Set(['40001', '40P01']);
/** lock_not_available, query_canceled (by its time limit), too_many_connections, out_of_memory. */
const overloadCodes = new Set(['55P03', '57014', '53300', '53200']);
/** Of the driver, once the limit of an answer is over: PostgreSQL itself gives a statement up before that, but not a commit. */
const silenceMessage = 'Query read timeout';
/** Of pool and driver, which give them no code. */
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  silenceMessage,
]);

/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, idle_in_transaction_session_timeout,
 * transaction_timeout, and read_only_sql_transaction, which a primary says that has become a standby.
 */
const lostCodes = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006']);
const isConnectionException = (code: string): boolean => code.startsWith('08');
const lostMessages = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);
/** Of Node, for the connection to the database. Other things that fail have them too, so they count in a query alone. */
const socketCodes = new Set([
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
const diskFullCode = '53100';

/** Whether a transaction failed only because another one ran beside it. */
export function isConflict(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && conflictCodes.has(cause.code ?? ''));
}

/** Whether the database, or the wait for a connection or a lock, took too long: the same call may well succeed later. */
export function isOverload(error: unknown): boolean {
  return hasCause(error, (cause) =>
    cause instanceof DatabaseError ? overloadCodes.has(cause.code ?? '') : overloadMessages.has(cause.message),
  );
}

/** Whether PostgreSQL said nothing at all any more, on a connection that seems to be well. */
export function isSilence(error: unknown): boolean {
  return hasCause(error, (cause) => cause.message === silenceMessage);
}

/** Whether the database, or the connection to it, is gone: the same call may well succeed when it is back. */
export function isLost(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (cause instanceof DatabaseError)
      return lostCodes.has(cause.code ?? '') || isConnectionException(cause.code ?? '');
    return lostMessages.has(cause.message) || (cause instanceof DrizzleQueryError && hasSocketCode(cause.cause));
  });
}

/** The same of an error that the driver threw for a statement, and that nobody has wrapped. */
export const isLostByDriver = (error: unknown): boolean => isLost(error) || hasSocketCode(error);

/** Whether the database has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && cause.code === diskFullCode);
}

/** Whether a statement failed before any of it was sent, as the driver threw it. */
export function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // cannot_connect_now: it starts, or stops.
  if (error instanceof DatabaseError) return error.code === '57P03';
  const { syscall } = error as NodeJS.ErrnoException;
  const couldNotConnect =
    hasSocketCode(error) && (syscall === 'connect' || syscall === 'getaddrinfo' || isOfMany(error));
  return couldNotConnect || error.message === 'Client has encountered a connection error and is not queryable';
}

/** A host with several addresses fails with one error that holds those of each. */
const isOfMany = (error: Error): boolean => error instanceof AggregateError;

/** Whether the connection is of no use after this error of one of its statements, as the driver threw it. */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true;
  return error.severity === 'FATAL' || error.severity === 'PANIC';
}

function hasSocketCode(error: unknown): boolean {
  return error instanceof Error && socketCodes.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether a statement failed because another row has the key of this unique constraint. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return hasCause(
    error,
    (cause) => cause instanceof DatabaseError && cause.code === '23505' && cause.constraint === constraint,
  );
}

// Drizzle wraps what the driver throws.
function hasCause(error: unknown, matches: (cause: Error) => boolean): boolean {
  return error instanceof Error && (matches(error) || hasCause(error.cause, matches));
}
