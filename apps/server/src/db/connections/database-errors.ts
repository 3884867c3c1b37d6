import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction to be tried again. */
const conflictCodes = new Set(['40001', '40P01']);
/** lock_not_available, query_canceled (by its time limit), too_many_connections, out_of_memory. */
const overloadCodes = new Set(['55P03', '57014', '53300', '53200']);
/**
 * The driver's message when an answer exceeds its limit. PostgreSQL cancels a slow statement before that, but not a
 * commit.
 */
const silenceMessage = 'Query read timeout';
/** The messages of overload errors that pool and driver throw without a code. */
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  silenceMessage,
]);

/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, idle_in_transaction_session_timeout,
 * transaction_timeout, and read_only_sql_transaction, which a primary reports after it becomes a standby.
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
/**
 * Node's codes for a broken connection. Other operations fail with them too, so they count only in the error of a
 * query.
 */
const socketCodes = new Set([
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
const diskFullCode = '53100';

/** Whether a transaction failed only because another one ran at the same time (deadlock or serialisation failure). */
export function isConflict(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && conflictCodes.has(cause.code ?? ''));
}

/** Whether a statement names a table that the database does not have: no shop has started with it yet. */
export function isWithoutTable(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && cause.code === '42P01');
}

/** Whether PostgreSQL refused a statement only because an earlier one of its transaction had failed. */
export function isOfFailedTransaction(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && cause.code === '25P02');
}

/** Whether the database, a connection or a lock took too long; the same call may succeed later. */
export function isOverload(error: unknown): boolean {
  return hasCause(error, (cause) =>
    cause instanceof DatabaseError ? overloadCodes.has(cause.code ?? '') : overloadMessages.has(cause.message),
  );
}

/** Whether PostgreSQL stopped answering on a connection that seems open. */
export function isSilence(error: unknown): boolean {
  return hasCause(error, (cause) => cause.message === silenceMessage);
}

/** Whether the database or the connection is gone; the same call may succeed once it is back. */
export function isLost(error: unknown): boolean {
  return hasCause(error, (cause) => {
    if (cause instanceof DatabaseError)
      return lostCodes.has(cause.code ?? '') || isConnectionException(cause.code ?? '');
    return lostMessages.has(cause.message) || (cause instanceof DrizzleQueryError && hasSocketCode(cause.cause));
  });
}

/** Like `isLost`, for an error of the driver that Drizzle has not wrapped in a DrizzleQueryError. */
export const isLostByDriver = (error: unknown): boolean => isLost(error) || hasSocketCode(error);

/** Whether the database has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && cause.code === diskFullCode);
}

/** Whether the driver failed before it sent any of the statement. */
export function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // cannot_connect_now: the server is starting or stopping.
  if (error instanceof DatabaseError) return error.code === '57P03';
  const { syscall } = error as NodeJS.ErrnoException;
  const couldNotConnect =
    hasSocketCode(error) && (syscall === 'connect' || syscall === 'getaddrinfo' || isOfMany(error));
  return couldNotConnect || error.message === 'Client has encountered a connection error and is not queryable';
}

/** Whether the error has one error for each tried address of a host with several addresses. */
const isOfMany = (error: Error): boolean => error instanceof AggregateError;

/** Whether the driver's error makes the connection useless. */
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

/**
 * The table of the foreign key that a statement violated: by deleting a row that the table refers to, or by referring
 * to a row that does not exist. Null: the statement failed for another reason.
 */
export function findReferringTable(error: unknown): string | null {
  let table: string | null = null;
  hasCause(error, (cause) => {
    if (!(cause instanceof DatabaseError) || cause.code !== '23503') return false;
    table = cause.table ?? '';
    return true;
  });
  return table;
}

// Searches the chain of causes, because Drizzle wraps the driver's errors.
function hasCause(error: unknown, matches: (cause: Error) => boolean): boolean {
  return error instanceof Error && (matches(error) || hasCause(error.cause, matches));
}

/** Whether PostgreSQL refused values: a type cannot hold them, or a constraint forbids them. */
export function isRefusedValue(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseError && /^2[23]/.test(cause.code ?? ''));
}
