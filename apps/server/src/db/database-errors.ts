import { DatabaseError } from 'pg';

/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction to be tried again. */
const conflictCodes = new Set(['40001', '40P01']);
/** lock_not_available, query_canceled (by its time limit), too_many_connections. */
const overloadCodes = new Set(['55P03', '57014', '53300']);
// Of the pool; they have no code.
const overloadMessages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

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
